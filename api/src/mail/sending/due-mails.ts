import { CONTACT_FIELD_KEYS } from '@touchline/shared/contract';
import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '../../database/database.ts';
import { IS_OVER } from '../../outreach/mail-conditions.ts';
import { IS_REPEATED, waitsForOther } from '../../outreach/one-person.ts';
import { IS_PAUSED } from '../../outreach/organization-pauses.ts';
import { sentLastDay } from '../../outreach/mailbox-limits.ts';
import { inZone, momentOf, withNone, zonePlace } from '../../outreach/recipient-zones.ts';
import { startOfSendingDay, type SendingWindow } from '../../outreach/sending-window.ts';
import { DOMAIN, type Rates } from '../../outreach/rates.ts';
import type { Recipient } from '../composition/merge-values.ts';
import { mailsFromMailbox, mailsToDomain, type RatedMail } from './rates.ts';
import type { TemplateVersion } from './sent-contents.ts';

/** A mailbox that may send now, as far as its worker knows. */
export interface OpenMailbox {
  readonly id: number;
  /** How many more mails the worker may have under way from it. */
  readonly room: number;
  readonly perMinute: number;
  /** Most mails in 24 hours; null for any number. */
  readonly cap: number | null;
  /** Most mails under way at a moment, all workers together; null for any number. */
  readonly atOnce: number | null;
  /** Among equals the lowest is first: that which has waited longest for its turn. */
  readonly turn: number;
  /** To which zones it may send now: their places among those of the organizations. */
  readonly openTo: readonly number[];
  /** It was refused, and one mail is to try it: not one that was already refused. */
  readonly isTrial: boolean;
}

/** What decides which mails may go out. */
export interface Due {
  readonly now: Date;
  /** The team's: days on which contacts of an organization take turns. */
  readonly window: SendingWindow;
  readonly rates: Pick<Rates, 'perDomainPerMinute'>;
  /** Those that organizations have. */
  readonly zones: readonly string[];
  readonly mailboxes: readonly OpenMailbox[];
}

/** A mail that may go out now, or never. */
export interface DueMail extends RatedMail {
  readonly id: string;
  readonly token: string;
  readonly campaign_id: number;
  readonly contact_id: number;
  readonly step_number: number;
  readonly attempts: number;
  readonly stagger_sends: boolean;
  readonly organization_id: number | null;
  readonly mailbox_id: number;
  /** The mail of the campaign that the contact got first. */
  readonly first: {
    readonly id: string;
    readonly token: string;
    readonly subject: string;
    readonly mailbox_id: number | null;
    /** See {@link MessagesTable}. */
    readonly message_id_header: string | null;
  } | null;
  /** Null for a mail that must never go out. */
  readonly letter: Letter | null;
}

/** What a mail is made from. */
export interface Letter extends TemplateVersion, Recipient {
  /** Of the recipient: `recipient_key` of the message. */
  readonly email_key: string;
  /** The subject of an earlier step's template, unfilled, for a mail without one whose contact has got nothing yet. */
  readonly earlier_subject: string;
}

/** SQL: keeps the planner from joining the whole subquery: thousands may be due, of which a turn takes the first few. */
const ONE_BY_ONE = sql`offset 0`;

/**
 * Mails that are due and may go out, of every mailbox and every campaign in turn, so that a large one does not keep a small one
 * waiting. Where there are fewer places than mailboxes, that which has waited longest is first: by the time at which mails are due,
 * one with much due would have all the places until it is done.
 * @param campaigns only of these, held by the transaction: their mails are locked, leaving out those that others hold.
 */
export async function findDueMails(
  database: Queryable,
  due: Due,
  limit: number,
  campaigns?: readonly number[],
): Promise<DueMail[]> {
  const { true: trials = [], false: others = [] } = Object.groupBy(
    due.mailboxes,
    ({ isTrial }) => `${isTrial}`,
  );
  const found: DueMail[] = [];
  // Apart, since for a trial all mails of a campaign are sorted, and first, so that others do not take its place.
  for (const mailboxes of [trials, others]) {
    if (mailboxes.length === 0) continue;
    found.push(...(await findDueMailsOf(database, { ...due, mailboxes }, limit - found.length, campaigns)));
  }
  return found;
}

