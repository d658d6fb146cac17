import type { ApprovalChange, Language } from '@touchline/shared/contract';
import { approvalChangeText } from '@touchline/shared/contract/approval-words';
import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../../clock.ts';
import { calledOf } from '../../database/accounts.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { APPROVERS } from '../../outreach/approval.ts';
import { DETAILS } from '../../outreach/approval-changes.ts';
import { findReader, type Reader } from '../../people/link-mails.ts';
import type { SystemMail, SystemMessage } from '../../people/system-mail.ts';

export interface ApprovalMailing {
  readonly database: Database;
  readonly systemMail: SystemMail;
  /** Under which people reach Touchline; where nobody has said, links lead to the address that whoever asked has used. */
  readonly publicUrl: string | undefined;
  readonly clock: Clock;
}

/** Somebody to be told of a request, who was not yet. */
export interface ToTell {
  readonly request_id: number;
  readonly user_id: number;
  readonly campaign_id: number;
  readonly name: string;
  /** Where the link of the mail leads; null where only programs have asked yet. */
  readonly origin: string | null;
}

interface Awaited extends ToTell {
  /** What whoever asks is called, or changed what it sends. */
  readonly asked_by: string | null;
  /** Nobody asks: it was active, and what it sends was changed. */
  readonly held: boolean;
}

/** Minutes until a mail that did not go out is tried again: doubled each time, until it is a day. */
const FIRST_WAIT = 1;
const LONGEST_WAIT = 24 * 60;

/** Of what no person asked, such as what a worker held, a link leads to where somebody has asked last. */
export const originOf = (publicUrl: string | undefined) => sql`
  coalesce(${publicUrl ?? null}::text, r.link_origin, (
    select link_origin from approval_requests where link_origin is not null order by id desc limit 1
  ))`;

/** SQL: whether `u` has to be told that about the request `r`. */
export const isUntold = (about: 'request' | 'outcome', now: Date) => sql<boolean>`
  not exists (
    select from approval_mails told
    where told.request_id = r.id and told.user_id = u.id and told.about = ${about}
      and (told.again_at is null or told.again_at > ${now})
  )`;

/**
 * Mails something about requests for approval to each who has to be told, once: before it goes out it is recorded, so a process that is
 * killed leaves one unsent rather than sending one twice. One that did not go out is tried again, later each time.
 * @param due whom, with what the mail needs
 */
export async function mailOnce<Row extends ToTell>(
  { database: { kysely }, systemMail, clock }: ApprovalMailing,
  about: 'request' | 'outcome',
  due: RawBuilder<Row>,
  write: (reader: Reader, row: Row) => SystemMessage | Promise<SystemMessage>,
): Promise<void> {
  if (!systemMail.canSend) return;
  const { rows } = await due.execute(kysely);
  for (const row of rows) {
    const { request_id, user_id } = row;
    // Asked again: since the first was mailed, another process may have told them, or somebody decided or left.
    const { numAffectedRows } = await sql`
      insert into approval_mails (request_id, user_id, about)
      select one.request_id, one.user_id, ${about} from (${due}) one
      where one.request_id = ${request_id} and one.user_id = ${user_id}
      on conflict (request_id, user_id, about) do update set again_at = null
      where approval_mails.again_at <= ${clock.now()}`.execute(kysely);
    if (numAffectedRows !== 1n) continue;
    let wentOut = false;
    try {
      const reader = await findReader(kysely, user_id, 'en');
      wentOut = reader !== undefined && (await systemMail.send(await write(reader, row), 'system'));
    } finally {
      if (!wentOut) {
        await sql`
          update approval_mails
          set failures = failures + 1, again_at = ${clock.now()}::timestamptz
            + least(${LONGEST_WAIT}, ${FIRST_WAIT} * 2 ^ least(failures, 20)) * interval '1 minute'
          where request_id = ${request_id} and user_id = ${user_id} and about = ${about}`.execute(kysely);
      }
    }
  }
}

