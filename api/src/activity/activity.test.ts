import { Activities, type ActivityEntry, type Deletion } from '@touchline/shared/contract';
import { activityDetails, activitySentence } from '@touchline/shared/contract/activity-words';
import { sql } from 'kysely';
import { mailboxKey } from '../database/keys.ts';
import { addUser } from '../auth/users.repository.ts';
import { PERSON } from '../testing/api.ts';
import { startCampaignApi, type CampaignApi } from '../testing/campaign-api.ts';
import { forgetInActivity, sweepActivity } from './activity.repository.ts';

let api: CampaignApi;
beforeAll(async () => {
  api = await startCampaignApi();
});
afterAll(() => api.close());

/** The moment that a line of the file begins with, on the clocks of an offset. */
const clock = (line: string, offset: string) => Date.parse(`${line.slice(0, 19).replace(' ', 'T')}${offset}`);

const read = async (query = ''): Promise<readonly ActivityEntry[]> => {
  const answer = await api.ask('GET', `/api/activity/${query}`);
  expect(answer.statusCode).toBe(200);
  return Activities.parse(answer.json()).entries;
};
const said = (entry: ActivityEntry | undefined, language: 'en' | 'ru' = 'en') =>
  entry &&
  activitySentence(entry, language)
    .map(({ text }) => text)
    .join('');
const details = (entry: ActivityEntry | undefined, language: 'en' | 'ru' = 'en') =>
  entry &&
  activityDetails(entry, language).map(({ label, before, after }) =>
    [label, ...(before === undefined ? [] : [before]), after].join(' | '),
  );

const latest = async (query = '') => (await read(query)).slice(0, 2).map((entry) => said(entry));

const contact = (full_name: string) => ({
  full_name,
  title: '',
  email: `${full_name.toLowerCase()}@club.example`,
  phone: '',
});

