import { MailPreviewDialog } from '@touchline/shared/mail-preview';
import { useMemo } from 'react';
import { messages } from './messages.ts';
import { previewContacts } from './previewContacts.ts';

export interface TemplateTestDialogProps {
  readonly title: string;
  readonly subject: string;
  readonly html: string;
  readonly onClose: () => void;
}

/** A template as a contact would get it, and a way to send a test of it (E5). */
export function TemplateTestDialog({ title, subject, html, onClose }: TemplateTestDialogProps) {
  const untitled = messages.use()('untitled');
  const people = previewContacts.use();
  const mail = useMemo(() => ({ subject, html }), [subject, html]);
  return <MailPreviewDialog name={title || untitled} mail={mail} people={people} onClose={onClose} />;
}
