import type { Text } from '@touchline/shared/contract/language';
import { buffer } from 'node:stream/consumers';
import type { Clock } from '../clock.ts';
import type { Database, Queryable } from '../database/database.ts';
import { RequestError } from '../errors.ts';
import type { Composer } from '../mail/composition/compose-mail.ts';
import { createHandOver, UncertainHandOver } from '../mail/hand-over.ts';
import type { MailSettings } from '../mail/mail-settings.ts';
import type { MailReader } from '../mail/reading/mail-reader.ts';
import type { MailLog } from '../mail/sending/mail-log.ts';
import type { FindArrived } from '../mail/sending/recovery.ts';
import type { MailTransport } from '../mail/sending/transport.ts';
import { WorkerIdentity } from '../mail/sending/worker-identity.ts';
import { packSource } from '../mail/stored-source.ts';
import { ENVIRONMENT_MAILBOX } from '../outreach/mailbox-limits.ts';
import type { UploadStorage } from '../uploads/storage/types.ts';
import { addressAnswer, readAddressee } from './address-answer.ts';
import type { AnswerRow } from './answers.repository.ts';
import { readAttachments, storedNameOf } from './attachments.repository.ts';
import { claimAnswer, hasWork, keepComposed, recordNotSent, recoverAnswers } from './claims.repository.ts';
import { composeAnswer } from './deliver-answer.ts';
import { recordAnswerSent } from './record-sent.ts';
import { texts } from './texts.ts';

export interface AnswerSenderOptions {
  readonly database: Database;
  /** URL of the same database; may hold a password: never log it. */
  readonly databaseUrl: string;
  readonly settings: MailSettings;
  readonly clock: Clock;
  readonly composer: Composer;
  readonly transport: MailTransport;
  readonly reader: MailReader;
  readonly storage: Pick<UploadStorage, 'open'>;
  readonly log: MailLog;
  readonly hasArrived?: FindArrived;
}

/** At a time in one process, so that a slow mail server delays few others. */
const MOST_AT_ONCE = 4;

/**
 * Sends the answers whose time to be taken back is over (V3). Any number of processes share the work. One that is killed loses
 * nothing and sends nothing twice: what it was handing over is left to a person unless it is known to have arrived (E3).
 */
export class AnswerSender {
  readonly #options: AnswerSenderOptions;
  readonly #identity: WorkerIdentity;
  readonly #handOver: ReturnType<typeof createHandOver>;
  readonly #underWay = new Map<number, Promise<void>>();

  constructor(options: AnswerSenderOptions) {
    this.#options = options;
    const { database, databaseUrl, clock, transport } = options;
    this.#identity = new WorkerIdentity(databaseUrl, clock);
    // They were counted when they were written.
    this.#handOver = createHandOver(transport, database, clock, Number.MAX_SAFE_INTEGER);
  }

  /** Begins to send what is due, and settles what ended processes have left. */
  async turn(): Promise<void> {
    const { database, clock, log } = this.#options;
    const { kysely } = database;
    if (!(await hasWork(kysely, clock.now()))) return;
    const worker = await this.#identity.take();
    const underWay = new Set(this.#underWay.keys());
    const settle = async (transaction: Queryable, answer: AnswerRow) => {
      const { hasArrived, settings } = this.#options;
      const isOut =
        answer.mailbox_id === ENVIRONMENT_MAILBOX && (await hasArrived?.(answer.message_id_header ?? ''));
      if (isOut) await recordAnswerSent(transaction, settings, answer, { sentAt: answer.due_at });
      else await recordNotSent(transaction, answer.id, 'uncertain', texts.mayBeOut);
    };
    await recoverAnswers(kysely, { worker, underWay }, settle, (error, id) =>
      log.warn({ err: error, answer: id }, 'an answer that an ended process left could not be settled'),
    );
    while (this.#underWay.size < MOST_AT_ONCE) {
      const answer = await claimAnswer(kysely, worker, clock.now());
      if (!answer) return;
      const sending = this.#send(answer).finally(() => this.#underWay.delete(answer.id));
      this.#underWay.set(answer.id, sending);
    }
  }

  /** Waits for what is being sent. */
  async idle(): Promise<void> {
    await Promise.all(this.#underWay.values());
  }

  /** Lets what is being sent finish. */
  async stop(): Promise<void> {
    await this.idle();
    await this.#identity.release();
  }

  /** Never rejects. */
  async #send(answer: AnswerRow): Promise<void> {
    const { database, log } = this.#options;
    try {
      await this.#deliver(answer);
    } catch (error) {
      const isUncertain = error instanceof UncertainHandOver || error instanceof NotRecorded;
      if (!(error instanceof RequestError))
        log.warn({ err: error, answer: answer.id }, 'an answer was not sent');
      await recordNotSent(
        database.kysely,
        answer.id,
        isUncertain ? 'uncertain' : 'failed',
        isUncertain ? texts.mayBeOut : reasonOf(error, answer),
      ).catch(() => undefined);
    }
  }

  async #deliver(answer: AnswerRow): Promise<void> {
    const { database, settings, clock, composer, reader } = this.#options;
    const { kysely } = database;
    const { contact_id, user_id, to_email, cc, html, subject, mail_key } = answer;
    await this.#refuseDeleted(contact_id);
    const addressing = { database: kysely, reader, settings };
    const addressee = await readAddressee(addressing, contact_id, user_id);
    const addressed = await addressAnswer(kysely, addressee, { to: to_email, cc, from: undefined });
    if (addressed.sender.id !== answer.mailbox_id) throw new RequestError(409, texts.mailboxGone);
    const date = clock.now();
    const mail = await composeAnswer(composer, {
      addressed,
      written: { html },
      subject,
      attachments: await this.#readFiles(answer.attachment_ids),
      key: mail_key,
      date,
    });
    const composed = { raw: packSource(mail.raw), message_id_header: mail.messageId };
    if (!(await keepComposed(kysely, answer, composed))) return;
    const refused = await this.#handOver(mail, addressed.sender, { id: user_id });
    try {
      const sent = { ...answer, ...composed };
      await recordAnswerSent(kysely, settings, sent, { sentAt: date, refused });
    } catch (error) {
      throw new NotRecorded('The answer is out, but not recorded', { cause: error });
    }
  }

  async #refuseDeleted(contact: number): Promise<void> {
    const { kysely } = this.#options.database;
    const found = await kysely
      .selectFrom('contacts')
      .select('id')
      .where('id', '=', contact)
      .executeTakeFirst();
    if (!found) throw new RequestError(409, texts.contactDeleted);
  }

  async #readFiles(ids: readonly string[]) {
    const { database, storage } = this.#options;
    const files = await readAttachments(database.kysely, ids);
    if (files.length < ids.length) throw new RequestError(409, texts.filesGone);
    const read: { name: string; content: Buffer }[] = [];
    for (const { id, name } of files) {
      const stored = await storage.open(storedNameOf(id));
      if (!stored) throw new RequestError(409, texts.filesGone);
      read.push({ name, content: await buffer(stored.stream) });
    }
    return read;
  }
}

/** The mail has gone out, but the database does not know it. */
class NotRecorded extends Error {}

/** What a person is told of a failure. */
function reasonOf(error: unknown, { to_email }: AnswerRow): Text {
  if (!(error instanceof RequestError)) return texts.notSent;
  const [fault] = error.faults;
  // Beside its field the message needs no subject; here it is a sentence.
  if (fault?.field === 'to') {
    return { en: `${to_email} ${fault.message.en}.`, ru: `${to_email} ${fault.message.ru}.` };
  }
  return error.detail ?? fault?.message ?? texts.notSent;
}
