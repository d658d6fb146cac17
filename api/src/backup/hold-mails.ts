import type { ClientBase } from 'pg';

/** What a restore found that may have gone out after the backup was made. */
export interface Held {
  readonly mails: number;
  readonly answers: number;
}

/**
 * What was waiting when the backup was made, and due before now, may have gone out since: it becomes uncertain, so that nobody gets
 * a mail twice (E3). The copy in the Sent folder of its mailbox proves what did; the rest is for a person to decide.
 * @param createdAt when the backup was made. @param now moment of the restore.
 */
export async function holdMails(client: ClientBase, createdAt: Date, now: Date): Promise<Held> {
  const { rowCount: mails } = await client.query(
    `update messages m
     set state = 'uncertain', due_at = null, retry_at = null, parked_until = null, worker_id = null,
       sending_at = coalesce(m.sending_at, $1), attempts = m.attempts + 1,
       recipient_email = coalesce(m.recipient_email, p.email), recipient_name = coalesce(m.recipient_name, p.full_name),
       recipient_key = coalesce(m.recipient_key, p.email_key)
     from contacts p
     where p.id = m.contact_id and (m.state = 'sending' or m.state = 'queued' and m.due_at <= $2)`,
    [createdAt, now],
  );
  const { rowCount: answers } = await client.query(
    `update answers set state = 'uncertain', worker_id = null, failure = $1
     where state = 'sending' or state = 'waiting' and due_at <= $2`,
    [JSON.stringify(MAY_BE_OUT), now],
  );
  return { mails: mails ?? 0, answers: answers ?? 0 };
}

const MAY_BE_OUT = {
  en: 'Touchline was restored from a backup that was made before this was sent. It may have gone out.',
  ru: 'Touchline восстановлен из резервной копии, сделанной до отправки этого письма. Возможно, оно уже ушло.',
};
