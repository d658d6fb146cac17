import { createHash, randomUUID } from 'node:crypto';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type {
  OpenSessions,
  OwnField,
  RecoveryCodes,
  TwoFactorSecret,
  WebAuthnOptions,
} from '@touchline/shared/contract';
import { casesOf } from '@touchline/shared/testing/volume';
import { Secret, TOTP } from 'otpauth';
import { mailboxKey } from '../database/keys.ts';
import { createDevice } from '../passkeys/testing/device.ts';
import { PERSON } from '../testing/api.ts';
import { insertMailbox } from '../testing/mailboxes.ts';
import { startConversations, type Conversations } from '../answers/testing/conversation.ts';
import { multipart, MULTIPART_TYPE, upload } from '../contact-import/testing/import-api.ts';
import { fileOf } from '../contact-import/testing/workbooks.ts';

let t: Conversations;
/** The newest entry before the last request: what it took to get there leaves entries of its own. */
let before: number;
beforeAll(async () => {
  t = await startConversations();
  const inject = t.api.app.inject.bind(t.api.app);
  Object.assign(t.api.app, {
    inject: async (options: InjectOptions) => {
      before = await one('select coalesce(max(id), 0) as id from activity');
      return inject(options);
    },
  });
});
afterAll(() => t.close());

const DAY = 24 * 60 * 60_000;
const pool = () => t.api.testDatabase.database.pool;
const one = async (text: string, values: unknown[] = []): Promise<number> => {
  const { rows } = await pool().query<{ id: number | string }>(text, values);
  return Number(rows[0]?.id);
};
const ask = (method: 'DELETE' | 'PATCH' | 'POST' | 'PUT', url: string, payload?: object) =>
  t.api.ask(method, url, payload);
const json = async <Answer>(answer: Promise<LightMyRequestResponse>): Promise<Answer> =>
  (await answer).json<Answer>();
const asNobody = (url: string, payload: object, headers: InjectOptions['headers'] = {}) =>
  t.api.app.inject({ method: 'POST', url, payload, headers });

let names = 0;
const name = () => `Name ${(names += 1)}`;
const contactFields = () => {
  const full_name = name();
  return {
    full_name,
    title: '',
    phone: '',
    email: `${full_name.replaceAll(' ', '').toLowerCase()}@club.example`,
  };
};
const organization = async (contacts = 0) =>
  t.api.createOrganization(name(), Array.from({ length: contacts }, contactFields));
const contact = async () => (await organization(1)).contacts[0]!;
const ownField = () =>
  json<OwnField>(ask('POST', '/api/own-fields/', { about: 'contact', name: name(), kind: 'text' }));
async function tag() {
  const path = `/api/contacts/organizations/${(await organization()).id}/tags/`;
  const [made] = await json<{ id: number }[]>(ask('PATCH', path, { add: [name()] }));
  return made?.id;
}
async function group() {
  const answer = await ask('POST', '/api/groups/', { name: name(), filter: { type: 'all', of: [] } });
  return { answer, id: answer.json<{ id: number }>().id };
}
async function note() {
  const path = `/api/contacts/organizations/${(await organization()).id}/notes/`;
  return (await json<{ id: number }>(ask('POST', path, { text: name() }))).id;
}
const campaign = async (people: readonly number[], status: 'active' | 'draft' = 'active') => {
  const template = await t.api.addTemplate();
  return t.api.addCampaign({ name: name(), status, contacts: [...people], template_map: { 1: template.id } });
};
const person = async () => {
  const email = `${name().replaceAll(' ', '').toLowerCase()}@company.example`;
  return one(
    `insert into users (email, email_key, password_hash, role) values ($1, $1, 'x', 'staff') returning id`,
    [email],
  );
};
/** Has the person of the tests be signed in in one other place. */
async function signInAgain() {
  await ask('DELETE', '/api/account/sessions/');
  await asNobody('/api/auth/login/', PERSON);
}
/** Turns the second factor on, which was off. */
async function secondFactor() {
  await pool().query('delete from two_factor');
  await ask('DELETE', '/api/account/sessions/');
  const start = t.api.ask('POST', '/api/account/two-factor/', { password: PERSON.password });
  const { secret } = await json<TwoFactorSecret>(start);
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const code = totp.generate({ timestamp: t.clock.now().getTime() });
  const answer = await ask('POST', '/api/account/two-factor/confirm/', { code });
  const [recovery] = answer.json<RecoveryCodes>().recovery_codes;
  return { answer, proof: { password: PERSON.password, code: recovery } };
}
async function addWebhook() {
  const answer = await ask('POST', '/api/webhooks/', {
    // Refused at once, without any look into DNS.
    url: 'http://127.0.0.1:9/',
    events: ['contact.changed'],
  });
  const { id } = answer.json<{ id: number }>();
  return { answer, id };
}
async function addKey() {
  const answer = await ask('POST', '/api/keys/', {
    name: name(),
    permissions: ['read'],
    password: PERSON.password,
  });
  return { answer, id: answer.json<{ id: number }>().id };
}
async function addPasskey() {
  const device = createDevice('http://localhost');
  const options = t.api.ask('POST', '/api/account/passkeys/options/', { password: PERSON.password });
  const { challenge } = await json<WebAuthnOptions>(options);
  const response = device.register(challenge);
  return { device, answer: await ask('POST', '/api/account/passkeys/', { name: name(), response }) };
}
const inTwoDays = () => new Date(t.clock.now().getTime() + 2 * DAY).toISOString().slice(0, 10);

