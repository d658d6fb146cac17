import { sql } from 'kysely';
import { calledOf } from '../../database/accounts.ts';
import type { SystemMessage } from '../../people/system-mail.ts';
import {
  type ApprovalMailing,
  isUntold,
  mailOnce,
  oneLine,
  originOf,
  placeOf,
  type ToTell,
} from './approval-mails.ts';
import type { Reader } from '../../people/link-mails.ts';

/** SQL: whether the campaign `c` goes on by itself, as it is again as it was approved, which settled the request `r`. */
export const WENT_ON = `(
  r.outcome = 'withdrawn' and r.held and r.decided_by is null and c.status in ('active', 'completed'))`;

/** SQL: whether the request `r`, the last of the campaign `c`, was settled within a day so that its mails go out. */
export const SETTLED = `(
  approval_required() and c.deleted_at is null and (r.outcome = 'approved' or ${WENT_ON})
  and r.decided_at > now() - interval '1 day'
  and not exists (select from approval_requests later where later.campaign_id = c.id and later.id > r.id))`;

/** What came of a request, for somebody who was not told yet. */
interface Outcome extends ToTell {
  /** What whoever approved it is called. */
  readonly decided_by: string | null;
  readonly went_on: boolean;
}

/**
 * Mails what came of each request of which a mail has told that it waits (U4): to whoever made the campaign and whoever asked, or
 * changed it; where it goes on by itself, to the approvers as well who were told of it. Nobody is mailed what they did, and of several
 * requests of one campaign only what came of the last.
 */
export async function mailOutcomes(mailing: ApprovalMailing): Promise<void> {
  const { publicUrl, clock } = mailing;
  const due = sql<Outcome>`
    select r.id as request_id, u.id as user_id, c.id as campaign_id, c.name, ${sql.raw(calledOf('decider'))} as decided_by,
      ${sql.raw(WENT_ON)} as went_on, ${originOf(publicUrl)} as origin
    from approval_requests r
    join campaigns c on c.id = r.campaign_id
    left join users decider on decider.id = r.decided_by
    join users u on u.deactivated_at is null and u.id is distinct from r.decided_by
    where ${sql.raw(SETTLED)}
      and exists (
        select from approval_mails asked
        where asked.request_id = r.id and asked.about = 'request' and asked.again_at is null
          and (u.id in (c.created_by, r.asked_by) or ${sql.raw(WENT_ON)} and u.id = asked.user_id)
      )
      and ${isUntold('outcome', clock.now())}
    order by r.id, u.id`;
  await mailOnce(mailing, 'outcome', due, outcomeMail);
}

function outcomeMail({ email, language }: Reader, outcome: Outcome): SystemMessage {
  const name = oneLine(outcome.name);
  const place = placeOf(outcome);
  if (outcome.went_on) {
    return {
      to: email,
      language,
      subject: { en: `Goes on: ${name}`, ru: `Отправка продолжается: ${name}` },
      text: {
        en: `What the campaign “${name}” sends is again as it was approved. It no longer waits: its emails go out as planned, and nobody has to approve it${place}`,
        ru: `То, что отправляет кампания «${name}», снова такое, как было утверждено. Она больше не ждёт: письма уходят по плану, утверждать её не нужно${place}`,
      },
    };
  }
  const who = outcome.decided_by ?? 'Touchline';
  return {
    to: email,
    language,
    subject: { en: `Approved: ${name}`, ru: `Утверждена: ${name}` },
    text: {
      en: `${who} approved the campaign “${name}”. Its emails go out as planned${place}`,
      ru: `Кампания «${name}» утверждена (${who}). Письма уходят по плану${place}`,
    },
  };
}
