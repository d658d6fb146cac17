import type { AnswerForm, ContactHistory, NewAnswer } from '@touchline/shared/contract';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashPassword } from '../../auth/passwords.ts';
import { MovableClock } from '../../clock.ts';
import { readConfig } from '../../config.ts';
import { mailboxKey } from '../../database/keys.ts';
import { createComposer } from '../../mail/composition/compose-mail.ts';
import { readHere } from '../../mail/composition/read-template.ts';
import { MailReader } from '../../mail/reading/mail-reader.ts';
import { SILENT } from '../../mail/sending/testing/engine.ts';
import { startMailSink } from '../../mail/sending/testing/mail-sink.ts';
import { openTransport, type MailTransport } from '../../mail/sending/transport.ts';
import { PERSON } from '../../testing/api.ts';
import { startCampaignApi } from '../../testing/campaign-api.ts';
import { FolderStorage } from '../../uploads/storage/folder-storage.ts';
import { AnswerSender } from '../send-answers.ts';

/** The colleague of {@link PERSON}. */
export const COLLEAGUE = { email: 'bob@example.com', password: 'correct horse battery staple' };

/** Moves only when it is told to: ten seconds are then ten, however slow the machine. */
class StillClock extends MovableClock {
  readonly #start = Date.now();
  #ahead = 0;

  override now(): Date {
    return new Date(this.#start + this.#ahead);
  }

  override advance(milliseconds: number): void {
    this.#ahead += milliseconds;
  }
}

const historyPath = (contact: number) => `/api/campaigns/monitoring/contacts/${contact}/history/`;
const base = (contact: number) => `/api/conversations/${contact}/`;

/** An API with somebody to answer, a mail server that keeps what it gets, and processes that send answers. */
export async function startConversations() {
  const clock = new StillClock();
  const sink = await startMailSink();
  const transport = openTransport({ server: sink.url, connections: 4 });
  const folder = await mkdtemp(join(tmpdir(), 'touchline-answers-'));
  const settings = {
    MAIL_FROM: 'Us <us@touchline.example>',
    DATA_DIR: folder,
    WEBHOOK_PRIVATE_TARGETS: '1',
  };
  const api = await startCampaignApi({ mailTransport: transport, clock }, settings);
  const { database, url } = api.testDatabase;
  const reader = new MailReader();
  const config = readConfig(settings);
  const storage = new FolderStorage(join(folder, 'uploads'));
  const senders: AnswerSender[] = [];
  /** @param other hands over in place of the mail server. */
  const startSender = (other: Partial<ConstructorParameters<typeof AnswerSender>[0]> = {}) => {
    const sender = new AnswerSender({
      database,
      databaseUrl: url,
      settings: config.mail,
      clock,
      composer: createComposer(config.mail, readHere),
      transport: { send: (mail) => transport.send(mail), close: () => undefined } satisfies MailTransport,
      reader,
      storage,
      log: SILENT,
      ...other,
    });
    senders.push(sender);
    return sender;
  };
  const sender = startSender();
  await database.kysely
    .insertInto('users')
    .values({
      email: COLLEAGUE.email,
      email_key: mailboxKey(COLLEAGUE.email),
      password_hash: await hashPassword(COLLEAGUE.password, { memory: 8, passes: 1, parallelism: 1 }),
    })
    .execute();
  const login = await api.app.inject({ method: 'POST', url: '/api/auth/login/', payload: COLLEAGUE });
  const tokens = {
    [PERSON.email]: api.tokens.access,
    [COLLEAGUE.email]: login.json<{ access: string }>().access,
  };
  const as = (person: { email: string }) => ({ authorization: `Bearer ${tokens[person.email]}` });
  return {
    api,
    clock,
    sink,
    storage,
    /** `DATA_DIR`. */
    folder,
    startSender,
    as,
    base,
    /** A contact who was sent a mail, and has written unless told otherwise. */
    addConversation: async (text: string | null = 'Yes, please.') => {
      const [contact = 0] = await api.addContacts(1);
      const template = await api.addTemplate({ subject: 'Grass' });
      const { id } = await api.addCampaign({
        contacts: [contact],
        template_map: { 1: template.id },
        status: 'active',
      });
      await api.sendNext(id, contact, clock.now());
      clock.advance(1000);
      if (text !== null) await api.respond(id, contact, 'replied', text, clock.now());
      clock.advance(1000);
      return { contact, campaign: id };
    },
    answer: (contact: number, fields: Partial<NewAnswer> = {}, person = PERSON, key: string = randomUUID()) =>
      api.inject({
        method: 'POST',
        url: `${base(contact)}answers/`,
        headers: { ...as(person), 'idempotency-key': key },
        payload: { html: '<p>At <b>nine</b>.</p>', seen: null, ...fields },
      }),
    history: async (contact: number, person = PERSON) =>
      (await api.inject({ url: historyPath(contact), headers: as(person) })).json<ContactHistory>(),
    form: async (contact: number) => (await api.ask('GET', `${base(contact)}draft/`)).json<AnswerForm>(),
    attach: (name: string, content: Buffer, person = PERSON) =>
      api.inject({
        method: 'POST',
        url: `/api/conversations/attachments/?name=${encodeURIComponent(name)}`,
        headers: { ...as(person), 'content-type': 'application/octet-stream' },
        payload: content,
      }),
    /** Sends what is due, as a process does. */
    sendDue: async (by = sender) => {
      await by.turn();
      await by.idle();
    },
    close: async () => {
      await Promise.all(senders.map((one) => one.stop()));
      transport.close();
      await sink.stop();
      await api.close();
      await reader.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type Conversations = Awaited<ReturnType<typeof startConversations>>;