describe('U7 every change has a name', () => {
  it('U7 names who changed what, and how it was before', async () => {
    const { id } = await api.createOrganization('Riverside', [contact('Bob'), contact('Cid')]);
    await api.ask('PUT', `/api/contacts/organizations/${id}/`, { name: 'Riverside FC', owner_id: null });
    const [changed, created, contacts] = await read(`?organization=${id}`);
    expect(said(changed)).toBe(`${PERSON.email} changed the organization Riverside FC`);
    expect(details(changed)).toEqual([
      'Name | Riverside | Riverside FC',
      `Owner | ${PERSON.email} | nothing`,
    ]);
    // One line for the act: the contacts came with the organization.
    expect(contacts?.came_of).toBe(created?.id);
    expect(said(contacts)).toBe('added 2 contacts: Bob, Cid');
    expect(said(contacts, 'ru')).toBe('добавлено контактов: 2 (Bob, Cid)');
    expect(said(created)).toBe(`${PERSON.email} added the organization Riverside`);
    // Each of the two, for its own history.
    const parts = await read(`?part_of=${contacts?.id}&organization=${id}`);
    expect(parts.map(({ subject }) => subject.name)).toEqual(['Cid', 'Bob']);
    const [own] = await read(`?contact=${parts[0]?.subject.id}`);
    expect(said(own)).toBe(`${PERSON.email} added the contact Cid`);
  });

  it('U7 says how a campaign moved, with one entry for all its people', async () => {
    const contacts = await api.addContacts(3);
    const template = await api.addTemplate();
    const campaign = await api.addCampaign({
      name: 'Spring offer',
      contacts,
      email_count: 1,
      template_map: { 1: template.id },
    });
    await api.change(campaign.id, { status: 'active', email_count: 1 });
    const entries = await read(`?campaign=${campaign.id}`);
    expect(said(entries[0])).toBe(`${PERSON.email} moved Spring offer from Draft to Active`);
    expect(said(entries[0], 'ru')).toBe(
      `${PERSON.email}: кампания Spring offer: статус «Черновик» изменён на «Активна»`,
    );
    expect(details(entries[0])).toEqual([]);
    expect(entries.map((entry) => said(entry))).toContain(
      'added 3 people to Spring offer: Anna 1.0, Anna 1.1, Anna 1.2',
    );
    expect(entries.filter(({ came_of }) => came_of === null).map((entry) => said(entry))).toEqual([
      `${PERSON.email} moved Spring offer from Draft to Active`,
      `${PERSON.email} added the campaign Spring offer`,
    ]);
    // What a save leaves as it is, it does not record.
    const count = entries.length;
    await api.change(campaign.id, { status: 'active', email_count: 1 });
    expect(await read(`?campaign=${campaign.id}`)).toHaveLength(count);
    // Mails that go out are no decisions.
    await api.sendNext(campaign.id, contacts[0] ?? 0);
    expect(await read(`?campaign=${campaign.id}`)).toHaveLength(count);
  });

  it('U7 a thing has in its history what concerned all that was changed with it, or its own part of it', async () => {
    const [first = 0, second = 0] = await api.addContacts(2);
    const { kysely } = api.testDatabase.database;
    await kysely.updateTable('contacts').set({ organization_id: null }).where('id', '=', second).execute();
    const { organization_id: organization } = await kysely
      .selectFrom('contacts')
      .select('organization_id')
      .where('id', '=', first)
      .executeTakeFirstOrThrow();
    await kysely.updateTable('contacts').set({ title: 'Chair' }).where('id', 'in', [first, second]).execute();
    const [whole] = await read('');
    expect(whole).toMatchObject({ action: 'changed', count: 2 });
    const entries = await read(`?organization=${organization}`);
    expect(entries[0]).toMatchObject({ action: 'changed', subject: { id: first } });
    expect(entries.map(({ id }) => id)).not.toContain(whole?.id);
  });

  it('U7 says what a field of the team was for several, its choices, and who was given what', async () => {
    const ids = [(await api.createOrganization('North')).id, (await api.createOrganization('South')).id];
    await api.ask('POST', '/api/contacts/organizations/assign/', { ids, owner_id: null });
    expect(details((await read())[0])).toEqual([`Owner | ${PERSON.email} | nothing`]);

    const { kysely } = api.testDatabase.database;
    const valued = (city: string) =>
      sql`update organizations set own_values = jsonb_build_object((select id::text from own_fields where code = 'city'), ${city}::text)
        where id = any(${ids}::integer[])`.execute(kysely);
    await valued('Halifax');
    await valued('Truro');
    expect(details((await read())[0])).toEqual(['City | Halifax | Truro']);
    expect(details((await read())[0], 'ru')).toEqual(['Город | Halifax | Truro']);

    await sql`update own_fields set choices = choices - 0 where code = 'surface'`.execute(kysely);
    expect(details((await read())[0], 'ru')).toEqual([
      'Варианты | Натуральный газон, Гибридный газон, Искусственный газон, Другое | Гибридный газон, Искусственный газон, Другое',
    ]);
  });

  it('U7 a thing that was deleted keeps its name, and says that it was restored', async () => {
    const template = await api.addTemplate({ title: 'Old intro' });
    const answer = await api.ask('DELETE', `/api/templates/${template.id}/`);
    await api.ask('POST', `/api/deletions/${String(answer.headers['touchline-deletion'])}/restore/`, {});
    const sentences = (await read(`?template=${template.id}`)).map((entry) => said(entry));
    expect(sentences).toEqual([
      `${PERSON.email} restored the template Old intro`,
      `${PERSON.email} deleted the template Old intro`,
      `${PERSON.email} added the template Old intro`,
    ]);
  });

  it.each([
    ['that staff added', 'added', 'added by hand', 'добавлено вручную'],
    ['that bounced', 'bounced', 'bounced', 'не доставлено'],
  ])('U7 an address %s and gets mail again: the reason that was is none now', async (_, how, en, ru) => {
    const email = `${how}@lifted.example`;
    if (how === 'added') await api.ask('POST', '/api/mail/suppressions/', { address: email });
    else {
      const { kysely } = api.testDatabase.database;
      await kysely
        .insertInto('suppressions')
        .values({ email_key: mailboxKey(email), reason: 'bounced' })
        .execute();
    }
    await api.ask('POST', '/api/mail/suppressions/lift/', { email, explanation: 'A mistake' });
    const [allowed] = await read();
    expect(said(allowed)).toBe(`${PERSON.email} let ${email} get emails again`);
    expect(details(allowed)).toEqual([`Reason | ${en} | nothing`, 'Explanation | A mistake']);
    expect(details(allowed, 'ru')).toEqual([`Причина | ${ru} | пусто`, 'Пояснение | A mistake']);
  });

  it('U7 a merge and its undo are one line each, and stand in the history of both contacts', async () => {
    const { contacts } = await api.createOrganization('Merged', [contact('Kim'), contact('Lou')]);
    const [kept, other] = contacts;
    await api.ask('POST', `/api/contacts/contacts/${kept?.id}/merge/`, {
      ...contact('Kim'),
      updated_at: kept?.updated_at,
      other: other?.id,
      other_updated_at: other?.updated_at,
      organization: null,
    });
    const merged = `${PERSON.email} merged Lou into Kim`;
    expect(await latest()).toEqual([merged, expect.not.stringContaining('merged')]);
    expect((await latest(`?contact=${kept?.id}`))[0]).toBe(merged);
    expect((await latest(`?contact=${other?.id}`))[0]).toBe(merged);

    const [deletion] = (await api.ask('GET', '/api/deletions/')).json<Deletion[]>();
    expect((await api.ask('POST', `/api/deletions/${deletion?.id}/restore/`, {})).statusCode).toBe(204);
    const unmerged = `${PERSON.email} made Kim and Lou two contacts again`;
    expect(await latest()).toEqual([unmerged, merged]);
    expect((await latest(`?contact=${kept?.id}`))[0]).toBe(unmerged);
    expect((await latest(`?contact=${other?.id}`))[0]).toBe(unmerged);
  });

  it('U7 keeps neither passwords nor tokens nor designs, and no address that has no account', async () => {
    const secret = 'green side up, always';
    const { database } = api.testDatabase;
    const user = await addUser(database.kysely, 'leaver@company.example', secret);
    const login = (email: string, password: string) =>
      api.app.inject({ method: 'POST', url: '/api/auth/login/', payload: { email, password } });
    const session = (await login('leaver@company.example', secret)).json<{
      access: string;
      refresh: string;
    }>();
    await login('leaver@company.example', 'wrong but secret');
    await login('nobody@elsewhere.example', 'typed in the wrong field');
    await api.app.inject({ method: 'POST', url: '/api/auth/logout/', payload: { refresh: session.refresh } });
    await api.addTemplate({ html: '<p>words of the design</p>' });
    await api.ask('POST', `/api/people/${user?.id}/reset/`);
    const all = JSON.stringify((await database.pool.query('select * from activity')).rows);
    for (const forbidden of [
      secret,
      'wrong but secret',
      'typed in',
      'nobody@',
      session.access,
      session.refresh,
      'words of the design',
      'argon2',
    ]) {
      expect(all).not.toContain(forbidden);
    }
    const entries = (await read('?kind=account')).slice(0, 5);
    expect(entries.map((entry) => said(entry))).toEqual([
      `${PERSON.email} made a link by which leaver@company.example chooses a new password`,
      'leaver@company.example signed out',
      'Somebody failed to sign in as leaver@company.example',
      'leaver@company.example signed in',
      'leaver@company.example added the account leaver@company.example',
    ]);
  });

  it('U7 is found by person, kind and time, page by page', async () => {
    const names = Array.from({ length: 120 }, (_, index) => `Club ${index}`);
    for (const name of names) await api.createOrganization(name);
    const seen: number[] = [];
    for (let before: number | null | undefined; before !== null;) {
      const query = `?kind=organization&actor=1${before === undefined ? '' : `&before=${before}`}`;
      const page = Activities.parse((await api.ask('GET', `/api/activity/${query}`)).json());
      seen.push(...page.entries.map(({ id }) => id));
      before = page.next;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThanOrEqual(120);
    const soon = new Date(Date.now() + 60_000).toISOString();
    expect(await read(`?from=${soon}`)).toEqual([]);
    expect(await read(`?to=${soon}`)).toHaveLength(50);
    expect(await read('?actor=command_line')).toEqual([]);
  });

  it('U7 all of it is seen by administrators, and that of a thing by whoever sees the thing', async () => {
    const password = 'long enough for a test';
    await addUser(api.testDatabase.database.kysely, 'viewer@company.example', password, { role: 'viewer' });
    const login = await api.app.inject({
      method: 'POST',
      url: '/api/auth/login/',
      payload: { email: 'viewer@company.example', password },
    });
    const headers = { authorization: `Bearer ${login.json<{ access: string }>().access}` };
    const ask = (url: string) => api.app.inject({ url, headers });
    for (const query of ['', '?kind=account', '?actor=1', '?part_of=2']) {
      const { entries } = Activities.parse((await ask(`/api/activity/${query}`)).json());
      expect(entries.map((entry) => said(entry))).toEqual(
        query === '' || query === '?kind=account'
          ? [
              'viewer@company.example signed in',
              'viewer@company.example added the account viewer@company.example',
            ]
          : [],
      );
    }
    expect((await ask('/api/activity/download/')).statusCode).toBe(403);
    expect(Activities.parse((await ask('/api/activity/?organization=1')).json()).entries).toHaveLength(3);
  });

  it('U7 refuses what is no filter, naming it', async () => {
    for (const [query, field] of [
      ['kind=passwords', 'kind'],
      ['from=yesterday', 'from'],
      ['organization=0', 'organization'],
      ['before=x', 'before'],
      ['actor=somebody', 'actor'],
    ]) {
      const answer = await api.ask('GET', `/api/activity/?${query}`);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ errors: [{ field }] });
    }
  });

  it('U7 downloads it as a file of which no cell is a formula', async () => {
    const { id } = await api.createOrganization('+1 Club');
    await api.ask('PUT', `/api/contacts/organizations/${id}/`, { name: '=HYPERLINK("http://x")' });
    const answer = await api.ask('GET', '/api/activity/download/?kind=organization');
    expect(answer.headers['content-type']).toContain('text/csv');
    const lines = answer.body.slice(1).split('\r\n');
    expect(lines[0]).toBe('When (UTC-4),Who,What,Field,Before,After');
    expect(lines.length).toBeGreaterThan(120);
    const there = await api.ask(
      'GET',
      '/api/activity/download/?kind=organization&time_zone=Asia/Vladivostok',
    );
    const [head, first = ''] = there.body.slice(1).split('\r\n');
    expect(head).toBe('When (Asia/Vladivostok),Who,What,Field,Before,After');
    expect(clock(first, '+10:00')).toBe(clock(lines[1] ?? '', '-04:00'));
    const nowhere = await api.ask('GET', '/api/activity/download/?time_zone=Mars/Crater');
    expect(nowhere.json()).toMatchObject({ errors: [{ field: 'time_zone' }] });
    expect(answer.body).toContain(`,Name,'+1 Club,"'=HYPERLINK(""http://x"")"\r\n`);
    expect(answer.body).not.toMatch(/(?:^|,)"?[=+@-]/mu);
    const [entry] = await read('?kind=download');
    expect(said(entry)).toBe(`${PERSON.email} downloaded activity.csv`);
  });

  it('U7 is only ever added to; the sweep removes what is too old', async () => {
    const { pool, kysely } = api.testDatabase.database;
    for (const statement of [
      'delete from activity',
      'truncate activity',
      `update activity set actor = 'somebody else'`,
      `update activity set content = '{}'`,
    ]) {
      await expect(pool.query(statement)).rejects.toThrow('activity is only ever added to');
    }
    await sql`insert into activity (at, action, kind) select now() - interval '732 days', 'signed_in', 'account'
      from generate_series(1, 6000)`.execute(kysely);
    await sql`insert into activity (at, action, kind) values (now() - interval '729 days', 'signed_in', 'account')`.execute(
      kysely,
    );
    const { rows: before } = await pool.query<{ count: number }>('select count(*)::integer from activity');
    expect(await sweepActivity(kysely, 731)).toBe(6000);
    const { rows: after } = await pool.query<{ count: number }>('select count(*)::integer from activity');
    expect(after[0]?.count).toBe((before[0]?.count ?? 0) - 6000);
  });

  it('U7 can forget a person: that something was done stays, and by whom', async () => {
    const { id } = await api.createOrganization('Hill Park', [contact('Forgotten'), contact('Other')]);
    const [, parts] = await read(`?organization=${id}`);
    const forgotten = (await read(`?part_of=${parts?.id}&organization=${id}`)).find(
      ({ subject }) => subject.name === 'Forgotten',
    );
    const contactId = forgotten?.subject.id ?? 0;
    await api.ask('PUT', `/api/contacts/contacts/${contactId}/`, {
      ...contact('Forgotten'),
      title: 'Groundsman',
    });
    const count = (await read(`?contact=${contactId}`)).length;
    await api.testDatabase.database.kysely
      .transaction()
      .execute((transaction) => forgetInActivity(transaction, [contactId]));
    const left = await read(`?contact=${contactId}`);
    expect(left).toHaveLength(count);
    expect(said(left[0])).toBe(`${PERSON.email} changed the contact (forgotten)`);
    const { rows } = await api.testDatabase.database.pool.query(
      `select from activity where content::text ~* 'forgotten|groundsman'`,
    );
    expect(rows).toEqual([]);
    await expect(api.testDatabase.database.pool.query(`update activity set content = '{}'`)).rejects.toThrow(
      'only ever added to',
    );
  });
});
