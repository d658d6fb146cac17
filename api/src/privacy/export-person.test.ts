import AdmZip from 'adm-zip';
import type { Activities } from '@touchline/shared/contract';
import { startConversations, type Conversations } from '../answers/testing/conversation.ts';
import { packSource } from '../mail/stored-source.ts';
import { IMPERSONAL, PERSONAL } from './personal-tables.ts';

let t: Conversations;
beforeAll(async () => {
  t = await startConversations();
});
afterAll(() => t.close());

const pool = () => t.api.testDatabase.database.pool;
const download = async (contact: number) => {
  const answer = await t.api.app.inject({
    url: `/api/contacts/contacts/${contact}/personal-data/`,
    headers: { authorization: `Bearer ${t.api.tokens.access}` },
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('application/zip');
  const files = new AdmZip(answer.rawPayload).getEntries();
  return new Map(files.map((file) => [file.entryName, file.getData().toString()]));
};

it('U9 every column of text, JSON or bytes is known to be of a person, and then exported and erased, or not', async () => {
  const { rows } = await pool().query<{ table: string; column: string }>(`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public'
      and udt_name in ('text', '_text', 'varchar', '_varchar', 'bpchar', 'json', 'jsonb', 'bytea', '_bytea', 'xml', 'citext', 'tsvector')
    order by 1, 2`);
  const personal = new Map(PERSONAL.map(({ table, columns }) => [table, new Set(columns)]));
  const unknown = rows.filter(({ table, column }) => {
    const reason = IMPERSONAL[table];
    const isImpersonal = typeof reason === 'string' || reason?.[column] !== undefined;
    return isImpersonal === (personal.get(table)?.has(column) ?? false);
  });
  // Name them in personal-tables.ts: as personal, with how they are erased, or with the reason why not.
  expect(unknown).toEqual([]);
  const known = new Set(rows.map(({ table, column }) => `${table}.${column}`));
  const gone = PERSONAL.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`));
  expect(gone.filter((column) => !known.has(column))).toEqual([]);
});

it('U9 everything kept of a person comes in one file, of every contact with the address and of those merged', async () => {
  const { contact, campaign } = await t.addConversation('My knee hurts, call me at home.');
  const { rows } = await pool().query<{ email: string }>('select email from contacts where id = $1', [
    contact,
  ]);
  const email = rows[0]?.email ?? '';
  const person = { full_name: 'Twin Name', email, title: 'Coach', phone: '' };
  const { contacts } = await t.api.createOrganization('Another Club', [person]);
  const other = await t.api.createOrganization('Old Club', [
    { full_name: 'Merged Name', email: 'merged@old.example', title: '', phone: '555 0100' },
  ]);
  const [twin] = contacts;
  const [merged] = other.contacts;
  const page = async (id = 0) =>
    (await t.api.ask('GET', `/api/contacts/contacts/${id}/page/`)).json<{ contact: { updated_at: string } }>()
      .contact;
  const merge = await t.api.ask('POST', `/api/contacts/contacts/${twin?.id}/merge/`, {
    ...person,
    other: merged?.id,
    organization: contacts[0]?.organization,
    updated_at: (await page(twin?.id)).updated_at,
    other_updated_at: (await page(merged?.id)).updated_at,
  });
  expect(merge.statusCode).toBe(200);
  await pool().query(
    `insert into sent_mails (message_id, raw) select id, $1 from messages where contact_id = $2 limit 1`,
    [packSource(Buffer.from('Subject: Went out\r\n\r\nHello')), contact],
  );
  await pool().query(
    `insert into incoming_mails (received_at, mailbox, kind, sender, subject, digest, raw)
     values (now(), 'mailbox-1/INBOX', 'reply', $1, 'Re: Grass', 'one', $2)`,
    [`Zoe <${email.toUpperCase()}>`, packSource(Buffer.from('Subject: Came in\r\n\r\nHi'))],
  );
  await t.api.ask('PUT', `/api/conversations/${contact}/follow-up/`, { note: 'Likes clover', version: null });
  await t.answer(contact, { html: '<p>An answer that waits</p>' });
  const stranger = await t.addConversation('Somebody else entirely');

  const files = await download(contact);
  const whole = [...files.values()].join('\n');
  for (const kept of [
    'My knee hurts',
    'Twin Name',
    'Merged Name',
    '555 0100',
    'merged@old.example',
    'An answer that waits',
  ]) {
    expect(whole).toContain(kept);
  }
  expect([...files.keys()].filter((name) => name.endsWith('.eml'))).toHaveLength(2);
  expect(whole).toContain('Subject: Went out');
  expect(whole).toContain('Subject: Came in');
  expect(whole).not.toContain('Somebody else entirely');
  expect(JSON.parse(files.get('data/contacts.json') ?? '[]')).toHaveLength(2);
  expect(JSON.parse(files.get('data/campaigns.json') ?? '[]')).toMatchObject([{ id: campaign }]);
  expect(whole).not.toContain('"token"');
  expect((await download(stranger.contact)).get('data/contacts.json')).not.toContain('Twin');
  const { entries } = (await t.api.ask('GET', `/api/activity/?contact=${contact}`)).json<Activities>();
  expect(entries[0]).toMatchObject({ action: 'personal_data_downloaded' });
});

it('U9 there is no file of nobody', async () => {
  for (const id of ['999999', '0', '-1', 'x', '99999999999999999999']) {
    const { statusCode } = await t.api.ask('GET', `/api/contacts/contacts/${id}/personal-data/`);
    expect([400, 404]).toContain(statusCode);
  }
});

it('U9 of several who were deleted at once, the file holds this person alone', async () => {
  const [ann, bob] = ['ann@together.example', 'bob@together.example'];
  const people = [ann, bob].map((email) => ({ full_name: `Name of ${email}`, email, title: '', phone: '' }));
  const club = await t.api.createOrganization('Together', people);
  await t.api.ask('DELETE', `/api/contacts/organizations/${club.id}/`);
  expect((await t.api.ask('DELETE', '/api/contacts/purge-unassigned-empty/')).json()).toMatchObject({
    deleted: 2,
  });
  const again = await t.api.createOrganization('Again', [{ ...people[0]!, full_name: 'Ann' }]);
  const files = await download(again.contacts[0]?.id ?? 0);
  const [deletion] = JSON.parse(files.get('data/deletions.json') ?? '[]') as unknown[];
  expect(deletion).toMatchObject({
    name: `Name of ${ann}`,
    contact_count: 1,
    content: { contacts: [{ email: ann }] },
  });
  expect([...files.values()].join('\n')).not.toContain(bob);
});

it('U9 an address within a longer one is somebody else', async () => {
  const email = 'ann@twins.co';
  const others = [
    'joann@twins.co',
    'jo.ann@twins.co',
    "o'ann@twins.co",
    'ann@twins.com',
    'ann@twins.co.uk',
    'ann@twins.co-op.example',
  ];
  const theirs = [`<${email}>`, `Ann ${email}.`, email.toUpperCase(), `to=${email},`, `'${email}'`];
  await pool().query(
    `insert into mail_attempts (mailbox, uid_validity, uid, attempts, sender, set_aside_at)
     select 'twins', 1, uid, 3, sender, now() from unnest($1::text[]) with ordinality as one (sender, uid)`,
    [[...others, ...theirs]],
  );
  const { contacts } = await t.api.createOrganization('Twins', [
    { full_name: 'Ann', email, title: '', phone: '' },
  ]);
  const files = await download(contacts[0]?.id ?? 0);
  const attempts = JSON.parse(files.get('data/mail_attempts.json') ?? '[]') as { sender: string }[];
  expect(attempts.map(({ sender }) => sender)).toEqual(theirs);
});