/** Mails each request for approval to each who may give it. The Dashboard has it all the same. */
export async function mailApprovalRequests(mailing: ApprovalMailing): Promise<void> {
  const { database, publicUrl, clock } = mailing;
  const due = sql<Awaited>`
    select r.id as request_id, u.id as user_id, c.id as campaign_id, c.name, ${sql.raw(calledOf('asker'))} as asked_by, r.held,
      ${originOf(publicUrl)} as origin
    from approval_requests r
    join campaigns c on c.id = r.campaign_id
    left join users asker on asker.id = r.asked_by
    cross join lateral (${sql.raw(APPROVERS)}) u
    where r.outcome is null and ${isUntold('request', clock.now())}
    order by r.id, u.id`;
  const known = new Map<number, Promise<Changes>>();
  const changesOf = (campaign: number) => {
    const changes = known.get(campaign) ?? readChanges(database.kysely, campaign);
    known.set(campaign, changes);
    return changes;
  };
  await mailOnce(mailing, 'request', due, async (reader, awaited) =>
    awaited.held
      ? waitingAgainMail(reader, awaited, await changesOf(awaited.campaign_id))
      : requestMail(reader, awaited),
  );
}

interface Changes {
  readonly details: readonly ApprovalChange[];
  readonly more: number;
}

async function readChanges(database: Queryable, campaign: number): Promise<Changes> {
  const { rows } = await sql<{ changes: Changes | null }>`
    select ${sql.raw(DETAILS)} as changes
    from campaigns c cross join lateral (select unapproved_changes(c) as changes offset 0) compared
    where c.id = ${campaign}`.execute(database);
  return rows[0]?.changes ?? { details: [], more: 0 };
}

/** A name as part of a sentence: its line breaks would look like paragraphs of the mail. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/gu, ' ');

/** Ends the sentence before it. */
export const placeOf = ({ campaign_id, origin }: ToTell): string =>
  origin === null ? '.' : `:\n${origin}/campaigns/${campaign_id}`;

function requestMail({ email, language }: Reader, awaited: Awaited): SystemMessage {
  const { asked_by } = awaited;
  const name = oneLine(awaited.name);
  const who = asked_by ?? 'Touchline';
  const url = placeOf(awaited);
  return {
    to: email,
    language,
    subject: { en: `To approve: ${name}`, ru: `На утверждение: ${name}` },
    text: {
      en: `${who} asks for approval of the campaign “${name}”. Nothing goes out before somebody has given it.\n\nSee who gets what and when, then approve it or send it back${url}\n\nIt is on your Dashboard in Touchline as well.`,
      ru: `${who} просит утвердить кампанию «${name}». До этого ничего не будет отправлено.\n\nПосмотрите, кому, что и когда уйдёт, и утвердите кампанию или верните её на доработку${url}\n\nВ Touchline запрос есть и в разделе «Обзор».`,
    },
  };
}

/** Says who changed what: whoever only mended an address has asked for nothing. */
function waitingAgainMail(
  { email, language }: Reader,
  awaited: Awaited,
  { details, more }: Changes,
): SystemMessage {
  const name = oneLine(awaited.name);
  const url = placeOf(awaited);
  const lines = (of: Language, rest: string) =>
    [
      ...details.map((change) => `- ${oneLine(approvalChangeText(change, of))}`),
      ...(more > 0 && details.length > 0 ? [`- ${rest}`] : []),
    ]
      .map((line) => `\n${line}`)
      .join('');
  return {
    to: email,
    language,
    subject: { en: `To approve again: ${name}`, ru: `Снова на утверждение: ${name}` },
    text: {
      en: `The campaign “${name}” had been approved, but what it sends was changed. It waits, and nothing goes out before somebody has approved it again.\n${lines('en', `and ${more} more`)}\n\nSee who gets what and when, then approve it or send it back${url}\n\nIt is on your Dashboard in Touchline as well.`,
      ru: `Кампания «${name}» была утверждена, но то, что она отправляет, изменилось. Отправка остановлена, пока кампанию не утвердят снова.\n${lines('ru', `и ещё ${more}`)}\n\nПосмотрите, кому, что и когда уйдёт, и утвердите кампанию или верните её на доработку${url}\n\nВ Touchline запрос есть и в разделе «Обзор».`,
    },
  };
}
