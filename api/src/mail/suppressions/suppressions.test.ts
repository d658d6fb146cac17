import type { Activities } from '@touchline/shared/contract';
import { importFile } from '../../contact-import/testing/import-api.ts';
import { fileOf } from '../../contact-import/testing/workbooks.ts';
import { PERSON } from '../../testing/api.ts';
import { api, template, PATH, query, list, add, lift, suppressionOf } from './suppressions.testing.ts';

const undo = async (email: string) =>
  (
    await api.ask('POST', `${PATH}lift/`, {
      email,
      explanation: 'Undone',
      reason: 'unsubscribed',
      is_undo: true,
    })
  ).statusCode;

const suppressed = async () => (await list()).suppressed.map(({ email }) => email).toSorted();

async function people(...emails: string[]) {
  const { contacts } = await api.createOrganization(
    `Club ${Math.random()}`,
    emails.map((email) => ({ full_name: `Name of ${email}`, email, title: '', phone: '' })),
  );
  return contacts.map(({ id }) => id);
}

const campaignOf = async (contacts: number[]) =>
  (await api.addCampaign({ status: 'active', contacts, template_map: { 1: template } })).id;

const states = async (campaign: number) => (await api.messages(campaign)).map(({ state }) => state);

const statusOf = async (campaign: number) =>
  (await api.ask('GET', `/api/campaigns/${campaign}/`)).json<{ status: string }>().status;

it('U9 an address that is added gets nothing more, and stands there with who, when and why', async () => {
  const [ann = 0, bob = 0] = await people('Ann@Park.example', 'bob@park.example');
  const campaign = await campaignOf([ann, bob]);
  expect(await add(' ANN@park.example ', 'She rang up')).toBe(204);
  expect(await states(campaign)).toEqual(['cancelled', 'queued']);
  expect(await list()).toMatchObject({
    total: 1,
    suppressed: [
      {
        kind: 'address',
        email: 'ann@park.example',
        contacts: [{ id: ann, name: 'Name of Ann@Park.example' }],
        added_by: PERSON.email,
        explanation: 'She rang up',
      },
    ],
  });
  expect(await suppressionOf(ann)).toMatchObject({ reason: 'unsubscribed', added_by: PERSON.email });
  expect(await add('ann@park.example')).toBe(409);
  const { entries } = (await api.ask('GET', `/api/activity/?contact=${ann}`)).json<Activities>();
  expect(entries[0]).toMatchObject({ action: 'mail_refused', more: { explanation: 'She rang up' } });
});

it('U9 a domain covers those below it, nothing that only looks like it, and contacts that come later', async () => {
  const [ann = 0, sub = 0, other = 0] = await people(
    'ann@park.example',
    'sue@north.park.example',
    'eve@notpark.example',
  );
  const campaign = await campaignOf([ann, sub, other]);
  const check = await api.ask('GET', `${PATH}check/?address=Park.example`);
  expect(check.json()).toEqual({
    kind: 'domain',
    address: '@park.example',
    contact_count: 2,
    planned_count: 2,
    is_public: false,
    is_listed: false,
  });
  expect(await add('*@park.example')).toBe(204);
  expect(await states(campaign)).toEqual(['cancelled', 'cancelled', 'queued']);
  expect((await list()).suppressed).toMatchObject([
    { kind: 'domain', email: '@park.example', contact_count: 2 },
  ]);
  // By hand, by a workbook, and by another address of somebody known.
  const [byHand = 0] = await people('new@park.example');
  await importFile(
    api,
    fileOf([
      ['Organization', 'Name', 'Email'],
      ['Imports', 'Ida', 'ida@east.park.example'],
    ]),
  );
  const { rows } = await query("select id, email from contacts where email like 'ida@%'");
  const { id: ida } = rows[0] as { id: number };
  await api.ask('PUT', `/api/contacts/contacts/${other}/`, {
    full_name: 'Eve',
    title: '',
    phone: '',
    email: 'eve@park.example',
  });
  for (const contact of [byHand, ida, other]) {
    expect(await suppressionOf(contact)).toMatchObject({ reason: 'unsubscribed', domain: 'park.example' });
    const answer = await api.ask('POST', '/api/campaigns/', {
      name: 'Refused',
      scenario: 'general',
      contacts: [contact],
      frequency_days: 1,
      stagger_sends: false,
      status: 'draft',
      template_map: { 1: template },
    });
    expect(answer.statusCode).toBe(400);
  }
  // The domain is found by a whole address below it, which is no row of its own.
  expect((await list('zoe@south.park.example')).suppressed).toMatchObject([{ email: '@park.example' }]);
  expect((await list()).total).toBe(1);
});

