/**
 * A mail as it would look to a contact, under `@touchline/shared/mail-preview`. Bundled by whoever shows it; what is
 * kept lies in what `@touchline/shared` has once in the page.
 */
export { MailPreviewDialog } from './MailPreviewDialog.tsx';
export type { MailPreviewDialogProps, PreviewContact, PreviewContacts } from './MailPreviewDialog.tsx';