async function findDueMailsOf(
  database: Queryable,
  { now, window, rates, zones, mailboxes }: Due,
  limit: number,
  campaigns?: readonly number[],
): Promise<DueMail[]> {
  const isTrial = mailboxes.some((mailbox) => mailbox.isTrial);
  const refusedLast = (column: string) => (isTrial ? sql`${sql.raw(column)}, ` : sql``);
  const daysBegan = withNone(zones).map((zone) => startOfSendingDay(inZone(window, zone), now));
  const { rows } = await sql<DueMail>`
    with box as materialized (
      select given.id, given.turn, given.open_to::integer[] as open_to, least(
        given.room, given.per_minute - ${mailsFromMailbox(now, 'given.id')},
        case when given.cap is not null then given.cap - ${sentLastDay('given.id', now)} end,
        case when given.at_once is not null then given.at_once - (
          select count(*)::integer from messages m where m.state = 'sending' and m.mailbox_id = given.id
        ) end
      ) as room
      from unnest(
        ${mailboxes.map(({ id }) => id)}::integer[], ${mailboxes.map(({ room }) => room)}::integer[],
        ${mailboxes.map(({ perMinute }) => perMinute)}::integer[], ${mailboxes.map(({ cap }) => cap)}::integer[],
        ${mailboxes.map(({ atOnce }) => atOnce)}::integer[], ${mailboxes.map(({ turn }) => turn)}::float8[],
        ${mailboxes.map(({ openTo }) => `{${openTo.join()}}`)}::text[]
      ) as given (id, room, per_minute, cap, at_once, turn, open_to)
    )
    select m.id, m.token, m.campaign_id, m.contact_id, m.step_number, m.attempts, due.stagger_sends,
      due.organization_id, due.mailbox_id, due.domain, due.domain_count, ${FIRST} as first,
      case when ${CAN_GET_MAIL} then ${LETTER} end as letter
    from (
      select * from (
        select mail.*, c.stagger_sends, box.id as mailbox_id, box.room, box.turn as box_turn, row_number() over (
          partition by box.id order by ${refusedLast('mail.was_refused')}mail.turn, mail.due_at, mail.id
        ) as place
        from campaigns c
        cross join lateral ${WAITED_FOR} waited
        join box on box.id = waited.mailbox_id and box.room > 0
        cross join lateral (
          select own.*, row_number() over (order by ${refusedLast('own.was_refused')}own.due_at, own.id) as turn from (
            select m.id, m.due_at, coalesce(m.refusal in ('account', 'unknown'), false) as was_refused, p.organization_id, p.domain, rate.domain_count
            from messages m
            left join lateral (
              select p.id, p.organization_id, p.email_key, ${DOMAIN} as domain, ${zonePlace(zones)} as zone from contacts p
              ${zones.length === 0 ? sql`` : sql`left join organizations o on o.id = p.organization_id`}
              where p.id = m.contact_id ${ONE_BY_ONE}
            ) p on true
            cross join lateral (select ${mailsToDomain(now, 'p.domain')} as domain_count ${ONE_BY_ONE}) rate
            where m.campaign_id = c.id and m.mailbox_id = box.id and m.state = 'queued' and m.due_at <= ${now}
              and (m.retry_at is null or m.retry_at <= ${now})
              and (m.parked_until is null or m.parked_until <= ${now})
              and coalesce(p.zone, 0) = any(box.open_to)
              and rate.domain_count < ${rates.perDomainPerMinute}
              and not ${sql.raw(IS_PAUSED)}
              and not ${sql.raw(waitsForOther('p.email_key'))}
              and not (c.stagger_sends and ${hadColleagueSince(momentOf(daysBegan, sql`p.zone`))})
            order by ${refusedLast("coalesce(m.refusal in ('account', 'unknown'), false)")}m.due_at, m.id
            limit least(box.room, ${limit}::integer)
            ${campaigns === undefined ? sql`` : sql`for no key update of m skip locked`}
          ) own
        ) mail
        where c.status = 'active' and c.deleted_at is null and c.overdue_since is null
          ${campaigns === undefined ? sql`` : sql`and c.id = any(${campaigns}::integer[])`}
      ) ranked
      where place <= room
      order by place, box_turn, due_at, id
      limit ${limit}
    ) due
    join messages m on m.id = due.id
    left join contacts p on p.id = m.contact_id
    left join organizations o on o.id = p.organization_id
    left join campaign_steps s on s.campaign_id = m.campaign_id and s.step_number = m.step_number
    left join templates t on t.id = s.template_id
    order by due.place, due.box_turn, due.due_at, due.id`.execute(database);
  return rows;
}

/**
 * The mailboxes that queued mails of the campaign `c` wait for, one by one: however many mails wait for one that may not send,
 * only its first is read.
 */
const WAITED_FOR = sql`(
  with recursive one (mailbox_id) as (
    (${firstAfter('true')})
    union all
    select (${firstAfter('m.mailbox_id > one.mailbox_id')}) from one where one.mailbox_id is not null
  )
  select mailbox_id from one where mailbox_id is not null
)`;

function firstAfter(which: string) {
  return sql`
    select m.mailbox_id from messages m
    where m.campaign_id = c.id and m.state = 'queued' and m.due_at is not null and ${sql.raw(which)}
    order by m.mailbox_id limit 1`;
}

/** Checked again at the last moment: a mail that was already being tried is not cancelled with the rest of its sequence. */
const CAN_GET_MAIL = sql<boolean>`(coalesce(p.email_key, '') <> '' and not ${sql.raw(IS_OVER)} and not ${sql.raw(IS_REPEATED)})`;

const LETTER = sql<Letter>`json_build_object(
  'earlier_subject', coalesce((
    select earlier.subject
    from campaign_steps step
    join templates earlier on earlier.id = step.template_id
    where step.campaign_id = m.campaign_id and step.step_number < m.step_number and trim(earlier.subject) <> ''
    order by step.step_number limit 1
  ), ''), 'email_key', p.email_key, 'template_id', t.id, 'template_updated_at', t.updated_at, 'organization_name', coalesce(o.name, ''),
  'own_values', coalesce(o.own_values, '{}') || coalesce(p.own_values, '{}'),
  ${sql.raw(CONTACT_FIELD_KEYS.map((key) => `'${key}', p.${key}`).join(', '))}
)`;

const FIRST = sql<DueMail['first']>`(
  select json_build_object(
    'id', f.id::text, 'token', f.token, 'subject', f.subject, 'mailbox_id', f.mailbox_id,
    'message_id_header', f.message_id_header
  )
  from messages f
  where f.campaign_id = m.campaign_id and f.contact_id = m.contact_id and f.step_number < m.step_number
    and f.state = 'sent' and f.subject is not null
  order by f.step_number limit 1
)`;

/** Somebody else of the organization has been written to since then. */
const hadColleagueSince = (moment: RawBuilder<Date>) => sql<boolean>`exists (
  select from contacts colleague
  join messages other on other.campaign_id = m.campaign_id and other.contact_id = colleague.id
  where colleague.organization_id = p.organization_id and colleague.id <> p.id
    and (other.sent_at >= ${moment} or (other.sending_at >= ${moment} and other.state in ('sending', 'uncertain')))
)`;
