import { sql } from 'kysely';
import type { Queryable } from '../../database/database.ts';
import { holdUnapprovedMails } from '../../outreach/approval.ts';
import type { MailContent } from '../../outreach/mail-contents.ts';
import { IS_REPEATED } from '../../outreach/one-person.ts';
import { cancelQueued } from '../../outreach/plan.ts';
import { messageIdOf } from '../addresses.ts';
import type { Composer, ComposedMail } from '../composition/compose-mail.ts';
import { readSenders, type MailSender } from '../mail-sender.ts';
import type { MailSettings } from '../mail-settings.ts';
import { errorText } from '../service-state.ts';
import { packSource } from '../stored-source.ts';
import { findDueMails, type Due, type DueMail, type Letter } from './due-mails.ts';
import { countDomains, countMailboxes, withinRates } from './rates.ts';
import type { SentContents } from './sent-contents.ts';

/** A mail that this worker is to send, and what identifies the attempt. */
export interface Claim {
  readonly id: string;
  readonly campaign_id: number;
  readonly contact_id: number;
  readonly mailbox_id: number;
  readonly worker_id: number;
  /** Which try this is, from 1. */
  readonly attempt: number;
}

/** A claim with what is to be handed over. */
export interface ClaimedMail extends Claim {
  readonly mail: ComposedMail;
}

/** Decisions about the mails that are due. */
export interface Claims {
  readonly claimed: readonly ClaimedMail[];
  /** Mails that never go out: cancelled because they must not, or failed because they cannot be composed. */
  readonly ended: readonly EndedMail[];
}

export type EndedMail = Pick<Claim, 'id' | 'campaign_id' | 'contact_id'> & {
  /** Why it could not be composed. */
  readonly error?: string;
};

export interface Claiming extends Due {
  readonly composer: Composer;
  readonly contents: SentContents;
  readonly settings: Pick<MailSettings, 'domain'>;
  readonly worker_id: number;
  /** Most mails to claim. */
  readonly limit: number;
}

type Sendable = DueMail & { readonly letter: Letter };
const isSendable = (mail: DueMail): mail is Sendable => mail.letter !== null;

/** The campaigns of the mails that could be claimed now; takes no locks. */
export async function findClaimable(database: Queryable, { limit, ...due }: Due & Pick<Claiming, 'limit'>) {
  const mails = withinLimits(await findDueMails(database, due, limit), due);
  return [...new Set(mails.map(({ campaign_id }) => campaign_id))];
}

/**
 * An advisory lock, held by the claiming worker until its transaction ends: two workers that counted at once would both use
 * what is left of a rate. Taken before any campaign is locked; otherwise two workers could deadlock.
 */
export const CLAIM_LOCK = 7_146_002;

/**
 * Claims due mails for this worker: composed, stored and in state `sending` once the transaction commits. Only then may they
 * be handed over.
 * @param campaigns held by the transaction.
 */
export async function claimMails(
  transaction: Queryable,
  campaigns: readonly number[],
  claiming: Claiming,
): Promise<Claims> {
  const due = await findDueMails(transaction, claiming, claiming.limit, campaigns);
  const cancelled = due.filter((mail) => !isSendable(mail));
  if (cancelled.length > 0) {
    const ids = cancelled.map(({ id }) => id);
    await cancelQueued(transaction, sql`m.id = any(${ids}::bigint[])`);
    await cancelRepeated(transaction, ids);
  }
  const chosen = withinLimits(eachOnce(due.filter(isSendable)), claiming);
  const held = await holdUnapprovedMails(
    transaction,
    chosen.map(({ id }) => id),
  );
  const sendable = chosen.filter(({ campaign_id }) => !held.has(campaign_id));
  if (sendable.length === 0) return { claimed: [], ended: cancelled };
  const contents = await claiming.contents.read(
    transaction,
    sendable.map(({ letter }) => letter),
  );
  const senders = await readSenders(
    transaction,
    sendable.flatMap(({ mailbox_id, first }) => [mailbox_id, first?.mailbox_id ?? mailbox_id]),
    claiming.settings,
  );
  const tried = await Promise.all(
    sendable.map(async (mail) => {
      const content = contents.get(mail.letter.template_id);
      if (!content) throw new Error(`There is no template ${mail.letter.template_id}`);
      try {
        const composed = await compose(mail, content, senders, claiming);
        return { mail, content, composed, stored: packSource(composed.raw) };
      } catch (error) {
        // The fault of this mail alone: rethrown, it would stop the mails of every campaign, again at each turn.
        return { mail, error: errorText(String(error)) };
      }
    }),
  );
  const failed = tried.flatMap((one) => ('error' in one ? [{ ...one.mail, error: one.error }] : []));
  if (failed.length > 0) await failUncomposed(transaction, failed, claiming.now);
  const mails = tried.flatMap((one) => ('error' in one ? [] : [one]));
  const ended = [...cancelled, ...failed];
  if (mails.length === 0) return { claimed: [], ended };
  // One statement, since each costs a round trip while others wait for these campaigns.
  await sql`
    with claim as (
      select * from unnest(
        ${mails.map(({ mail }) => mail.id)}::bigint[], ${mails.map(({ mail }) => mail.domain)}::text[],
        ${mails.map(({ content }) => content.id)}::integer[], ${mails.map(({ mail }) => mail.letter.email)}::text[],
        ${mails.map(({ mail }) => mail.letter.full_name)}::text[], ${mails.map(({ mail }) => mail.letter.email_key)}::text[],
        ${mails.map(({ composed }) => composed.subject)}::text[], ${mails.map(({ stored }) => stored)}::bytea[],
        ${mails.map(({ mail }) => mail.mailbox_id)}::integer[],
        ${mails.map(({ mail }) => senders.get(mail.mailbox_id)?.wantsCopies === true)}::boolean[]
      ) as claim (id, domain, content_id, email, name, recipient_key, subject, raw, mailbox_id, wants_copy)
    ), kept as (
      insert into sent_mails (message_id, raw, copy_mailbox_id, copy_due_at)
      select id, raw, case when wants_copy then mailbox_id end, case when wants_copy then ${claiming.now}::timestamptz end
      from claim
      on conflict (message_id, event_id) where message_id is not null do update
      set raw = excluded.raw, copy_mailbox_id = excluded.copy_mailbox_id, copy_due_at = excluded.copy_due_at
    ), to_domains as (${countDomains(claiming.now)}), from_mailboxes as (${countMailboxes(claiming.now)})
    update messages m
    set state = 'sending', worker_id = ${claiming.worker_id}, sending_at = ${claiming.now}, attempts = m.attempts + 1,
      content_id = claim.content_id, recipient_email = claim.email, recipient_name = claim.name,
      recipient_key = claim.recipient_key, subject = claim.subject
    from claim
    where m.id = claim.id`.execute(transaction);
  const claimed = mails.map(({ mail: { id, campaign_id, contact_id, mailbox_id, attempts }, composed }) => ({
    id,
    campaign_id,
    contact_id,
    mailbox_id,
    worker_id: claiming.worker_id,
    attempt: attempts + 1,
    mail: composed,
  }));
  return { claimed, ended };
}

