import { sql } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { APPROVERS } from '../../outreach/approval.ts';
import { findReader } from '../../people/link-mails.ts';
import type { SystemMail, SystemMessage } from '../../people/system-mail.ts';
import { type Recurring, startRecurring } from '../../recurring.ts';

export interface ApprovalMailing {
  readonly database: Database;
  readonly systemMail: SystemMail;
  /** Under which people reach Touchline; undefined where nobody has said, and mails have no link then. */
  readonly publicUrl: string | undefined;
  readonly clock: Clock;
}

/** Somebody to be told of a request, who was not yet. */
interface Awaited {
  readonly request_id: number;
  readonly user_id: number;
  readonly campaign_id: number;
  readonly name: string;
  /** Address of whoever asks. */
  readonly asked_by: string | null;
}

/** Minutes until a mail that did not go out is tried again: doubled each time, until it is a day. */
const FIRST_WAIT = 1;
const LONGEST_WAIT = 24 * 60;

/**
 * Mails each request for approval to each who may give it, once: before it goes out it is recorded, so a process that is killed
 * leaves one unsent rather than sending one twice. One that did not go out is tried again, later each time. The Dashboard has it all
 * the same.
 */
export async function mailApprovalRequests({
  database: { kysely },
  systemMail,
  publicUrl,
  clock,
}: ApprovalMailing): Promise<void> {
  if (!systemMail.canSend) return;
  const { rows } = await sql<Awaited>`
    select r.id as request_id, u.id as user_id, c.id as campaign_id, c.name, asker.email as asked_by
    from approval_requests r
    join campaigns c on c.id = r.campaign_id
    left join users asker on asker.id = r.asked_by
    cross join lateral (${sql.raw(APPROVERS)}) u
    where r.outcome is null
      and not exists (
        select from approval_mails told
        where told.request_id = r.id and told.user_id = u.id and (told.again_at is null or told.again_at > ${clock.now()})
      )
    order by r.id, u.id`.execute(kysely);
  for (const awaited of rows) {
    const { request_id, user_id } = awaited;
    // Asked again: since the first was mailed, another process may have told them, or somebody decided or left.
    const { numAffectedRows } = await sql`
      insert into approval_mails (request_id, user_id)
      select r.id, u.id from approval_requests r
      join campaigns c on c.id = r.campaign_id
      cross join lateral (${sql.raw(APPROVERS)}) u
      where r.id = ${request_id} and u.id = ${user_id} and r.outcome is null
      on conflict (request_id, user_id) do update set again_at = null
      where approval_mails.again_at <= ${clock.now()}`.execute(kysely);
    if (numAffectedRows !== 1n) continue;
    let wentOut = false;
    try {
      const reader = await findReader(kysely, user_id, 'en');
      wentOut =
        reader !== undefined && (await systemMail.send(requestMail(reader, awaited, publicUrl), 'system'));
    } finally {
      if (!wentOut) {
        await sql`
          update approval_mails
          set failures = failures + 1, again_at = ${clock.now()}::timestamptz
            + least(${LONGEST_WAIT}, ${FIRST_WAIT} * 2 ^ least(failures, 20)) * interval '1 minute'
          where request_id = ${request_id} and user_id = ${user_id}`.execute(kysely);
      }
    }
  }
}

function requestMail(
  { email, language }: Pick<SystemMessage, 'language'> & { readonly email: string },
  { campaign_id, name: named, asked_by }: Awaited,
  publicUrl: string | undefined,
): SystemMessage {
  const name = named.replaceAll(/\s+/gu, ' ');
  const who = asked_by ?? 'Touchline';
  const url = publicUrl === undefined ? '' : `\n${publicUrl}/campaigns/${campaign_id}`;
  return {
    to: email,
    language,
    subject: { en: `To approve: ${name}`, ru: `На утверждение: ${name}` },
    text: {
      en: `${who} asks for approval of the campaign “${name}”. Nothing goes out before somebody has given it.\n\nSee who gets what and when, then approve it or send it back:${url}\n\nIt is on your Dashboard in Touchline as well.`,
      ru: `${who} просит утвердить кампанию «${name}». До этого ничего не будет отправлено.\n\nПосмотрите, кому, что и когда уйдёт, и утвердите кампанию или верните её на доработку:${url}\n\nВ Touchline запрос есть и в разделе «Обзор».`,
    },
  };
}

/** Milliseconds. */
const INTERVAL = 5000;

/** Mails requests for approval until it is stopped. */
export const startApprovalMails = (
  mailing: ApprovalMailing,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Recurring =>
  startRecurring(() => mailApprovalRequests(mailing), INTERVAL, {
    log,
    failure: 'requests for approval could not be mailed',
  });
