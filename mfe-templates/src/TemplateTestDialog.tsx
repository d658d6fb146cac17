import { LazyBoundary } from '@touchline/shared';
import { lazy } from 'react';

export interface TemplateTestDialogProps {
  readonly title: string;
  readonly subject: string;
  readonly html: string;
  readonly onClose: () => void;
}

const MailTestDialog = lazy(async () => ({ default: (await import('./MailTestDialog.tsx')).MailTestDialog }));

/** A template as a contact would get it, and a way to send a test of it (E5). Few visits need its code. */
export function TemplateTestDialog(props: TemplateTestDialogProps) {
  return (
    <LazyBoundary>
      <MailTestDialog {...props} />
    </LazyBoundary>
  );
}