/** A campaign with a mail in a state that sending would bring about. */
async function mailIn(state: 'failed' | 'uncertain') {
  const { id: person_id } = await contact();
  const { id } = await campaign([person_id]);
  await t.api.setState(id, person_id, 1, state);
  const [mail] = await t.api.messages(id);
  return { campaign: id, message: mail?.id ?? '' };
}

/** A mail that nobody knows the writer of, waiting for a decision: later than whatever the clock of the tests has let go out. */
async function proposal() {
  const { contact: writer } = await t.addConversation(null);
  const id = await one(
    `insert into incoming_mails (received_at, mailbox, kind, sender, subject, digest, raw)
     values (now() + interval '1 hour', 'mailbox-1/INBOX', 'reply', 'Tom <tom@elsewhere.example>', 'Re: Grass', $1, '') returning id`,
    [randomUUID()],
  );
  await pool().query(
    `insert into mail_proposals (incoming_mail_id, event_kind, reply_text) values ($1, 'replied', 'Hello')`,
    [id],
  );
  return { id, writer };
}

async function answered() {
  const { contact: writer } = await t.addConversation();
  const answer = await t.answer(writer, {});
  return { url: `/api/conversations/${writer}/answers/${answer.json<{ id: number }>().id}/`, writer };
}

/** A change by each route, and the actions that it is recorded as, in the order of the database. */
const CHANGES: Readonly<
  Record<string, readonly [change: () => Promise<LightMyRequestResponse>, ...string[]]>
