import { lazyPart } from '@touchline/shared';
import type { MailTestDialogProps } from './MailTestDialog.tsx';

const MailTestDialog = lazyPart(async () => ({
  default: (await import('./MailTestDialog.tsx')).MailTestDialog,
}));

/** Shows a template as a contact would get it, and sends a test of it (E5). Loaded when it is opened. */
export function TemplateTestDialog(props: MailTestDialogProps) {
  return <MailTestDialog {...props} />;
}
