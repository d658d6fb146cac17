import { sql } from 'kysely';
import { REFERENCES } from './references.ts';
import { api, pathOf, simple, NOTHING, CONTACTS, mergeInto, mergedOk, contactOf } from './merge.testing.ts';

it('V7 merging knows every table of the database that names a contact', async () => {
  const { rows } = await sql<{ name: string }>`
    select columns.table_name || '.' || columns.column_name as name
    from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and (
      columns.column_name ~ '(^|_)contacts?(_id)?s?$' and columns.data_type in ('integer', 'bigint', 'ARRAY')
      or exists (
        select from information_schema.key_column_usage used
        join information_schema.referential_constraints own
          on own.constraint_name = used.constraint_name and own.constraint_schema = used.constraint_schema
        join information_schema.table_constraints target
          on target.constraint_name = own.unique_constraint_name and target.constraint_schema = own.constraint_schema
        where used.table_name = columns.table_name and used.column_name = columns.column_name
          and target.table_name = 'contacts'
      )
    )
    order by 1`.execute(api.testDatabase.database.kysely);
  const known = REFERENCES.flatMap(({ table, contact }) => (contact === null ? [] : [`${table}.${contact}`]));
  const names = rows.map(({ name }) => name);
  // How many people something was about, not who; what was done to each before; what names both once they are one, or is over
  // then; and who is erased, whom nobody merges.
  const counts = new Set([
    'activity.contact_id',
    'deletions.contact_count',
    'erasures.contact_id',
    'people_actions.contacts',
    'plan_approvals.contacts',
    'campaign_approved_people.contact_id',
    'campaign_status_changes.contacts',
    'contacts.same_mailbox_as',
  ]);
  expect(names.filter((name) => !known.includes(name) && !counts.has(name))).toEqual([]);
  expect(known.filter((name) => !names.includes(name))).toEqual(['contacts.id']);
});

describe('V7 a merge is refused', () => {
  it('for bodies that are none, without a fault of the server', async () => {
    const { anna, double } = await simple();
    const { updated_at: _, organization: __, id: ___, ...fields } = anna;
    const sound = { ...fields, organization: null, other: double.id };
    for (const body of [
      {},
      { ...sound, other: 2 ** 40 },
      { ...sound, other: '2' },
      { ...sound, full_name: 'A\u0000' },
      { ...sound, full_name: '\ud800' },
      { ...sound, full_name: 'x'.repeat(10_000) },
      { ...sound, organization: -1 },
      { ...sound, updated_at: 'yesterday' },
      { ...sound, more: 1 },
    ]) {
      expect((await api.ask('POST', pathOf(anna.id), body)).statusCode).toBe(400);
    }
    expect((await api.ask('POST', pathOf(2 ** 40), sound)).statusCode).toBe(404);
  });

  it('when either was changed since, or a mail is on its way', async () => {
    const { anna, double } = await simple();
    await api.ask('PUT', `${CONTACTS}${double.id}/`, { ...double, title: 'Head' });
    expect((await mergeInto(anna, double)).statusCode).toBe(409);
    await api.setState(1, double.id, 2, 'sending');
    expect((await mergeInto(anna, await contactOf(double.id))).json<{ detail: string }>().detail).toMatch(
      /going out/u,
    );
    expect(await contactOf(double.id)).toMatchObject({ title: 'Head' });
  });
});

it('V7 a person who unsubscribed at one address, or is away, is so at the other', async () => {
  const { anna, double } = await simple({
    people: [NOTHING, { ...NOTHING, suppressed: 'unsubscribed', isAway: true }],
  });
  await mergedOk(anna, double);
  const page = (await api.ask('GET', `${CONTACTS}${anna.id}/page/`)).json();
  expect(page).toMatchObject({ suppression: { reason: 'unsubscribed' }, away_until: '2031-01-02' });
  expect(page.mails).toHaveLength(2);
  expect(page.campaigns).toMatchObject([{ sent_count: 2, state: 'unsubscribed', next_step: null }]);
});
