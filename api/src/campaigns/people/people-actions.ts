import type {
  CampaignContact,
  PeopleAction,
  PeopleActionKind,
  PeopleActionResult,
  PeopleRefusal,
} from '@touchline/shared/contract';
import { isInState } from '@touchline/shared/contract/readers';
import { sql } from 'kysely';
import { inTransaction, type Queryable } from '../../database/database.ts';
import type { PeopleActionContent } from '../../database/schema.ts';
import { takeOut } from '../../outreach/campaign-contacts.ts';
import { resumeByHand, skipPlanned, stopByHand } from '../../outreach/people-by-hand.ts';
import { planMessages } from '../../outreach/plan.ts';
import { rhythmOf, type Rhythm } from '../../outreach/rhythm.ts';
import type { Timing } from '../../outreach/sending-window.ts';
import { settleMessages } from '../../outreach/settle-messages.ts';
import { requireReopenable } from '../campaign-checks.ts';
import { readPeople } from '../campaign-reads.ts';
import { holdCampaign } from '../hold-campaign.ts';
import { namedByReason } from './name-people.ts';
import { readSituations, refusalOf, type Situation } from './situations.ts';

/** Who acts on people of a campaign. */
export interface Acting {
  /** Address of the account. */
  readonly by: string;
  readonly timing: Timing;
}

/** What is known of the campaign when an action begins. */
interface Held {
  readonly id: number;
  readonly rhythm: Rhythm;
}

/** What an action did: what it takes to take it back, and mails or people of which it turned out only then that they stay. */
interface Done {
  readonly content?: Omit<PeopleActionContent, 'status' | 'contacts'>;
  /** Ids of contacts for whom nothing was done after all, all for one reason. */
  readonly refused?: { readonly reason: PeopleRefusal; readonly ids: ReadonlySet<number> };
}

/**
 * Does something about people of a campaign, each for himself: whom it cannot be done for is named with the reason, and
 * stands in nobody's way. The campaign is held meanwhile, so neither the engine nor another person comes between.
 * @throws 404, 409 when more would be sent of a campaign that a person completed while it had more to send.
 */
export function actOnPeople(
  database: Queryable,
  id: number,
  asked: PeopleAction,
  acting: Acting,
): Promise<PeopleActionResult> {
  return inTransaction(database, (transaction) => actWithin(transaction, id, asked, acting));
}

/** {@link actOnPeople} as a part of a transaction. */
export async function actWithin(
  transaction: Queryable,
  id: number,
  asked: PeopleAction,
  { by, timing: started }: Acting,
): Promise<PeopleActionResult> {
  const { action } = asked;
  const { status, ...stored } = await holdCampaign(transaction, id);
  // One moment for all of it, by which it is known again when it is taken back.
  const now = started.clock.now();
  const timing = { ...started, clock: { now: () => now } };
  if (action === 'resume' || action === 'retry') await requireReopenable(transaction, id);
  const wanted = await findWanted(transaction, id, asked, timing);
  const found = await readSituations(transaction, id, wanted);
  const judged = found.map((person) => ({ person, reason: refusalOf(action, person) }));
  const people = judged.flatMap(({ person, reason }) => (reason === undefined ? [person] : []));
  const campaign = { id, rhythm: rhythmOf(stored) };
  const { content = {}, refused } =
    people.length === 0 ? {} : await ACTIONS[action](transaction, campaign, people, { by, timing });
  const done = people.filter((person) => refused?.ids.has(person.id) !== true);
  const known = new Set(found.map((person) => person.id));
  const undone = [
    ...judged.flatMap(({ person, reason }) => (reason === undefined ? [] : [{ ...person, reason }])),
    ...people.flatMap((person) =>
      refused?.ids.has(person.id) === true ? [{ ...person, reason: refused.reason }] : [],
    ),
    ...wanted.flatMap((one) =>
      known.has(one) ? [] : [{ id: one, name: '', email: '', reason: 'unknown' as const }],
    ),
  ];
  const contacts = done.map((person) => person.id);
  const undo =
    done.length === 0 || action === 'retry'
      ? null
      : await record(transaction, id, action, { status, contacts, ...content }, { by, timing });
  return { done: done.length, refused: namedByReason(undone), undo };
}

/** Whether a text is part of the name, organization or address. Exact: a script must not act on people by a typing error. */
const isNamed = (
  { name, organization_name, email }: Pick<CampaignContact, 'name' | 'organization_name' | 'email'>,
  wanted: string,
): boolean => [name, organization_name, email].some((text) => text.toLowerCase().includes(wanted));

/** The people who are meant, each once. */
async function findWanted(
  transaction: Queryable,
  campaign: number,
  { contact_ids = [], matching }: PeopleAction,
  timing: Timing,
): Promise<readonly number[]> {
  if (matching === undefined) return [...new Set(contact_ids)];
  const people = await readPeople(transaction, campaign, timing);
  const wanted = matching.search.trim().toLowerCase();
  return people
    .filter((person) => isInState(person, matching.state) && isNamed(person, wanted))
    .map(({ id }) => id);
}

type Act = (
  transaction: Queryable,
  campaign: Held,
  people: readonly Situation[],
  acting: Acting,
) => Promise<Done>;

const idsOf = (people: readonly Situation[]): number[] => people.map(({ id }) => id);

const ACTIONS: Readonly<Record<PeopleActionKind, Act>> = {
  stop: async (transaction, { id }, people, { by, timing }) => {
    await stopByHand(transaction, id, idsOf(people), { by, at: timing.clock.now() });
    return {};
  },
  resume: async (transaction, { id }, people, { timing }) => {
    await resumeByHand(transaction, id, idsOf(people), timing);
    return {};
  },
  retry: async (transaction, { id }, people, { timing }) => {
    const isMeant = sql`m.campaign_id = ${id} and m.contact_id = any(${idsOf(people)}::integer[])`;
    await settleMessages(transaction, isMeant, 'send_again', timing);
    return {};
  },
  skip: skipNext,
  take_out: async (transaction, { id }, people, { timing }) => {
    const awaiting = people.filter(({ awaits_plan }) => awaits_plan);
    await takeOut(transaction, id, idsOf(people));
    await planMessages(transaction, id, timing);
    return { content: { awaiting: idsOf(awaiting) } };
  },
};

async function skipNext(
  transaction: Queryable,
  { id, rhythm }: Held,
  people: readonly Situation[],
  { by, timing }: Acting,
): Promise<Done> {
  const nextOf = (state: Situation['next_state']) =>
    people.flatMap((person) =>
      person.next_id !== null && person.next_state === state
        ? [{ id: person.next_id, contact_id: person.id }]
        : [],
    );
  const failed = nextOf('failed').map((mail) => mail.id);
  if (failed.length > 0) {
    await settleMessages(transaction, sql`m.id = any(${failed}::bigint[])`, 'skip', timing, by);
  }
  const planned = nextOf('queued');
  const queued = new Set(await skipPlanned(transaction, { campaign: id, rhythm }, planned, { by, timing }));
  const ids = new Set(planned.filter((mail) => !queued.has(mail.id)).map((mail) => mail.contact_id));
  return { content: { queued: [...queued], failed }, refused: { reason: 'not_begun', ids } };
}

async function record(
  transaction: Queryable,
  campaign: number,
  action: PeopleActionKind,
  content: PeopleActionContent,
  { by, timing }: Acting,
): Promise<number> {
  const { id } = await transaction
    .insertInto('people_actions')
    .values({
      campaign_id: campaign,
      action,
      done_at: timing.clock.now(),
      done_by: by,
      contacts: content.contacts.length,
      content: JSON.stringify(content),
      undone_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
