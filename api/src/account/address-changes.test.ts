import type { FollowUp, Organization, OwnAccount } from '@touchline/shared/contract';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addUser, changePassword } from '../auth/users.repository.ts';
import type { MailTransport } from '../mail/sending/transport.ts';
import { PERSON, startTestApi, type TestApi } from '../testing/api.ts';
import { setUpInbox } from '../testing/inbox.ts';
import { KEPT_ADDRESSES } from './kept-addresses.ts';

const ORIGIN = 'https://touchline.example';
const NEW = 'ann.field@company.example';
const OTHER_PASSWORD = 'газон после дождя';
const lower = (email: string) => email.toLowerCase();
const inbox = setUpInbox();
/** Addresses whose mails are not handed over while they are here. */
const unreachable = new Set<string>();
/** Whom a mail was not handed over to. */
const notHanded: string[] = [];
let api: TestApi;
beforeEach(async () => {
  unreachable.clear();
  notHanded.length = 0;
  const failing: MailTransport = {
    close: () => undefined,
    send: async (mail, mailbox) => {
      const to = lower(mail.envelope.to);
      if (!unreachable.has(to)) return inbox.transport.send(mail, mailbox);
      notHanded.push(to);
      return { kind: 'unreachable', error: 'connection refused' };
    },
  };
  api = await startTestApi({ PUBLIC_URL: ORIGIN }, { mailTransport: failing });
});
afterEach(() => api.close());

const kysely = () => api.testDatabase.database.kysely;
const want = (email = NEW, password: string = PERSON.password) =>
  api.ask('PATCH', '/api/account/', { email, password });
const post = (url: string, token: string) => api.app.inject({ method: 'POST', url, payload: { token } });
const look = (token: string) => post('/api/auth/address/', token);
const confirm = (token: string) => post('/api/auth/address/use/', token);
const own = async () => (await api.ask('GET', '/api/account/')).json<OwnAccount>();
const login = (email: string, password: string = PERSON.password) =>
  api.app.inject({ method: 'POST', url: '/api/auth/login/', payload: { email, password } });

/** So many mails that have arrived, by reader. */
async function arrived(count: number) {
  const mails = await inbox.take(count);
  return new Map(
    mails.map(({ to, subject, text }) => [lower(to?.[0]?.address ?? ''), { subject, text: text ?? '' }]),
  );
}
const tokenIn = (text = '') => /https:\/\/touchline\.example\/confirm-address#(\S+)/u.exec(text)?.[1] ?? '';
/** Asks for another address. @returns the token that is mailed there */
async function wanted(email = NEW): Promise<string> {
  expect((await want(email)).statusCode).toBe(200);
  return tokenIn((await arrived(2)).get(email)?.text);
}

it('U1 another address holds once the link that is mailed there is opened, and both are told to the one before', async () => {
  await api.ask('PATCH', '/api/account/', { language: 'ru', time_zone: 'Asia/Vladivostok' });
  const asked = (await want()).json<OwnAccount>();
  expect(asked).toMatchObject({ email: PERSON.email, awaited_address: { email: NEW } });
  const mails = await arrived(2);
  expect([...mails.keys()].toSorted()).toEqual([lower(PERSON.email), NEW].toSorted());
  expect(mails.get(NEW)?.subject).toBe('Подтвердите адрес для Touchline');
  expect(mails.get(lower(PERSON.email))?.text).toContain(`запрошено подтверждение нового адреса ${NEW}`);
  expect(tokenIn(mails.get(lower(PERSON.email))?.text)).toBe('');
  expect((await login(NEW)).statusCode).toBe(401);
  const token = tokenIn(mails.get(NEW)?.text);
  // The database cannot tell it.
  const rows = JSON.stringify(await kysely().selectFrom('address_changes').selectAll().execute());
  expect(rows).toContain(NEW);
  expect(rows).not.toContain(token);
  expect((await look(token)).json()).toEqual({ email: NEW });
  expect((await own()).email).toBe(PERSON.email);

  expect((await confirm(token)).statusCode).toBe(204);
  expect(await own()).toMatchObject({ email: NEW, awaited_address: null });
  expect((await login(NEW)).statusCode).toBe(200);
  expect((await login(PERSON.email)).statusCode).toBe(401);
  const told = await arrived(1);
  expect(told.get(lower(PERSON.email))).toMatchObject({
    subject: 'Адрес вашей учётной записи в Touchline изменён',
    text: expect.stringContaining(`изменён с ${PERSON.email} на ${NEW}`),
  });
  expect(told.get(lower(PERSON.email))?.text).toContain('(Владивосток, стандартное время)');
  expect((await confirm(token)).statusCode).toBe(404);
  expect((await look(token)).statusCode).toBe(404);
});

