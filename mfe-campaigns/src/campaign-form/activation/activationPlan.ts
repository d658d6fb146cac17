import type { CampaignContact, CampaignDetail } from '@touchline/shared/contract';
import type { CampaignFields } from '../campaignFields.ts';
import type { PickedOrganization } from '@touchline/shared/contract/readers';
import type { StepTemplate } from '../../stepTemplates.ts';
import type { ActivationPlan, PlannedStep, Recipient } from './activationSummary.ts';

export interface ActivationPlanOptions {
  readonly fields: CampaignFields;
  /** What is stored of a campaign that exists already. */
  readonly stored: CampaignDetail | undefined;
  readonly organizations: readonly PickedOrganization[];
  readonly templates: readonly StepTemplate[];
}

/** What a campaign would do, put together from what was chosen and what has been sent already. */
export function activationPlan(options: ActivationPlanOptions): ActivationPlan {
  const { fields, stored, organizations, templates } = options;
  const { frequencyDays, staggerSends } = fields;
  return {
    recipients: recipientsOf(fields, stored, organizations),
    steps: [...fields.templates].map(([step, id]): PlannedStep => {
      const template = templates.find((one) => one.id === id);
      const { title = '', subject = '', html } = template ?? {};
      const sent = (stored?.sent_templates ?? [])
        .filter((one) => one.step_number === step)
        .map(({ last_sent_at }) => last_sent_at);
      return { step, title, subject, html, lastSentAt: sent.toSorted().at(-1) };
    }),
    frequencyDays: frequencyDays ?? 0,
    staggerSends,
  };
}

const OVER = new Set(['replied', 'bounced', 'unsubscribed']);

/** What has happened in the campaign lets it get nothing more, for now or for good. */
const isOver = (contact: CampaignContact | undefined): boolean =>
  contact !== undefined && (OVER.has(contact.state) || contact.paused_by !== null);

function recipientsOf(
  { contacts }: CampaignFields,
  stored: CampaignDetail | undefined,
  organizations: readonly PickedOrganization[],
): readonly Recipient[] {
  const before = new Map((stored?.contacts ?? []).map((contact) => [contact.id, contact]));
  const listed = organizations.flatMap((organization) =>
    organization.contacts
      .filter(({ id }) => contacts.has(id))
      .map(({ id, name, email, unavailable }): Recipient => ({
        id,
        name,
        email,
        organization: String(organization.id),
        isOver: unavailable !== undefined || isOver(before.get(id)),
        sentCount: before.get(id)?.sent_count ?? 0,
      })),
  );
  const seen = new Set(listed.map(({ id }) => id));
  const others = [...before.values()]
    .filter(({ id }) => contacts.has(id) && !seen.has(id))
    .map((contact): Recipient => ({
      id: contact.id,
      name: contact.name,
      email: contact.email,
      // Without an organization each stands alone.
      organization: contact.organization_name === '' ? `contact ${contact.id}` : contact.organization_name,
      isOver: contact.email === '' || isOver(contact),
      sentCount: contact.sent_count,
    }));
  return [...listed, ...others];
}