> = {
  'POST /api/auth/login/': [
    () =>
      asNobody('/api/auth/login/', { email: 'bob@example.com', password: 'correct horse battery staple' }),
    'signed_in',
  ],
  'POST /api/auth/logout/': [
    async () => {
      const login = await asNobody('/api/auth/login/', {
        email: 'bob@example.com',
        password: 'correct horse battery staple',
      });
      return asNobody('/api/auth/logout/', { refresh: login.json<{ refresh: string }>().refresh });
    },
    'signed_out',
  ],
  'POST /api/contacts/organizations/': [
    () => ask('POST', '/api/contacts/organizations/', { name: name(), contacts: [] }),
    'created',
  ],
  'POST /api/contacts/organizations/assign/': [
    async () =>
      ask('POST', '/api/contacts/organizations/assign/', {
        ids: [(await organization()).id],
        owner_id: null,
      }),
    'changed',
  ],
  'POST /api/contacts/organizations/assign/undo/': [
    async () => {
      const { id, owner_id } = await organization();
      await ask('POST', '/api/contacts/organizations/assign/', { ids: [id], owner_id: null });
      const former = [{ owner_id, ids: [id] }];
      return ask('POST', '/api/contacts/organizations/assign/undo/', { given: null, former });
    },
    'changed',
  ],
  'PUT /api/contacts/organizations/{id}/': [
    async () => ask('PUT', `/api/contacts/organizations/${(await organization()).id}/`, { name: name() }),
    'changed',
  ],
  'DELETE /api/contacts/organizations/{id}/': [
    async () => ask('DELETE', `/api/contacts/organizations/${(await organization()).id}/`),
    'deleted',
  ],
  'POST /api/contacts/organizations/{id}/contacts/': [
    async () =>
      ask('POST', `/api/contacts/organizations/${(await organization()).id}/contacts/`, contactFields()),
    'created',
  ],
  'PUT /api/contacts/contacts/{id}/': [
    async () => ask('PUT', `/api/contacts/contacts/${(await contact()).id}/`, contactFields()),
    'changed',
  ],
  'DELETE /api/contacts/contacts/{id}/': [
    async () => ask('DELETE', `/api/contacts/contacts/${(await contact()).id}/`),
    'deleted',
  ],
  'DELETE /api/contacts/purge-unassigned-empty/': [
    async () => {
      const { id } = await organization(2);
      await ask('DELETE', `/api/contacts/organizations/${id}/`);
      return ask('DELETE', '/api/contacts/purge-unassigned-empty/');
    },
    'deleted',
  ],
  'POST /api/contacts/upload/': [
    () =>
      upload(
        t.api,
        fileOf([
          ['Organization', 'Name', 'Email'],
          ['Imported Park', 'Ida', 'ida@imported.example'],
        ]),
      ),
    'imported',
  ],
  'POST /api/contacts/imports/{import_id}/undo/': [
    async () => {
      const file = [
        ['Organization', 'Name', 'Email'],
        ['Undone Park', 'Una', 'una@undone.example'],
      ];
      const { import_id } = await json<{ import_id: string }>(upload(t.api, fileOf(file)));
      return ask('POST', `/api/contacts/imports/${import_id}/undo/`);
    },
    'import_undone',
  ],
  'PUT /api/settings/': [() => ask('PUT', '/api/settings/', { holiday_country: 'DE' }), 'changed'],
  'POST /api/templates/': [
    () =>
      ask('POST', '/api/templates/', {
        title: 'A',
        subject: 'B',
        scenario: 'pitch_testing',
        tone: 'Casual',
        content: '{}',
        html: '',
      }),
    'created',
  ],
  'PUT /api/templates/{id}/': [
    async () => {
      const { id, created_at: _created, updated_at: _updated, ...fields } = await t.api.addTemplate();
      return ask('PUT', `/api/templates/${id}/`, { ...fields, title: name() });
    },
    'changed',
  ],
  'DELETE /api/templates/{id}/': [
    async () => ask('DELETE', `/api/templates/${(await t.api.addTemplate()).id}/`),
    'deleted',
  ],
  'POST /api/campaigns/': [
    () => ask('POST', '/api/campaigns/', { name: name(), scenario: 'pitch_testing', contacts: [] }),
    'created',
    'changed',
  ],
  'PUT /api/campaigns/{id}/update/': [
    async () => {
      const { id } = await campaign([(await contact()).id], 'draft');
      await t.api.change(id, { name: name(), email_count: 1 });
      const other = await t.api.addTemplate();
      const { name: shown, scenario, status, frequency_days, stagger_sends, contacts } = await t.api.read(id);
      return ask('PUT', `/api/campaigns/${id}/update/`, {
        name: shown,
        scenario,
        status,
        frequency_days,
        stagger_sends,
        email_count: 1,
        template_map: { 1: other.id },
        contact_ids: contacts.map((own) => own.id),
      });
    },
    'step_changed',
  ],
  'POST /api/campaigns/{id}/continue/': [
    async () => {
      const { id } = await campaign([(await contact()).id]);
      await pool().query('update campaigns set overdue_since = now() where id = $1', [id]);
      return ask('POST', `/api/campaigns/${id}/continue/`);
    },
    'changed',
  ],
  'POST /api/campaigns/{id}/organizations/{organization_id}/continue/': [
    async () => {
      const { id: organizationId, contacts } = await organization(2);
      const { id } = await campaign(contacts.map((own) => own.id));
      await pool().query(
        `insert into campaign_organization_pauses (campaign_id, organization_id, contact_id, paused_at)
         values ($1, $2, $3, now())`,
        [id, organizationId, contacts[0]?.id],
      );
      return ask('POST', `/api/campaigns/${id}/organizations/${organizationId}/continue/`);
    },
    'organization_continued',
  ],
  'POST /api/campaigns/{id}/mailboxes/{mailbox_id}/move/': [
    async () => {
      const mailbox = await insertMailbox(t.api.testDatabase.database.kysely);
      const { id } = await campaign([(await contact()).id]);
      return ask('POST', `/api/campaigns/${id}/mailboxes/1/move/`, { mailbox_id: mailbox });
    },
    'mailbox_moved',
  ],
  'POST /api/campaigns/{id}/begin/': [
    async () => {
      const { id: person_id } = await contact();
      const { id } = await campaign([person_id]);
      await pool().query('update campaign_contacts set awaits_plan = true where campaign_id = $1', [id]);
      return ask('POST', `/api/campaigns/${id}/begin/`, { contact_ids: [person_id] });
    },
    'plan_approved',
  ],
  'DELETE /api/campaigns/{id}/delete/': [
    async () => ask('DELETE', `/api/campaigns/${(await campaign([], 'draft')).id}/delete/`),
    'deleted',
  ],
  'POST /api/contacts/contacts/{id}/move/': [
    async () => {
      const { id: organizationId } = await organization();
      return ask('POST', `/api/contacts/contacts/${(await contact()).id}/move/`, {
        organization: organizationId,
      });
    },
    'changed',
  ],
  'POST /api/contacts/contacts/{id}/resume/': [
    async () => {
      const { id, email } = await contact();
      await pool().query(`insert into suppressions (email_key, reason) values ($1, 'bounced')`, [email]);
      return ask('POST', `/api/contacts/contacts/${id}/resume/`, { explanation: 'The address works again.' });
    },
    'mail_allowed',
  ],
  'POST /api/contacts/contacts/{id}/merge/': [
    async () => {
      const kept = await contact();
      const other = await contact();
      return ask('POST', `/api/contacts/contacts/${kept.id}/merge/`, {
        ...contactFields(),
        other: other.id,
        organization: null,
      });
    },
    'merged',
  ],
  'POST /api/campaigns/{id}/people/': [
    async () => {
      const { id: person_id } = await contact();
      const { id } = await campaign([person_id, (await contact()).id]);
      return ask('POST', `/api/campaigns/${id}/people/`, { action: 'stop', contact_ids: [person_id] });
    },
    'people_stop',
  ],
  'POST /api/campaigns/{id}/people/{action_id}/undo/': [
    async () => {
      const { id: person_id } = await contact();
      const { id } = await campaign([person_id, (await contact()).id]);
      const action = await json<{ undo: number }>(
        ask('POST', `/api/campaigns/${id}/people/`, { action: 'stop', contact_ids: [person_id] }),
      );
      const action_id = await one('select max(id) as id from people_actions where campaign_id = $1', [id]);
      expect(action).toBeDefined();
      return ask('POST', `/api/campaigns/${id}/people/${action_id}/undo/`);
    },
    'people_undone',
  ],
  'POST /api/campaigns/{id}/copy/': [
    async () => {
      const { id } = await campaign([(await contact()).id]);
      return ask('POST', `/api/campaigns/${id}/copy/`, { name: name() });
    },
    'created',
    'changed',
    'step_changed',
    'people_added',
  ],
  'POST /api/deletions/{id}/restore/': [
    async () => {
      const { id } = await t.api.addTemplate();
      const answer = await ask('DELETE', `/api/templates/${id}/`);
      return ask('POST', `/api/deletions/${String(answer.headers['touchline-deletion'])}/restore/`, {});
    },
    'restored',
  ],
  'POST /api/campaigns/{id}/send-back/': [
    async () => {
      const { id } = await t.api.addCampaign({ name: name(), status: 'waiting' });
      await pool().query('insert into approval_requests (campaign_id) values ($1)', [id]);
      return ask('POST', `/api/campaigns/${id}/send-back/`, { note: 'The price is wrong.' });
    },
    'approval_sent_back',
    'changed',
  ],
  'POST /api/campaigns/{id}/messages/{message_id}/settle/': [
    async () => {
      const { campaign: id, message } = await mailIn('uncertain');
      return ask('POST', `/api/campaigns/${id}/messages/${message}/settle/`, { outcome: 'sent' });
    },
    // It was the last: the campaign is complete.
    'changed',
    'mails_counted_sent',
  ],
  'POST /api/campaigns/{id}/failed/': [
    async () => {
      const { campaign: id } = await mailIn('failed');
      return ask('POST', `/api/campaigns/${id}/failed/`, { outcome: 'send_again' });
    },
    'mails_sent_again',
  ],
  'PUT /api/campaigns/monitoring/contacts/{id}/reply/marks/': [
    async () => {
      const { contact: writer } = await t.addConversation();
      const { rows } = await pool().query<{ at: Date }>(
        `select max(occurred_at) as at from message_events where contact_id = $1 and kind = 'replied'`,
        [writer],
      );
      return ask('PUT', `/api/campaigns/monitoring/contacts/${writer}/reply/marks/`, {
        reply_at: rows[0]?.at.toISOString(),
        is_answered: true,
      });
    },
    'marked_answered',
  ],
  'PUT /api/campaigns/monitoring/contacts/{id}/absence/': [
    async () => {
      const { contact: writer } = await t.addConversation(null);
      return ask('PUT', `/api/campaigns/monitoring/contacts/${writer}/absence/`, { back_on: inTwoDays() });
    },
    'changed',
  ],
  'DELETE /api/campaigns/monitoring/contacts/{id}/absence/': [
    async () => {
      const { contact: writer } = await t.addConversation(null);
      const url = `/api/campaigns/monitoring/contacts/${writer}/absence/`;
      await ask('PUT', url, { back_on: inTwoDays() });
      return ask('DELETE', url);
    },
    'changed',
  ],
  'PATCH /api/conversations/{id}/': [
    async () => {
      const { contact: writer } = await t.addConversation();
      return ask('PATCH', `/api/conversations/${writer}/`, { version: 0, note: 'Wants a visit.' });
    },
    'conversation',
  ],
  'PUT /api/conversations/{id}/return/': [
    async () => {
      const { contact: writer } = await t.addConversation();
      const day = inTwoDays();
      await ask('PATCH', `/api/conversations/${writer}/`, { version: 0, come_back_on: day });
      await pool().query(`update follow_ups set returns_at = $2 where contact_id = $1`, [
        writer,
        new Date(t.clock.now().getTime() - 1000),
      ]);
      return ask('PUT', `/api/conversations/${writer}/return/`, { come_back_on: day, is_done: true });
    },
    'conversation',
  ],
  'POST /api/conversations/{id}/stop/': [
    async () => {
      const { id: person_id } = await contact();
      await campaign([person_id, (await contact()).id]);
      return ask('POST', `/api/conversations/${person_id}/stop/`);
    },
    'people_stop',
  ],
  'POST /api/outcomes/': [() => ask('POST', '/api/outcomes/', { name: name() }), 'created'],
  'PATCH /api/outcomes/{id}/': [() => ask('PATCH', '/api/outcomes/1/', { name: name() }), 'changed'],
  'DELETE /api/outcomes/{id}/': [
    async () => {
      const { id } = await json<{ id: number }>(ask('POST', '/api/outcomes/', { name: name() }));
      return ask('DELETE', `/api/outcomes/${id}/`);
    },
    'deleted',
  ],
  'POST /api/own-fields/': [
    () => ask('POST', '/api/own-fields/', { about: 'contact', name: name(), kind: 'text' }),
    'created',
  ],
  'PUT /api/own-fields/order/': [
    async () => {
      const fields = (await t.api.ask('GET', '/api/own-fields/')).json<OwnField[]>();
      const offered = fields.filter(({ about, is_retired }) => about === 'organization' && !is_retired);
      const ids = offered.map(({ id }) => id).toReversed();
      return ask('PUT', '/api/own-fields/order/', { about: 'organization', ids });
    },
    'changed',
  ],
  'PATCH /api/own-fields/{id}/': [
    async () => {
      const field = await ownField();
      return ask('PATCH', `/api/own-fields/${field.id}/`, { version: field.version, name: name() });
    },
    'changed',
  ],
  'DELETE /api/own-fields/{id}/': [
    async () => ask('DELETE', `/api/own-fields/${(await ownField()).id}/`),
    'deleted',
  ],
  'PATCH /api/contacts/organizations/{id}/tags/': [
    async () =>
      ask('PATCH', `/api/contacts/organizations/${(await organization()).id}/tags/`, { add: [name()] }),
    'created',
    'changed',
  ],
  'PATCH /api/contacts/contacts/{id}/tags/': [
    async () => ask('PATCH', `/api/contacts/contacts/${(await contact()).id}/tags/`, { add: [name()] }),
    'created',
    'changed',
  ],
  'PATCH /api/tags/{id}/': [
    async () => ask('PATCH', `/api/tags/${await tag()}/`, { name: name() }),
    'changed',
  ],
  'POST /api/groups/': [async () => (await group()).answer, 'created'],
  'PATCH /api/groups/{id}/': [
    async () => ask('PATCH', `/api/groups/${(await group()).id}/`, { version: 1, name: name() }),
    'changed',
  ],
  'DELETE /api/groups/{id}/': [async () => ask('DELETE', `/api/groups/${(await group()).id}/`), 'deleted'],
  'POST /api/tags/{id}/merge/': [
    async () => ask('POST', `/api/tags/${await tag()}/merge/`, { into: await tag() }),
    'changed',
    'merged',
  ],
  'DELETE /api/tags/{id}/': [async () => ask('DELETE', `/api/tags/${await tag()}/`), 'deleted'],
  'POST /api/contacts/organizations/{id}/notes/': [
    async () =>
      ask('POST', `/api/contacts/organizations/${(await organization()).id}/notes/`, { text: name() }),
    'note_added',
  ],
  'POST /api/contacts/contacts/{id}/notes/': [
    async () => ask('POST', `/api/contacts/contacts/${(await contact()).id}/notes/`, { text: name() }),
    'note_added',
  ],
  'PATCH /api/notes/{id}/': [
    async () => ask('PATCH', `/api/notes/${await note()}/`, { version: 1, text: name() }),
    'note_changed',
  ],
  'DELETE /api/notes/{id}/': [async () => ask('DELETE', `/api/notes/${await note()}/`), 'note_deleted'],
  'POST /api/notes/{id}/restore/': [
    async () => {
      const id = await note();
      await ask('DELETE', `/api/notes/${id}/`);
      return ask('POST', `/api/notes/${id}/restore/`);
    },
    'note_restored',
  ],
  'POST /api/mail/test/': [
    () => ask('POST', '/api/mail/test/', { subject: 'A test', html: '<p>x</p>', to: 'bob@example.com' }),
    'test_sent',
  ],
  'POST /api/campaigns/monitoring/contacts/{id}/reply/': [
    async () => {
      const { contact: writer } = await t.addConversation();
      return ask('POST', `/api/campaigns/monitoring/contacts/${writer}/reply/`, { text: 'At nine.' });
    },
    'answered',
  ],
  'POST /api/conversations/{id}/answers/': [
    async () => t.answer((await t.addConversation()).contact, {}),
    'answered',
  ],
  'DELETE /api/conversations/{id}/answers/{answer}/': [
    async () => ask('DELETE', (await answered()).url),
    'answer_taken_back',
  ],
  'POST /api/conversations/{id}/answers/{answer}/settle/': [
    async () => {
      const { url, writer } = await answered();
      await pool().query(`update answers set state = 'failed' where contact_id = $1`, [writer]);
      return ask('POST', `${url}settle/`, { outcome: 'retry' });
    },
    'answer_sent_again',
  ],
  'POST /api/snippets/': [() => ask('POST', '/api/snippets/', { name: name(), html: '<p>x</p>' }), 'created'],
  'PUT /api/snippets/{id}/': [
    async () => {
      const { id } = await json<{ id: number }>(
        ask('POST', '/api/snippets/', { name: name(), html: '<p>x</p>' }),
      );
      return ask('PUT', `/api/snippets/${id}/`, { name: name(), html: '<p>y</p>' });
    },
    'changed',
  ],
  'DELETE /api/snippets/{id}/': [
    async () => {
      const { id } = await json<{ id: number }>(
        ask('POST', '/api/snippets/', { name: name(), html: '<p>x</p>' }),
      );
      return ask('DELETE', `/api/snippets/${id}/`);
    },
    'deleted',
  ],
  'POST /api/mail/proposals/{id}/settle/': [
    async () => ask('POST', `/api/mail/proposals/${(await proposal()).id}/settle/`, { outcome: 'dismissed' }),
    'mail_dismissed',
  ],
  'POST /api/mail/proposals/{id}/settle-group/': [
    async () =>
      ask('POST', `/api/mail/proposals/${(await proposal()).id}/settle-group/`, { outcome: 'dismissed' }),
    'mail_dismissed',
  ],
  'POST /api/mail/proposals/{id}/contact/': [
    async () => {
      const { id } = await proposal();
      // Of a colleague of somebody who got a mail.
      const { contact: colleague } = await t.addConversation(null);
      const organizationId = await one('select organization_id as id from contacts where id = $1', [
        colleague,
      ]);
      return ask('POST', `/api/mail/proposals/${id}/contact/`, {
        full_name: 'Tom',
        email: 'tom@elsewhere.example',
        organization: organizationId,
      });
    },
    'created',
    'mail_confirmed',
    // Of the campaign whose mail it answers.
    'people_added',
  ],
  'POST /api/contacts/contacts/{id}/erasure/': [
    async () => {
      const { id, email } = await contact();
      return ask('POST', `/api/contacts/contacts/${id}/erasure/`, { confirmation: email });
    },
    'erased',
  ],
  'POST /api/mail/suppressions/': [
    () => ask('POST', '/api/mail/suppressions/', { address: `${name().replaceAll(' ', '')}@club.example` }),
    'mail_refused',
  ],
  'POST /api/mail/suppressions/upload/': [
    () =>
      t.api.inject({
        method: 'POST',
        url: '/api/mail/suppressions/upload/',
        headers: { 'content-type': MULTIPART_TYPE },
        payload: multipart(Buffer.from(`${name().replaceAll(' ', '')}@club.example`)),
      }),
    'mail_refused',
  ],
  'POST /api/mail/suppressions/lift/': [
    async () => {
      const { email } = await contact();
      // By Touchline's own way: somebody has been erased by now, whose address it would recognise.
      await t.api.testDatabase.database.kysely
        .insertInto('suppressions')
        .values({ email_key: mailboxKey(email), reason: 'unsubscribed' })
        .execute();
      return ask('POST', '/api/mail/suppressions/lift/', { email, explanation: 'She asked for it.' });
    },
    'mail_allowed',
  ],
  'POST /api/mail/set-aside/retry/': [
    async () => {
      await pool().query(
        `insert into mail_attempts (mailbox, uid_validity, uid, attempts, set_aside_at) values ('a', 1, 1, 3, now())`,
      );
      return ask('POST', '/api/mail/set-aside/retry/');
    },
    'mails_read_again',
  ],
  'PUT /api/mailboxes/{id}/': [
    async () => {
      const id = await insertMailbox(t.api.testDatabase.database.kysely);
      const { rows } = await pool().query<{ at: Date }>(
        'select updated_at as at from mailboxes where id = $1',
        [id],
      );
      return ask('PUT', `/api/mailboxes/${id}/`, { name: name(), updated_at: rows[0]?.at.toISOString() });
    },
    'changed',
  ],
  'DELETE /api/mailboxes/{id}/': [
    async () => ask('DELETE', `/api/mailboxes/${await insertMailbox(t.api.testDatabase.database.kysely)}/`),
    'disconnected',
  ],
  'POST /api/mailboxes/{id}/hold/try-now/': [
    async () => {
      const id = await insertMailbox(t.api.testDatabase.database.kysely);
      await pool().query(
        `insert into sending_holds (mailbox_id, cause, reply, since, refusals) values ($1, 'quota', '', now(), 1)`,
        [id],
      );
      return ask('POST', `/api/mailboxes/${id}/hold/try-now/`);
    },
    'tried_now',
  ],
  'POST /api/activity/downloads/': [
    () => ask('POST', '/api/activity/downloads/', { name: 'contacts.csv', rows: 3 }),
    'downloaded',
  ],
  'POST /api/people/invitations/': [
    () => ask('POST', '/api/people/invitations/', { email: `new${names}@company.example`, role: 'staff' }),
    'invited',
  ],
  'DELETE /api/people/invitations/{id}/': [
    async () => {
      await ask('POST', '/api/people/invitations/', { email: 'gone@company.example', role: 'staff' });
      return ask(
        'DELETE',
        `/api/people/invitations/${await one(`select id from account_links where email_key = 'gone@company.example'`)}/`,
      );
    },
    'invitation_withdrawn',
  ],
  'PUT /api/people/{id}/role/': [
    async () => ask('PUT', `/api/people/${await person()}/role/`, { role: 'viewer' }),
    'changed',
  ],
  'POST /api/people/{id}/reset/': [
    async () => ask('POST', `/api/people/${await person()}/reset/`),
    'reset_link',
  ],
  'POST /api/people/{id}/deactivate/': [
    async () => ask('POST', `/api/people/${await person()}/deactivate/`, { heir_id: null }),
    'deactivated',
  ],
  'POST /api/people/{id}/reactivate/': [
    async () => {
      const id = await person();
      await ask('POST', `/api/people/${id}/deactivate/`, { heir_id: null });
      return ask('POST', `/api/people/${id}/reactivate/`);
    },
    'reactivated',
  ],
  'POST /api/auth/links/use/': [
    async () => {
      const { url } = await json<{ url: string }>(
        ask('POST', '/api/people/invitations/', { email: 'comes@company.example', role: 'staff' }),
      );
      const token = new URL(url).hash.slice(1).replace(/^.*=/u, '');
      return asNobody('/api/auth/links/use/', { token, name: 'Comes', password: 'grass grows by inches' });
    },
    'created',
  ],
  'POST /api/auth/address/use/': [
    async () => {
      const token = `token of ${name()}`;
      await pool().query(
        `insert into address_changes (user_id, email, token_hash, expires_at)
         values ((select id from users order by id desc limit 1), $1, $2, now() + interval '1 hour')`,
        [`${randomUUID()}@company.example`, createHash('sha256').update(token).digest('base64url')],
      );
      return asNobody('/api/auth/address/use/', { token });
    },
    'changed',
  ],
  'POST /api/people/{id}/address/': [
    async () => {
      const id = await person();
      const email = `${randomUUID()}@company.example`;
      await pool().query(
        `insert into address_changes (user_id, email, token_hash, expires_at) values ($1, $2, $2, now())`,
        [id, email],
      );
      return ask('POST', `/api/people/${id}/address/`, { email });
    },
    'changed',
  ],
  'PATCH /api/account/': [() => ask('PATCH', '/api/account/', { name: name() }), 'changed'],
  'PUT /api/account/password/': [
    async () => {
      await signInAgain();
      const other = 'another long password';
      await ask('PUT', '/api/account/password/', { old_password: PERSON.password, password: other });
      return ask('PUT', '/api/account/password/', { old_password: other, password: PERSON.password });
    },
    'changed',
  ],
  'DELETE /api/account/sessions/': [
    async () => {
      await signInAgain();
      return ask('DELETE', '/api/account/sessions/');
    },
    'signed_out',
  ],
  'DELETE /api/account/sessions/{session}/': [
    async () => {
      await signInAgain();
      const { results } = await json<OpenSessions>(t.api.ask('GET', '/api/account/sessions/'));
      return ask('DELETE', `/api/account/sessions/${results.find(({ is_this }) => !is_this)?.id}/`);
    },
    'signed_out',
  ],
  'POST /api/keys/': [async () => (await addKey()).answer, 'created'],
  'DELETE /api/keys/{id}/': [async () => ask('DELETE', `/api/keys/${(await addKey()).id}/`), 'key_revoked'],
  'POST /api/webhooks/': [async () => (await addWebhook()).answer, 'created'],
  'PATCH /api/webhooks/{id}/': [
    async () => ask('PATCH', `/api/webhooks/${(await addWebhook()).id}/`, { is_enabled: false }),
    'changed',
  ],
  'DELETE /api/webhooks/{id}/': [
    async () => ask('DELETE', `/api/webhooks/${(await addWebhook()).id}/`),
    'deleted',
  ],
  // Nobody listens there: that something was sent by hand is recorded, whatever comes of it.
  'POST /api/webhooks/{id}/test/': [
    async () => ask('POST', `/api/webhooks/${(await addWebhook()).id}/test/`),
    'webhook_tested',
  ],
  'POST /api/webhooks/{id}/deliveries/{delivery}/again/': [
    async () => {
      const { id } = await addWebhook();
      const { id: delivery } = await json<{ id: number }>(ask('POST', `/api/webhooks/${id}/test/`));
      return ask('POST', `/api/webhooks/${id}/deliveries/${delivery}/again/`);
    },
    'webhook_sent_again',
  ],
  'POST /api/account/two-factor/confirm/': [async () => (await secondFactor()).answer, 'second_factor_on'],
  'POST /api/account/two-factor/recovery-codes/': [
    async () => ask('POST', '/api/account/two-factor/recovery-codes/', (await secondFactor()).proof),
    'recovery_codes_made',
  ],
  'POST /api/account/two-factor/off/': [
    async () => ask('POST', '/api/account/two-factor/off/', (await secondFactor()).proof),
    'second_factor_off',
  ],
  'POST /api/account/passkeys/': [async () => (await addPasskey()).answer, 'passkey_added'],
  'DELETE /api/account/passkeys/{id}/': [
    async () => {
      await addPasskey();
      return ask('DELETE', `/api/account/passkeys/${await one('select max(id) as id from passkeys')}/`);
    },
    'passkey_removed',
  ],
  'POST /api/auth/login/passkey/': [
    async () => {
      const { device } = await addPasskey();
      const { challenge } = await json<WebAuthnOptions>(asNobody('/api/auth/login/passkey/options/', {}));
      return asNobody('/api/auth/login/passkey/', { response: device.answer(challenge) });
    },
    'signed_in',
  ],
};

