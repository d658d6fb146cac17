import type { ShownCampaign, ShownUpcomingTemplate } from '@touchline/shared/contract/readers';
import { MailPreviewDialog, type PreviewContacts } from '@touchline/shared/mail-preview';
import { useMemo } from 'react';
import { stepTemplates } from '../stepTemplates.ts';
import { messages } from './messages.ts';

export interface StepPreviewProps {
  readonly template: ShownUpcomingTemplate;
  /** The preview can be filled with its contacts. */
  readonly campaign: ShownCampaign;
  readonly onClose: () => void;
}

const NOBODY: NonNullable<ShownCampaign['contacts']> = [];

/** The mail of a step as a contact of the campaign would get it (E5). */
export function StepPreview({ template, campaign, onClose }: StepPreviewProps) {
  const { id: campaign_id, contacts = NOBODY } = campaign;
  const { step_number } = template;
  const t = messages.use();
  const { rows: templates, status } = stepTemplates.use();
  const stored = templates.find(({ id }) => id === template.id);
  const { subject, html } = stored ?? {};
  const mail = useMemo(
    () =>
      subject === undefined || html === undefined
        ? undefined
        : { subject, html, ...(step_number !== undefined && { step: { campaign_id, step_number } }) },
    [subject, html, campaign_id, step_number],
  );
  const people = useMemo<PreviewContacts>(
    () => ({
      rows: contacts
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
