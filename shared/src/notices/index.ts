export { dismissNotice, notify, useNotices } from './notices.ts';
export type { Notice, NoticeAction } from './notices.ts';
