import { MailPreviewDialog } from '@touchline/shared/mail-preview';
import { useMemo } from 'react';
import { messages } from './messages.ts';
import { previewContacts } from './previewContacts.ts';

export interface MailTestDialogProps {
  readonly title: string;
  readonly subject: string;
  readonly html: string;
  readonly onClose: () => void;
}

/** Loaded when `TemplateTestDialog` opens: few who write a template test it. */
export function MailTestDialog({ title, subject, html, onClose }: MailTestDialogProps) {
  const untitled = messages.use()('untitled');
  const people = previewContacts.use();
  const mail = useMemo(() => ({ subject, html }), [subject, html]);
  return <MailPreviewDialog name={title || untitled} mail={mail} people={people} onClose={onClose} />;
}
