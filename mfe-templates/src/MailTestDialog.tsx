import { MailPreviewDialog } from '@touchline/shared/mail-preview';
import { useMemo } from 'react';
import { messages } from './messages.ts';
import { previewContacts } from './previewContacts.ts';
import type { TemplateTestDialogProps } from './TemplateTestDialog.tsx';

/** See {@link TemplateTestDialogProps}. */
export function MailTestDialog({ title, subject, html, onClose }: TemplateTestDialogProps) {
  const untitled = messages.use()('untitled');
  const people = previewContacts.use();
  const mail = useMemo(() => ({ subject, html }), [subject, html]);
  return <MailPreviewDialog name={title || untitled} mail={mail} people={people} onClose={onClose} />;
}
