import type { FollowUp, Organization, OwnAccount } from '@touchline/shared/contract';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { addUser, changePassword } from '../auth/users.repository.ts';
import { PERSON } from '../testing/api.ts';
import { KEPT_ADDRESSES } from './kept-addresses.ts';
import { lower, NEW, OTHER_PASSWORD, setUpAddressChanges } from './address-changes.testing.ts';

const test = setUpAddressChanges();
const { arrived, confirm, kysely, login, notHanded, own, tokenIn, unreachable, want, wanted } = test;

it('U1 the link is good for a day, and worth nothing once another was sent, it was cancelled, or the password is another', async () => {
  const first = await wanted();
  expect((await test.api.ask('POST', '/api/account/address/')).json()).toMatchObject({
    awaited_address: { email: NEW },
  });
  const second = tokenIn((await arrived(2)).get(NEW)?.text);
  expect(second).not.toBe(first);
  expect((await confirm(first)).statusCode).toBe(404);
  expect((await test.api.ask('DELETE', '/api/account/address/')).json()).toMatchObject({
    awaited_address: null,
  });
  expect((await confirm(second)).statusCode).toBe(404);
  expect((await test.api.ask('POST', '/api/account/address/')).statusCode).toBe(404);

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

it('U1 an account sends three such mails in a while, and another account’s link is not its own', async () => {
  await addUser(kysely(), 'staff@company.example', OTHER_PASSWORD);
  await wanted();
  await test.api.ask('POST', '/api/account/address/');
  await test.api.ask('POST', '/api/account/address/');
  const fourth = await test.api.ask('POST', '/api/account/address/');
  expect(fourth.statusCode).toBe(429);
  expect(Number(fourth.headers['retry-after'])).toBeGreaterThan(0);
  expect((await want('else@company.example')).statusCode).toBe(429);
  expect((await own()).awaited_address?.email).toBe(NEW);
  const { access } = (await login('staff@company.example', OTHER_PASSWORD)).json<{ access: string }>();
  const theirs = { authorization: `Bearer ${access}` };
  await test.api.app.inject({ method: 'DELETE', url: '/api/account/address/', headers: theirs });
  expect((await own()).awaited_address?.email).toBe(NEW);
});

it('U1 a link that cannot be handed over: the address before is told, the rest is saved, and it costs nothing', async () => {
  const wish = { email: NEW, password: PERSON.password };
  unreachable.add(NEW);
  const failed = await test.api.ask('PATCH', '/api/account/', { ...wish, name: 'Ann Field' });
  expect(failed.statusCode).toBe(409);
  expect(await own()).toMatchObject({
    email: PERSON.email,
    name: 'Ann Field',
    awaited_address: { email: NEW },
  });
  expect((await arrived(1)).get(lower(PERSON.email))?.text).toContain(NEW);
  for (let again = 0; again < 3; again += 1)
    expect((await test.api.ask('POST', '/api/account/address/')).statusCode).toBe(409);
  unreachable.clear();
  expect((await test.api.ask('POST', '/api/account/address/')).statusCode).toBe(200);
  const mails = await arrived(2);
  expect(tokenIn(mails.get(NEW)?.text)).not.toBe('');
  expect(mails.get(lower(PERSON.email))?.text).toContain(NEW);
});

it('U1 where no mail goes out at all, the address before is told with the first link that does', async () => {
  unreachable.add(NEW).add(lower(PERSON.email));
  expect((await want()).statusCode).toBe(409);
  await expect.poll(() => notHanded.toSorted()).toEqual([lower(PERSON.email), NEW].toSorted());
  unreachable.clear();
  expect((await test.api.ask('POST', '/api/account/address/')).statusCode).toBe(200);
  expect([...(await arrived(2)).keys()].toSorted()).toEqual([lower(PERSON.email), NEW].toSorted());
});

it('U1 a request that is refused for too many mails changes nothing', async () => {
  await wanted();
  await test.api.ask('POST', '/api/account/address/');
  await test.api.ask('POST', '/api/account/address/');
  const wish = { email: 'else@company.example', password: PERSON.password, name: 'Ann Field' };
  expect((await test.api.ask('PATCH', '/api/account/', wish)).statusCode).toBe(429);
  expect(await own()).toMatchObject({ name: '', awaited_address: { email: NEW } });
});

it('U1 V4 what somebody has done names them by their new address', async () => {
  const made = await test.api.ask('POST', '/api/contacts/organizations/', {
    name: 'Meadow',
    contacts: [{ full_name: 'Bo Park', title: 'Chair', email: 'bo@meadow.example' }],
  });
  const contact = made.json<Organization>().contacts[0]?.id ?? 0;
  const { id } = (await test.api.ask('GET', '/api/account/')).json<OwnAccount>();
  const path = `/api/conversations/${contact}/`;
  expect((await test.api.ask('PATCH', path, { version: 0, assignee_id: id })).statusCode).toBe(200);
  const token = await wanted();
  expect((await confirm(token)).statusCode).toBe(204);
  const followUp = (await test.api.ask('GET', path)).json<FollowUp>();
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

it('U1 of two accounts that want the same address at once, one gets it', async () => {
  await addUser(kysely(), 'staff@company.example', OTHER_PASSWORD);
  const mine = await wanted();
  const { access } = (await login('staff@company.example', OTHER_PASSWORD)).json<{ access: string }>();
  const asked = await test.api.app.inject({
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
