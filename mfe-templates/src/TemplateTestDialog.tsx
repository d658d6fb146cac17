import { LazyBoundary } from '@touchline/shared';
import { lazy } from 'react';
import type { MailTestDialogProps } from './MailTestDialog.tsx';

const MailTestDialog = lazy(async () => ({ default: (await import('./MailTestDialog.tsx')).MailTestDialog }));

/** A template as a contact would get it, and a way to send a test of it (E5). Few visits need its code. */
export function TemplateTestDialog(props: MailTestDialogProps) {
  return (
    <LazyBoundary>
      <MailTestDialog {...props} />
    </LazyBoundary>
  );
}
