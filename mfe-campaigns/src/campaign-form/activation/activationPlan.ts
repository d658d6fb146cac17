import type { CampaignDetail } from '@touchline/shared/contract';
import type { CampaignFields } from '../campaignFields.ts';
import type { PickedOrganization } from '../usePickerOrganizations.ts';
import type { StepTemplate } from '../../useStepTemplates.ts';
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

function recipientsOf(
  { contacts }: CampaignFields,
  stored: CampaignDetail | undefined,
  organizations: readonly PickedOrganization[],
): readonly Recipient[] {
  const before = new Map((stored?.contacts ?? []).map((contact) => [contact.id, contact]));
  const listed = organizations.flatMap((organization) =>
    organization.contacts
      .filter(({ id }) => contacts.has(id))
      .map(({ id, name, unavailable }): Recipient => ({
        id,
        name,
        organization: String(organization.id),
        isOver: unavailable !== undefined || OVER.has(before.get(id)?.state ?? ''),
        sentCount: before.get(id)?.sent_count ?? 0,
      })),
  );
  const seen = new Set(listed.map(({ id }) => id));
  const others = [...before.values()]
    .filter(({ id }) => contacts.has(id) && !seen.has(id))
    .map(({ id, name, organization_name, email, state, sent_count }): Recipient => ({
      id,
      name,
      // Without an organization each stands alone.
      organization: organization_name === '' ? `contact ${id}` : organization_name,
      isOver: email === '' || OVER.has(state),
      sentCount: sent_count,
    }));
  return [...listed, ...others];
}