/** Routes that leave no entry, and why. */
const SILENT: Readonly<Record<string, string>> = {
  'PUT /api/account/photo/': 'a picture of oneself',
  'DELETE /api/account/photo/': 'as above',
  'PATCH /api/account/passkeys/{id}/': 'what somebody calls their own key',
  'POST /api/account/passkeys/options/': 'begun, not done',
  'POST /api/account/two-factor/': 'begun, not done',
  'POST /api/auth/login/passkey/options/': 'only computes an answer',
  'POST /api/auth/login/forgotten/':
    'answers before anything is done: the row of the link is recorded, as every change of that table',
  'POST /api/auth/refresh/': 'goes on with a session that was recorded',
  'POST /api/account/address/': 'begun, not done: who opens the link is recorded',
  'DELETE /api/account/address/': 'as above',
  'POST /api/auth/address/': 'only tells which address it is',
  'POST /api/auth/links/': 'only tells whose link it is',
  'POST /api/uploads/image/': 'an image that no template names changes nothing; the template is recorded',
  'POST /api/uploads/from-url/': 'as above',
  'POST /api/conversations/attachments/':
    'a file that no answer names changes nothing; the answer is recorded',
  'PUT /api/conversations/{id}/draft/': 'what somebody is writing is theirs until it is sent',
  'DELETE /api/conversations/{id}/draft/': 'as above',
  'POST /api/campaigns/preflight/': 'only computes an answer',
  'POST /api/campaigns/preflight/links/': 'only computes an answer',
  'POST /api/campaigns/plan/': 'only computes an answer',
  'POST /api/contacts/upload/columns/': 'only looks at a file',
  'POST /api/contacts/upload/trial/': 'only computes an answer',
  'POST /api/groups/count/': 'only computes an answer',
  'POST /api/groups/members/': 'only computes an answer',
  'POST /api/groups/addresses/': 'only computes an answer',
  'POST /api/mail/incoming/{id}/count/':
    'what a mail counts as is in the conversation; the absence that it lifts or notes is recorded',
  'POST /api/mail/images/': 'only fetches an image to look at',
  'POST /api/mail/preview/': 'only computes an answer',
  'POST /api/mail/unsubscribe/{reference}/': 'what a recipient does is in the conversation',
  'POST /api/mailboxes/discover/': 'only computes an answer',
  'POST /api/mailboxes/':
    'takes a mail server: the row of the mailbox is recorded, as every change of that table',
  'PUT /api/mailboxes/{id}/connection/': 'as above',
  'POST /api/mailboxes/sign-in/': 'begins what the provider may end; the mailbox is recorded then',
};