it('U9 nothing written by hand or as a test goes to a covered address that no contact has', async () => {
  await add('park.example');
  const answer = await api.ask('POST', '/api/mail/test/', {
    subject: 'Grass',
    html: '<p>Grass</p>',
    to: 'nobody@park.example',
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.body).toContain('"to"');
});

it('U9 a domain that is taken out lets those go on who have no reason of their own, and keeps why', async () => {
  const [ann = 0, bob = 0] = await people('ann@park.example', 'bob@park.example');
  const campaign = await campaignOf([ann, bob]);
  await add('bob@park.example');
  await add('park.example');
  expect(await statusOf(campaign)).toBe('completed');
  expect(await lift('ann@park.example')).toBe(409);
  expect(await lift('@park.example')).toBe(204);
  expect(await states(campaign)).toEqual(['queued', 'cancelled']);
  expect(await statusOf(campaign)).toBe('active');
  const after = await list();
  expect(after.suppressed).toMatchObject([{ email: 'bob@park.example' }]);
  expect(after.lifted).toMatchObject([
    { email: '@park.example', lifted_by: PERSON.email, explanation: 'They asked for it' },
  ]);
  expect(await lift('@park.example')).toBe(404);
});

it('U9 S12 a wish goes along with another address, whoever told it and however that is saved; a bounce stays', async () => {
  const [ann = 0, bob = 0, cleo = 0] = await people(
    'ann@park.example',
    'bob@park.example',
    'cleo@park.example',
  );
  await add('ann@park.example', 'She rang up');
  await add('bob@park.example');
  await query(`insert into suppressions (email_key, reason) values ('cleo@park.example', 'bounced')`);
  const save = (id: number, email: string) =>
    api.ask('PUT', `/api/contacts/contacts/${id}/`, { full_name: 'A name', email, phone: '', title: '' });
  expect((await save(ann, 'ann@new.example')).statusCode).toBe(200);
  await save(cleo, 'cleo@new.example');
  const organization = (await query('select organization_id as id from contacts where id = $1', [bob]))
    .rows[0];
  const contacts = [{ id: bob, full_name: 'Bob', email: 'Bob@New.example', phone: '', title: '' }];
  const saved = await api.ask('PUT', `/api/contacts/organizations/${organization.id}/`, {
    name: 'Club',
    contacts,
  });
  expect(saved.statusCode).toBe(200);
  expect(await suppressed()).toEqual([
    'ann@new.example',
    'ann@park.example',
    'bob@new.example',
    'bob@park.example',
    'cleo@park.example',
  ]);
  expect(await suppressionOf(ann)).toMatchObject({ added_by: PERSON.email, explanation: 'She rang up' });
});

it('U9 a bounce or a wish of its own outlasts the domain, and the domain outlasts it', async () => {
  const [ann = 0] = await people('ann@park.example');
  const campaign = await campaignOf([ann]);
  await api.sendNext(campaign, ann);
  await query(`update messages set recipient_email = 'ann@park.example', recipient_key = 'ann@park.example'`);
  await add('park.example');
  await api.respond(campaign, ann, 'bounced');
  expect((await list()).suppressed.map(({ email }) => email).toSorted()).toEqual([
    '@park.example',
    'ann@park.example',
  ]);
  expect(await lift('ann@park.example')).toBe(204);
  expect((await list()).suppressed).toMatchObject([{ email: '@park.example' }]);
  expect(await suppressionOf(ann)).toMatchObject({ reason: 'unsubscribed', domain: 'park.example' });
});

it('U9 what is no address and no domain is refused by its field', async () => {
  const bad = [
    '',
    'x',
    'com',
    '@',
    '@com',
    'a@b',
    'a b@park.example',
    'a@park.example, b@park.example',
    '\u0000',
    7,
    null,
    '*',
  ];
  for (const address of bad) {
    const answer = await api.ask('POST', PATH, { address });
    expect([address, answer.statusCode]).toEqual([address, 400]);
    expect(answer.body).toContain('address');
  }
  for (const search of ['\uD800', "'; drop table suppressions; --", '%', '@', 'a@']) {
    const answer = await api.ask('GET', `${PATH}?search=${encodeURIComponent(search.toWellFormed())}`);
    expect(answer.statusCode).toBe(200);
  }
  expect((await api.ask('GET', `${PATH}?offset=-1`)).statusCode).toBe(400);
  expect((await api.ask('GET', `${PATH}check/`)).statusCode).toBe(400);
});

it('U9 S12 Undo lifts what the account has put on the list, and nothing that anybody else has asked for', async () => {
  const email = 'ann@club.example';
  const [contact = 0] = await api.addContacts(1);
  await query('update contacts set email = $1, email_key = $1 where id = $2', [email, contact]);
  const { id } = await api.addCampaign({
    contacts: [contact],
    template_map: { 1: template },
    status: 'active',
  });
  await api.sendNext(id, contact, new Date());
  expect(await add(email)).toBe(204);
  expect(await undo(email)).toBe(204);
  expect(await undo(email)).toBe(404);

  expect(await add(email)).toBe(204);
  await query(`update suppressions set added_by = 'bob@example.com'`);
  expect(await undo(email)).toBe(409);
  expect(await lift(email)).toBe(204);

  expect(await add(email)).toBe(204);
  await query(`update messages set recipient_email = $1, recipient_key = $1`, [email]);
  await api.respond(id, contact, 'unsubscribed', undefined, new Date());
  expect(await undo(email)).toBe(409);
  expect((await list()).suppressed).toHaveLength(1);
});
