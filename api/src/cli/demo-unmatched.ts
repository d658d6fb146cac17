import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';
import { packSource } from '../mail/stored-source.ts';
import { propose } from '../mail/intake/proposals.repository.ts';

const HOUR = 60 * 60 * 1000;

/** Mails of people who are no contacts, at the hosts of those who wrote last; `hours` ago. */
const MAILS = [
  {
    russian: false,
    from: 'Tom Whitfield',
    local: 'tom.whitfield',
    hours: 5,
    subject: 'FW: your email about our pitches',
    text: 'My colleague gave me your email: I look after the fields from this month on. Could you send me what a new pitch costs?',
  },
  {
    russian: true,
    from: 'Пётр Беляев',
    local: 'p.belyaev',
    hours: 26,
    subject: 'Ваше письмо о подкормке',
    text: 'Добрый день! Письмо переслал коллега: полями теперь занимаюсь я. Пришлите, пожалуйста, программу на весну.',
  },
] as const;

/** Mails that match nobody, to be given to a contact or made one (B4, V5). */
export async function insertDemoUnmatchedMails(transaction: Queryable): Promise<void> {
  for (const { russian, from, local, hours, subject, text } of MAILS) {
    const { rows } = await sql<{ host: string }>`
      select split_part(c.email, '@', 2) as host from message_events e join contacts c on c.id = e.contact_id
      where e.kind = 'replied' and (c.full_name ~ '[а-яё]') = ${russian} order by e.id desc limit 1`.execute(
      transaction,
    );
    const host = rows[0]?.host;
    if (host === undefined) continue;
    const received_at = new Date(Date.now() - hours * HOUR);
    const address = `${local}@${host}`;
    const messageId = `<demo-${local}@${host}>`;
    const raw = Buffer.from(
      [
        `From: ${encoded(from)} <${address}>`,
        'To: outreach@touchline.example',
        `Subject: ${encoded(subject)}`,
        `Date: ${received_at.toUTCString().replace('GMT', '+0000')}`,
        `Message-ID: ${messageId}`,
        'MIME-Version: 1.0',
        'Content-Type: text/plain; charset=utf-8',
        'Content-Transfer-Encoding: base64',
        '',
        Buffer.from(text).toString('base64'),
      ].join('\r\n'),
    );
    const { id } = await transaction
      .insertInto('incoming_mails')
      .values({
        received_at,
        mailbox: 'INBOX',
        kind: 'reply',
        message_id: null,
        sender: `${from} <${address}>`,
        subject,
        digest: createHash('sha256').update(raw).digest('hex'),
        message_id_header: messageId,
        raw: packSource(raw),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await propose(transaction, {
      incoming_mail_id: id,
      message_id: null,
      event_kind: 'replied',
      reply_text: text,
      is_folded: false,
      counts_against_address: false,
    });
  }
}

const encoded = (text: string) => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`;
