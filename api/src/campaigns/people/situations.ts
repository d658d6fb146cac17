import type { PeopleActionKind, PeopleRefusal } from '@touchline/shared/contract';
import { sql } from 'kysely';
import type { Queryable } from '../../database/database.ts';
import type { MessageState } from '../../database/schema.ts';
import { ENDING_EVENTS, IS_OVERTAKEN, isStopped } from '../../outreach/mail-conditions.ts';

/** How a person of a campaign stands, as far as actions go by it. */
export interface Situation {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly is_removed: boolean;
  readonly is_stopped: boolean;
  /** The person replied in this campaign, unsubscribed or bounced there, and nobody has lifted that. */
  readonly has_ended: boolean;
  /** The address gets no more mail from anybody. */
  readonly is_suppressed: boolean;
  readonly waits_for_colleague: boolean;
  /** Its mailbox was missing when the campaign became active (S7). */
  readonly awaits_plan: boolean;
  readonly has_failed: boolean;
  readonly can_retry: boolean;
  /** The first of the mails that are not settled; null where there is none. */
  readonly next_id: string | null;
  readonly next_state: MessageState | null;
}

/** How people of a campaign stand that the transaction holds; those who are none of it are left out. */
export async function readSituations(
  transaction: Queryable,
  campaign: number,
  contacts: readonly number[],
): Promise<Situation[]> {
  const { rows } = await sql<Situation>`
    select cc.contact_id as id, coalesce(p.full_name, '') as name, coalesce(p.email, '') as email,
      cc.removed_at is not null as is_removed, cc.awaits_plan,
      ${sql.raw(isStopped('cc', 'ended'))} or ${sql.raw(isStopped('cc', 'held'))} as is_stopped,
      exists (
        select from message_events e
        where e.campaign_id = cc.campaign_id and e.contact_id = cc.contact_id
          and e.kind = any(${ENDING_EVENTS}::text[]) and e.lifted_at is null
      ) as has_ended,
      p.email_key in (select email_key from suppressions) as is_suppressed,
      exists (
        select from campaign_organization_pauses pause
        where pause.campaign_id = cc.campaign_id and pause.organization_id = p.organization_id
          and pause.contact_id <> cc.contact_id and pause.lifted_at is null
      ) as waits_for_colleague,
      coalesce(mails.has_failed, false) as has_failed, coalesce(mails.can_retry, false) as can_retry,
      mails.next_id, mails.next_state
    from campaign_contacts cc
    left join contacts p on p.id = cc.contact_id
    left join lateral (
      select bool_or(m.state in ('failed', 'uncertain')) as has_failed,
        bool_or(m.state in ('failed', 'uncertain') and not ${sql.raw(IS_OVERTAKEN)}) as can_retry,
        (array_agg(m.id::text order by m.step_number) filter (where ${IS_OPEN}))[1] as next_id,
        (array_agg(m.state order by m.step_number) filter (where ${IS_OPEN}))[1] as next_state
      from messages m
      where m.campaign_id = cc.campaign_id and m.contact_id = cc.contact_id
    ) mails on true
    where cc.campaign_id = ${campaign} and cc.contact_id = any(${contacts}::integer[])
    order by cc.contact_id`.execute(transaction);
  return rows;
}

/** The message `m` is still to come, or waits for a person. */
const IS_OPEN = sql`m.state in ('queued', 'sending', 'uncertain', 'failed')`;

/** Why an action does nothing for a person; undefined where it does. */
export function refusalOf(action: PeopleActionKind, person: Situation): PeopleRefusal | undefined {
  if (person.is_removed) return 'removed';
  return REFUSALS[action](person);
}

const REFUSALS: Readonly<Record<PeopleActionKind, (person: Situation) => PeopleRefusal | undefined>> = {
  stop: (person) => {
    if (person.is_stopped) return 'stopped';
    return isOver(person) || person.next_state === null ? 'nothing_left' : undefined;
  },
  resume: (person) => {
    if (!person.is_stopped) return person.waits_for_colleague ? 'colleague_replied' : 'not_stopped';
    if (person.is_suppressed) return 'address_refused';
    return person.has_ended ? 'nothing_left' : undefined;
  },
  retry: (person) => {
    if (!person.has_failed) return 'nothing_failed';
    if (person.is_suppressed) return 'address_refused';
    if (person.is_stopped) return 'stopped';
    if (person.has_ended) return 'nothing_left';
    return person.can_retry ? undefined : 'overtaken';
  },
  skip: (person) => {
    if (person.is_stopped) return 'stopped';
    if (isOver(person) || person.next_state === null) return 'nothing_left';
    return person.next_state === 'queued' || person.next_state === 'failed' ? undefined : 'being_sent';
  },
  take_out: () => undefined,
};

const isOver = ({ has_ended, is_suppressed }: Situation): boolean => has_ended || is_suppressed;
