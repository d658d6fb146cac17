import { lazyPart } from '@touchline/shared';

/** Shows a template as a contact would get it, and sends a test of it (E5). Loaded when it is opened. */
export const TemplateTestDialog = lazyPart(async () => ({
  default: (await import('./MailTestDialog.tsx')).MailTestDialog,
}));
