import type { MessageEventKind } from '@touchline/shared/contract';
import { BLANK_CONTACT } from '@touchline/shared/contract';
import fc from 'fast-check';
import { mailboxKey } from '../../database/keys.ts';
import type { MessageState } from '../../database/schema.ts';
import { SCENARIO, type CampaignApi } from '../../testing/campaign-api.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** People of the model, by id from 1. */
export const PEOPLE = 5;

const STATES: MessageState[] = ['queued', 'sending', 'sent', 'failed', 'uncertain', 'cancelled'];
const KINDS: MessageEventKind[] = [
  'opened',
  'replied',
  'bounced',
  'soft_bounced',
  'unsubscribed',
  'automatic_reply',
  'staff_reply',
];

export interface ModelEvent {
  readonly kind: MessageEventKind;
  readonly at: number;
  readonly text: string | null;
}
export interface ModelMail {
  readonly step: number;
  readonly state: MessageState;
  readonly at: number;
  readonly events: readonly ModelEvent[];
}
export interface Member {
  readonly contact: number;
  readonly removed: boolean;
  readonly mails: readonly ModelMail[];
}
export interface ModelCampaign {
  readonly deleted: boolean;
  readonly members: readonly Member[];
}
export interface Person {
  readonly name: string;
  readonly deleted: boolean;
  readonly suppressed: 'unsubscribed' | 'bounced' | null;
}
export interface Model {
  readonly campaigns: readonly ModelCampaign[];
  readonly people: readonly Person[];
}

/** The day that a time (milliseconds) falls on in UTC-4. */
export const dayOf = (time: number): string => new Date(time - 240 * MINUTE).toISOString().slice(0, 10);

/** Few times, so that some are the same: at the edges of a day in UTC-4, and of the 30 days. */
const time = (() => {
  const midnight = Math.floor(Date.now() / DAY) * DAY;
  return fc
    .record({
      days: fc.constantFrom(1, 2, 28, 29, 30, 31),
      milliseconds: fc.constantFrom(0, 1, 240 * MINUTE - 1, 240 * MINUTE, 700 * MINUTE),
    })
    .map(({ days, milliseconds }) => midnight - days * DAY + milliseconds);
})();

const event = fc.record({
  kind: fc.constantFrom(...KINDS, 'replied' as const, 'opened' as const),
  at: time,
  text: fc.constantFrom(null, 'Да', 'Yes', ''),
});
const mail = fc.record({
  step: fc.integer({ min: 1, max: 3 }),
  state: fc.constantFrom(...STATES, 'sent' as const, 'sent' as const, 'sent' as const),
  at: time,
  events: fc.array(event, { maxLength: 3 }),
});
const member = fc.record({
  contact: fc.integer({ min: 1, max: PEOPLE }),
  removed: fc.boolean(),
  mails: fc.uniqueArray(mail, { selector: ({ step }) => step, maxLength: 3 }),
});
const person = fc.record({
  name: fc.constantFrom('', 'Zoë', 'Лев'),
  deleted: fc.boolean(),
  suppressed: fc.constantFrom(null, null, 'unsubscribed' as const, 'bounced' as const),
});

/** Campaigns and people in any combination of states, also ones that sending would never reach. */
export const models: fc.Arbitrary<Model> = fc.record({
  campaigns: fc.array(
    fc.record({
      deleted: fc.boolean(),
      members: fc.uniqueArray(member, { selector: ({ contact }) => contact, maxLength: PEOPLE }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  people: fc
    .array(person, { minLength: PEOPLE, maxLength: PEOPLE })
    .chain((people) => fc.constant(people.map((one) => (one.deleted ? { ...one, suppressed: null } : one)))),
});

export const addressOf = (contact: number): string => `person${contact}@now.example`;
/** Of a mail to a contact, as it was sent. */
export const recipientOf = (contact: number, id: number) => ({
  recipient_name: contact % 2 === 0 ? `Person at mail ${id}` : '',
  recipient_email: `person${contact}@mail${id}.example`,
});

/** Every mail of a model with the id that {@link store} gives it. */
export function mailsOf({ campaigns }: Model) {
  return campaigns
    .flatMap(({ members }, index) =>
      members.flatMap(({ contact, mails }) => mails.map((one) => ({ ...one, campaign: index + 1, contact }))),
    )
    .map((one, index) => Object.assign(one, { id: index + 1 }));
}

/** Stores a model; a person who is deleted was taken out of every campaign, as `leaveCampaigns` does it. */
export async function store({ testDatabase }: CampaignApi, model: Model): Promise<void> {
  const { kysely } = testDatabase.database;
  await testDatabase.empty('campaigns', 'contacts', 'suppressions');
  const isGone = (contact: number) => model.people[contact - 1]?.deleted === true;
  const people = model.people.map(({ name, deleted, suppressed }, index) => ({
    id: index + 1,
    name,
    email: addressOf(index + 1),
    deleted,
    suppressed,
  }));
  await insertAll(
    people.filter(({ deleted }) => !deleted),
    (rows) =>
      kysely.insertInto('contacts').values(
        rows.map(({ id, name, email }) => ({
          ...BLANK_CONTACT,
          id,
          organization_id: null,
          full_name: name,
          email,
          email_key: mailboxKey(email),
        })),
      ),
  );
  await insertAll(
    people.flatMap(({ email, suppressed }) =>
      suppressed ? [{ email_key: mailboxKey(email), reason: suppressed }] : [],
    ),
    (rows) => kysely.insertInto('suppressions').values(rows),
  );
  await insertAll(model.campaigns, (rows) =>
    kysely.insertInto('campaigns').values(
      rows.map(({ deleted }, index) => ({
        name: `Campaign ${index + 1}`,
        scenario: SCENARIO,
        status: 'active' as const,
        frequency_days: 1,
        stagger_sends: false,
        email_count: 3,
        deleted_at: deleted ? new Date() : null,
      })),
    ),
  );
  await insertAll(
    model.campaigns.flatMap(({ members }, index) =>
      members.map(({ contact, removed }) => ({
        campaign_id: index + 1,
        contact_id: contact,
        removed_at: removed || isGone(contact) ? new Date() : null,
      })),
    ),
    (rows) => kysely.insertInto('campaign_contacts').values(rows),
  );
  const mails = mailsOf(model);
  await insertAll(mails, (rows) =>
    kysely.insertInto('messages').values(
      rows.map(({ id, campaign, contact, step, state, at }) => ({
        id: String(id),
        campaign_id: campaign,
        contact_id: contact,
        step_number: step,
        state,
        sent_at: state === 'sent' ? new Date(at) : null,
        ...recipientOf(contact, id),
      })),
    ),
  );
  await insertAll(
    mails.flatMap(({ id, campaign, contact, events }) =>
      events.map(({ kind, at, text }) => ({
        message_id: String(id),
        campaign_id: campaign,
        contact_id: contact,
        kind,
        occurred_at: new Date(at),
        reply_text: text,
      })),
    ),
    (rows) => kysely.insertInto('message_events').values(rows),
  );
}

async function insertAll<Row>(
  rows: readonly Row[],
  insert: (rows: readonly Row[]) => { execute(): Promise<unknown> },
): Promise<void> {
  if (rows.length > 0) await insert(rows).execute();
}