describe('U7 every route that writes', () => {
  it('U7 is asked here to change something, or is on the short list with its reason', () => {
    const { paths = {} } = t.api.app.swagger();
    const writing = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations ?? {})
        .filter((method) => method !== 'get' && method !== 'head')
        .map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(writing.length).toBeGreaterThan(70);
    expect(writing.toSorted()).toEqual([...Object.keys(CHANGES), ...Object.keys(SILENT)].toSorted());
  });

  it.each(casesOf(Object.entries(CHANGES), 4))('U7 leaves an entry: %s', async (_, [change, ...actions]) => {
    const answer = await change();
    expect([answer.statusCode, answer.body]).toEqual([
      expect.toSatisfy((status: number) => status < 300),
      expect.any(String),
    ]);
    const { rows } = await pool().query<{ action: string; actor_id: number | null; actor: string | null }>(
      `select action, actor_id, actor from activity
       where part_of is null and id > $1 order by id`,
      [before],
    );
    expect(rows.map(({ action }) => action).toSorted()).toEqual(actions.toSorted());
    for (const { actor_id, actor } of rows) {
      expect([actor_id, actor]).toEqual([expect.any(Number), expect.stringContaining('@')]);
    }
  });
});

/** Tables whose rows leave no entries, and why. */
const UNRECORDED: Readonly<Record<string, string>> = {
  activity: 'itself',
  address_changes: 'that an address changes is recorded',
  answer_attachments: 'files of answers',
  address_keys: 'the program',
  answer_drafts: 'what somebody is writing is theirs until it is sent',
  approval_mails: 'that approval is asked for is recorded',
  campaign_approvals: 'that it is approved is recorded',
  campaign_approved_people: 'that they are approved is recorded',
  campaign_contributors: 'what they changed is recorded',
  writers: 'what they wrote is recorded',
  campaign_status_changes: 'says of the status what the campaign says',
  contact_addresses: 'say of a contact what its merge says, which is recorded',
  contact_import_choices: 'what somebody is offered the next time',
  contact_import_added: 'of an import, which is recorded as one',
  contact_import_changes: 'as above',
  contact_import_headers: 'of an import, which is recorded as one',
  contact_import_rejected_rows: 'of an import, which is recorded as one',
  contact_import_trial_rows: 'only says what an import would do',
  contact_imports: 'of an import, which is recorded as one',
  deletions: 'what was deleted says so itself',
  passkeys: 'that one is added or removed is recorded',
  provider_accounts: 'that somebody signs in by them is recorded',
  provider_grants:
    'what the provider is asked with; that it refuses somebody is recorded by the session that ends',
  provider_entries: 'that somebody signs in by them is recorded',
  recovery_codes: 'that they are made is recorded',
  two_factor: 'that it is turned on or off is recorded',
  used_challenges: 'the engine',
  envelope_searches: 'the engine',
  erasures: 'that somebody is erased is recorded',
  follow_up_changes: 'says of the conversation what the note says',
  incoming_mails: 'figures',
  kysely_migration: 'the program',
  kysely_migration_lock: 'the program',
  mail_attempts: 'the engine; to read them again is recorded',
  mail_contents: 'figures',
  mail_folders: 'the engine',
  mail_rates: 'the engine',
  mail_services: 'the engine',
  mail_workers: 'the engine',
  mailbox_rates: 'the engine',
  mailbox_sign_ins: 'begun, not done',
  mails_by_hand: 'figures; what was sent by hand is recorded',
  message_events: 'figures',
  messages: 'figures; what people decide about them is recorded',
  person_replies: 'figures',
  rate_limits: 'the engine; failed sign-ins are recorded',
  read_replies: 'what somebody has read is theirs',
  search_changes: 'ids of what was changed, which is recorded',
  search_forgotten: 'the number of a transaction',
  sent_mails: 'figures',
  sequence_stops: 'by a reply, or by an action on people, which is recorded',
  suppressions: 'by a reply or a bounce; what the staff adds or takes out is recorded',
  webhook_deliveries: 'the engine; to send one again is recorded',
  webhook_events: 'say what was done to others',
};

it('U7 every table of the database is recorded, or on the short list with its reason', async () => {
  const { rows } = await pool().query<{ name: string; is_recorded: boolean }>(`
    select c.relname as name, exists (
      select from pg_trigger g where g.tgrelid = c.oid and g.tgname like 'record_%'
    ) as is_recorded
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`);
  const silent = rows.filter(({ is_recorded }) => !is_recorded).map(({ name: table }) => table);
  expect(silent.toSorted()).toEqual(Object.keys(UNRECORDED).toSorted());
});
