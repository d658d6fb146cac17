export { dismissAllNotices, dismissNotice, endNotices, notify, useNotices } from './notices.ts';
export type { Notice, NoticeAction } from './notices.ts';
