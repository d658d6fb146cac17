import type { CampaignContact, UpcomingTemplate } from '@touchline/shared/contract';
import { MailPreviewDialog, type PreviewContacts } from '@touchline/shared/mail-preview';
import { useMemo } from 'react';
import { useStepTemplates } from '../useStepTemplates.ts';
import { messages } from './messages.ts';

export interface StepPreviewProps {
  readonly template: UpcomingTemplate;
  /** The people of the campaign, whom it can be filled with. */
  readonly contacts: readonly CampaignContact[];
  readonly onClose: () => void;
}

/** The mail of a step as a contact of the campaign would get it (E5). */
export function StepPreview({ template, contacts, onClose }: StepPreviewProps) {
  const t = messages.use();
  const { templates, status } = useStepTemplates();
  const stored = templates.find(({ id }) => id === template.id);
  const { subject, html } = stored ?? {};
  const mail = useMemo(
    () => (subject === undefined || html === undefined ? undefined : { subject, html }),
    [subject, html],
  );
  const people = useMemo<PreviewContacts>(
    () => ({
      contacts: contacts
        .filter(({ removed }) => !removed)
        .map(({ id, name, organization_name, email }) => ({
          id,
          name,
          organizationName: organization_name,
          email,
        })),
      status: 'succeeded',
      reload: () => Promise.resolve(),
    }),
    [contacts],
  );
  return (
    <MailPreviewDialog
      name={template.title}
      mail={mail}
      failure={mail === undefined && status !== 'loading' ? t('templateGone') : undefined}
      people={people}
      onClose={onClose}
    />
  );
}