async function failUncomposed(
  transaction: Queryable,
  failed: readonly (Pick<Claim, 'id'> & { readonly error: string })[],
  now: Date,
): Promise<void> {
  await sql`
    update messages m
    set state = 'failed', due_at = null, retry_at = null, sending_at = ${now}, attempts = m.attempts + 1,
      last_reply = failed.error, replied_at = ${now}, refusal = 'content'
    from unnest(${failed.map(({ id }) => id)}::bigint[], ${failed.map(({ error }) => error)}::text[])
      as failed (id, error)
    where m.id = failed.id`.execute(transaction);
}

/**
 * Where a mail was cancelled because its address had already got the step as another contact, cancels the later mails of its
 * contact as well: they would overtake the other contact's (S4).
 * @param ids of mails that were cancelled.
 */
async function cancelRepeated(transaction: Queryable, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ campaign_id: number; contact_id: number }>`
    select m.campaign_id, m.contact_id from messages m
    join contacts p on p.id = m.contact_id
    where m.id = any(${ids}::bigint[]) and ${sql.raw(IS_REPEATED)}`.execute(transaction);
  for (const { campaign_id, contact_id } of rows) {
    await cancelQueued(transaction, sql`m.campaign_id = ${campaign_id} and m.contact_id = ${contact_id}`);
  }
}

/** Only the first mail of a step to each address: contacts may have come to share one since they were planned (S4). */
function eachOnce(mails: readonly Sendable[]): Sendable[] {
  const seen = new Set<string>();
  return mails.filter(({ campaign_id, step_number, letter }) => {
    const key = `${campaign_id} ${step_number} ${letter.email_key}`;
    const isFirst = !seen.has(key);
    seen.add(key);
    return isFirst;
  });
}

/** Leaves out what the rates do not allow, and all but the first contact of an organization where sends are staggered. */
function withinLimits<Mail extends DueMail>(mails: readonly Mail[], { rates }: Due): Mail[] {
  const organizations = new Set<string>();
  const staggered = mails.filter(({ campaign_id, stagger_sends, organization_id }) => {
    if (!stagger_sends || organization_id === null) return true;
    const organization = `${campaign_id} ${organization_id}`;
    const isFirst = !organizations.has(organization);
    organizations.add(organization);
    return isFirst;
  });
  return withinRates(staggered, rates);
}

function compose(
  { id, token, step_number, mailbox_id, letter, first }: Sendable,
  content: MailContent,
  senders: ReadonlyMap<number, MailSender>,
  { composer, settings, now }: Claiming,
): Promise<ComposedMail> {
  const sender = senders.get(mailbox_id);
  if (!sender) throw new Error(`There is no mailbox ${mailbox_id}`);
  // Later steps mostly have no subject: they go on in the thread of the first, which was skipped here (S2).
  const isFirst = first === null && content.subject.trim() === '';
  return composer.compose({
    sender,
    id,
    token,
    step_number,
    content: isFirst ? { ...content, subject: letter.earlier_subject } : content,
    contact: letter,
    date: now,
    ...(first && {
      thread: {
        subject: first.subject,
        messageId:
          first.message_id_header ??
          messageIdOf(first, senders.get(first.mailbox_id ?? mailbox_id)?.domain ?? settings.domain),
        references: [],
      },
    }),
  });
}
