/**
 * What sections and Settings show of mail, under `@touchline/shared/mail`: how it is sent, and how one would look to a
 * contact. Bundled by whoever uses it; everything it keeps lies in what `@touchline/shared` has once in the page.
 */
export { MailPreviewDialog } from './MailPreviewDialog.tsx';
export type { MailPreviewDialogProps, PreviewContact, PreviewContacts } from './MailPreviewDialog.tsx';
export { MAIL_STATUS_PATH } from './mailRequests.ts';
export { DEFAULT_SENDING_RULES, useSendingRules } from './sendingRules.ts';
export type { SendingRules } from './sendingRules.ts';
export { SendingRulesText, useSendingRulesText } from './SendingRulesText.tsx';
export { useMailStatus } from './useMailStatus.ts';
export type { MailStatusStore } from './useMailStatus.ts';
