/**
 * A mail as it would look to a contact, under `@touchline/shared/mail-preview`. Bundled by each section that shows it; its
 * state lives in `@touchline/shared`, of which the page has one copy.
 */
export { MailPreviewDialog } from './MailPreviewDialog.tsx';
export type { MailPreviewDialogProps, PreviewContact, PreviewContacts } from './MailPreviewDialog.tsx';
export { MailTextWarnings } from './MailTextWarnings.tsx';
export { unknownTagsText } from './unknownTagsText.ts';