it('U1 the link is good for a day, and worth nothing once another was sent, it was cancelled, or the password is another', async () => {
  const first = await wanted();
  expect((await api.ask('POST', '/api/account/address/')).json()).toMatchObject({
    awaited_address: { email: NEW },
  });
  const second = tokenIn((await arrived(2)).get(NEW)?.text);
  expect(second).not.toBe(first);
  expect((await confirm(first)).statusCode).toBe(404);
  expect((await api.ask('DELETE', '/api/account/address/')).json()).toMatchObject({ awaited_address: null });
  expect((await confirm(second)).statusCode).toBe(404);
  expect((await api.ask('POST', '/api/account/address/')).statusCode).toBe(404);

  const third = await wanted();
  await kysely()
    .updateTable('address_changes')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .execute();
  expect((await confirm(third)).statusCode).toBe(404);
  // It still waits, for another link.
  expect((await own()).awaited_address?.email).toBe(NEW);
  const { id } = await own();
  await changePassword(kysely(), id, OTHER_PASSWORD);
  expect(await kysely().selectFrom('address_changes').selectAll().execute()).toEqual([]);
});

it('U1 asking tells nobody that another account has an address; who opens the link is refused', async () => {
  await addUser(kysely(), 'staff@company.example', OTHER_PASSWORD);
  const free = await want();
  await arrived(2);
  const taken = await want('Staff@company.example');
  expect(taken.statusCode).toBe(free.statusCode);
  expect(Object.keys(taken.json<object>())).toEqual(Object.keys(free.json<object>()));
  const mails = await arrived(2);
  const token = tokenIn(mails.get('staff@company.example')?.text);
  const refused = await confirm(token);
  expect(refused.statusCode).toBe(409);
  expect(refused.json<{ detail: string }>().detail).toContain('Another account has Staff@company.example');
  expect((await own()).email).toBe(PERSON.email);
  expect((await login('staff@company.example', OTHER_PASSWORD)).statusCode).toBe(200);
});

it('U1 of two accounts that want the same address at once, one gets it', async () => {
  await addUser(kysely(), 'staff@company.example', OTHER_PASSWORD);
  const mine = await wanted();
  const { access } = (await login('staff@company.example', OTHER_PASSWORD)).json<{ access: string }>();
  const asked = await api.app.inject({
    method: 'PATCH',
    url: '/api/account/',
    headers: { authorization: `Bearer ${access}` },
    payload: { email: NEW, password: OTHER_PASSWORD },
  });
  expect(asked.statusCode).toBe(200);
  const theirs = tokenIn((await arrived(2)).get(NEW)?.text);
  const statuses = (await Promise.all([confirm(mine), confirm(theirs)])).map(({ statusCode }) => statusCode);
  expect(statuses.toSorted((one, other) => one - other)).toEqual([204, 409]);
  const holders = await kysely().selectFrom('users').select('id').where('email', '=', NEW).execute();
  expect(holders).toHaveLength(1);
});

it('U1 an account sends three such mails in a while, and another account’s link is not its own', async () => {
  await addUser(kysely(), 'staff@company.example', OTHER_PASSWORD);
  await wanted();
  await api.ask('POST', '/api/account/address/');
  await api.ask('POST', '/api/account/address/');
  const fourth = await api.ask('POST', '/api/account/address/');
  expect(fourth.statusCode).toBe(429);
  expect(Number(fourth.headers['retry-after'])).toBeGreaterThan(0);
  expect((await want('else@company.example')).statusCode).toBe(429);
  expect((await own()).awaited_address?.email).toBe(NEW);
  const { access } = (await login('staff@company.example', OTHER_PASSWORD)).json<{ access: string }>();
  const theirs = { authorization: `Bearer ${access}` };
  await api.app.inject({ method: 'DELETE', url: '/api/account/address/', headers: theirs });
  expect((await own()).awaited_address?.email).toBe(NEW);
});

