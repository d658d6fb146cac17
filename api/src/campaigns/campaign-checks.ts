import type { CampaignUpdate, NewCampaign } from '@touchline/shared/contract';
import { findUnusable } from '../outreach/campaign-contacts.ts';
import type { Queryable } from '../database/database.ts';
import { RequestError, type FieldFault } from '../errors.ts';
import { texts } from '../language/texts.ts';
import { STARTS_ON } from '../outreach/campaign-start.ts';
import { addsSandbox, findNotConnected } from '../outreach/mailbox-choice.ts';
import { isCutShort } from '../outreach/plan.ts';
import { dateOf, type Timing } from '../outreach/sending-window.ts';
import {
  campaignCutShort,
  contactOfId,
  mailboxNotConnected,
  noSuchTemplateForStep,
  sandboxAmongSeveral,
  startIsOver,
  stepBeyondCount,
  templateOfOtherScenario,
  unavailableContacts,
  unknownContacts,
} from './texts.ts';

/** What a campaign is created or changed with, contacts aside. */
export type CampaignFields = Omit<NewCampaign, 'contacts'> &
  Omit<CampaignUpdate, 'contact_ids' | 'updated_at'>;

/** The requested contacts, and the field that names them. */
export interface WantedContacts {
  readonly field: 'contacts' | 'contact_ids';
  readonly ids: readonly number[];
  /** False for a campaign that is only planned: its contacts are not locked. */
  readonly areHeld?: boolean;
}

/**
 * Checks what the contract's schemas cannot: scenario, templates and contacts must exist and fit. Contacts are locked until
 * the transaction ends, unless they need not be.
 * @param campaign that is changed: contacts in it may stay although they cannot get mail any more, and so may its first day.
 * @throws 400 naming every field that is wrong.
 */
export async function checkCampaign(
  transaction: Queryable,
  fields: CampaignFields,
  contacts: WantedContacts,
  { clock, window }: Timing,
  campaign?: number,
): Promise<void> {
  const faults = [
    ...(await startFaults(transaction, fields, dateOf(window, clock.now()), campaign)),
    ...(await scenarioFaults(transaction, fields.scenario)),
    ...(await contactFaults(transaction, contacts, campaign)),
    ...(await stepFaults(transaction, fields)),
    ...(await senderFaults(transaction, fields, campaign)),
  ];
  if (faults.length > 0) throw new RequestError(400, undefined, { faults });
}

/** Refuses to send more of a campaign that a person completed while it had more to send. @throws 409 */
export async function requireReopenable(transaction: Queryable, campaign: number): Promise<void> {
  if (await isCutShort(transaction, campaign)) throw new RequestError(409, campaignCutShort);
}

async function scenarioFaults(transaction: Queryable, value: string): Promise<FieldFault[]> {
  const scenario = await transaction
    .selectFrom('scenarios')
    .select('value')
    .where('value', '=', value)
    .executeTakeFirst();
  return scenario ? [] : [{ field: 'scenario', message: texts.noSuchScenario }];
}

/** Refuses a first day that is over. @param today in the team's time zone. */
export const pastStartFaults = (startsOn: string | null | undefined, today: string): FieldFault[] =>
  startsOn && startsOn < today ? [{ field: 'starts_on', message: startIsOver }] : [];

/** @param today in the team's time zone. */
async function startFaults(
  transaction: Queryable,
  { starts_on }: CampaignFields,
  today: string,
  campaign: number | undefined,
): Promise<FieldFault[]> {
  const faults = pastStartFaults(starts_on, today);
  if (faults.length === 0) return [];
  const stored = await transaction
    .selectFrom('campaigns')
    .select(STARTS_ON)
    .where('id', '=', campaign ?? null)
    .executeTakeFirst();
  return stored?.starts_on === starts_on ? [] : faults;
}

async function senderFaults(
  transaction: Queryable,
  { sender }: CampaignFields,
  campaign: number | undefined,
): Promise<FieldFault[]> {
  if (sender?.kind !== 'mailboxes') return [];
  const unknown = await findNotConnected(transaction, sender.mailbox_ids, campaign);
  if (unknown.length > 0) return [{ field: 'sender', message: mailboxNotConnected }];
  const isMixed = await addsSandbox(transaction, sender.mailbox_ids, campaign);
  return isMixed ? [{ field: 'sender', message: sandboxAmongSeveral }] : [];
}

async function contactFaults(
  transaction: Queryable,
  { field, ids, areHeld = true }: WantedContacts,
  campaign: number | undefined,
): Promise<FieldFault[]> {
  const unusable = await findUnusable(transaction, ids, campaign, areHeld);
  const unknown = unusable.filter(({ fault }) => fault === 'unknown').map(({ id }) => id);
  const unavailable = unusable.flatMap(({ id, full_name, fault }) =>
    fault === 'unknown'
      ? []
      : [{ name: full_name ? { en: full_name, ru: full_name } : contactOfId(id), reason: fault }],
  );
  return [
    ...(unknown.length > 0 ? [{ field, message: unknownContacts(unknown) }] : []),
    ...(unavailable.length > 0 ? [{ field, message: unavailableContacts(unavailable) }] : []),
  ];
}

async function stepFaults(
  transaction: Queryable,
  { scenario, template_map, email_count }: CampaignFields,
): Promise<FieldFault[]> {
  const steps = Object.entries(template_map);
  if (steps.length === 0) return [];
  const rows = await transaction
    .selectFrom('templates')
    .select(['id', 'title', 'scenario'])
    .where('id', 'in', Object.values(template_map))
    .execute();
  const templates = new Map(rows.map((template) => [template.id, template]));
  return steps.flatMap(([key, id]) => {
    const step = Number(key);
    const field = `template_map.${key}`;
    const template = templates.get(id);
    if (!template) return [{ field, message: noSuchTemplateForStep(step, id) }];
    if (template.scenario !== scenario) {
      return [{ field, message: templateOfOtherScenario(step, id, template.title) }];
    }
    return step > email_count ? [{ field, message: stepBeyondCount(step, email_count) }] : [];
  });
}