it('U1 a link that cannot be handed over: the address before is told, the rest is saved, and it costs nothing', async () => {
  const wish = { email: NEW, password: PERSON.password };
  unreachable.add(NEW);
  const failed = await api.ask('PATCH', '/api/account/', { ...wish, name: 'Ann Field' });
  expect(failed.statusCode).toBe(409);
  expect(await own()).toMatchObject({
    email: PERSON.email,
    name: 'Ann Field',
    awaited_address: { email: NEW },
  });
  expect((await arrived(1)).get(lower(PERSON.email))?.text).toContain(NEW);
  for (let again = 0; again < 3; again += 1)
    expect((await api.ask('POST', '/api/account/address/')).statusCode).toBe(409);
  unreachable.clear();
  expect((await api.ask('POST', '/api/account/address/')).statusCode).toBe(200);
  const mails = await arrived(2);
  expect(tokenIn(mails.get(NEW)?.text)).not.toBe('');
  expect(mails.get(lower(PERSON.email))?.text).toContain(NEW);
});

it('U1 where no mail goes out at all, the address before is told with the first link that does', async () => {
  unreachable.add(NEW).add(lower(PERSON.email));
  expect((await want()).statusCode).toBe(409);
  await expect.poll(() => notHanded.toSorted()).toEqual([lower(PERSON.email), NEW].toSorted());
  unreachable.clear();
  expect((await api.ask('POST', '/api/account/address/')).statusCode).toBe(200);
  expect([...(await arrived(2)).keys()].toSorted()).toEqual([lower(PERSON.email), NEW].toSorted());
});

it('U1 a request that is refused for too many mails changes nothing', async () => {
  await wanted();
  await api.ask('POST', '/api/account/address/');
  await api.ask('POST', '/api/account/address/');
  const wish = { email: 'else@company.example', password: PERSON.password, name: 'Ann Field' };
  expect((await api.ask('PATCH', '/api/account/', wish)).statusCode).toBe(429);
  expect(await own()).toMatchObject({ name: '', awaited_address: { email: NEW } });
});

it('U1 a wrong password asks for nothing, and other letters of the same address need no mail', async () => {
  expect((await want(NEW, 'wrong')).statusCode).toBe(400);
  expect((await own()).awaited_address).toBeNull();
  const shouted = PERSON.email.toUpperCase();
  expect((await want(shouted)).json()).toMatchObject({ email: shouted, awaited_address: null });
  expect((await arrived(1)).has(lower(PERSON.email))).toBe(true);
});

it('U1 V4 what somebody has done names them by their new address', async () => {
  const made = await api.ask('POST', '/api/contacts/organizations/', {
    name: 'Meadow',
    contacts: [{ full_name: 'Bo Park', title: 'Chair', email: 'bo@meadow.example' }],
  });
  const contact = made.json<Organization>().contacts[0]?.id ?? 0;
  const { id } = (await api.ask('GET', '/api/account/')).json<OwnAccount>();
  const path = `/api/conversations/${contact}/`;
  expect((await api.ask('PATCH', path, { version: 0, assignee_id: id })).statusCode).toBe(200);
  const token = await wanted();
  expect((await confirm(token)).statusCode).toBe(204);
  const followUp = (await api.ask('GET', path)).json<FollowUp>();
  expect(followUp.changes).toMatchObject([{ by: NEW, assignee: NEW }]);
});

it('U1 whatever keeps somebody by their address follows it', async () => {
  // Columns of text: an id would follow by itself. `covered_by` is an address that gets no mail.
  const { rows } = await sql<{ kept: string }>`
    select c.table_name || '.' || c.column_name as kept
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'text'
      and c.column_name like '%\_by' and c.column_name <> 'covered_by'
    order by 1`.execute(kysely());
  expect(rows.map(({ kept }) => kept)).toEqual(
    KEPT_ADDRESSES.map(([table, column]) => `${table}.${column}`).toSorted(),
  );
});
