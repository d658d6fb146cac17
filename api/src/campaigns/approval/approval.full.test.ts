import type { Approvals, CampaignDetail, CampaignUpdate, Role } from '@touchline/shared/contract';
import { importFile } from '../../contact-import/testing/import-api.ts';
import { may } from '@touchline/shared/contract/permissions';
import { ROLES } from '@touchline/shared/contract/rules';
import type { SystemMail } from '../../people/system-mail.ts';
import { addUser, changeRole } from '../../auth/users.repository.ts';
import { PERSON } from '../../testing/api.ts';
import {
  CAMPAIGNS,
  SCENARIO,
  startCampaignApi,
  updateOf,
  type CampaignApi,
} from '../../testing/campaign-api.ts';
import { insertMailbox } from '../../testing/mailboxes.ts';
import { sql } from 'kysely';
import { setTimeout } from 'node:timers/promises';
import { mailApprovalRequests } from './approval-mails.ts';
import { letApprovedGoOn } from './go-on.ts';
import { mailOutcomes } from './outcomes.ts';
import { startApprovals } from './start-approvals.ts';
import { emailOf, PASSWORD, people, WORDS } from './approval.testing.ts';

let api: CampaignApi;

let contacts: number[];

let template: number;

/** An account with a session. */
async function add(name: string, role: Role) {
  const email = emailOf(name);
  const user = await addUser(kysely(), email, PASSWORD, { role });
  const answer = await api.app.inject({
    method: 'POST',
    url: '/api/auth/login/',
    payload: { email, password: PASSWORD },
  });
  people[name] = { id: user?.id ?? 0, token: answer.json<{ access: string }>().access };
}

beforeAll(async () => {
  api = await startCampaignApi();
  for (const [name, role] of [
    ['stan', 'staff'],
    ['sue', 'staff'],
    ['olga', 'approver'],
    ['oleg', 'approver'],
  ] as const)
    await add(name, role);
});

afterAll(() => api.close());

beforeEach(async () => {
  await setRequired(false);
  await api.clearContacts();
  contacts = await api.addContacts(2);
  template = await write('stan');
  await setRequired(true);
});

const kysely = () => api.testDatabase.database.kysely;

const setRequired = async (approval_required: boolean) => {
  const answer = await api.ask('PUT', '/api/settings/', { reply_effect: 'ended', approval_required });
  expect(answer.statusCode).toBe(200);
};

const by = (name: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  api.inject({
    method,
    url,
    ...(payload && { payload }),
    headers: { authorization: `Bearer ${people[name]?.token}` },
  });

const read = async (id: number) => (await api.read(id)) as CampaignDetail & { approval: object };

const approvers = async (id: number) => (await api.read(id)).approval?.approvers.map(({ email }) => email);

/** A campaign of Stan's. */
async function draft(fields: object = {}, author = 'stan') {
  const answer = await by(author, 'POST', CAMPAIGNS, {
    name: 'Spring',
    scenario: SCENARIO,
    contacts,
    template_map: { 1: template },
    ...fields,
  });
  expect(answer.statusCode).toBe(201);
  return answer.json<CampaignDetail>().id;
}

const update = async (name: string, id: number, fields: Partial<CampaignUpdate>) =>
  by(name, 'PUT', `${CAMPAIGNS}${id}/update/`, { ...updateOf(await read(id)), ...fields });

const change = async (name: string, id: number, fields: Partial<CampaignUpdate>, status = 200) => {
  const answer = await update(name, id, fields);
  expect(answer.statusCode).toBe(status);
  return answer;
};

/** Approves what is there now, as somebody who has just looked. */
const approve = async (name: string, id: number, status = 200, fields: Partial<CampaignUpdate> = {}) =>
  change(name, id, { status: 'active', seen: (await read(id)).approval?.seen, ...fields }, status);

const statusOf = async (id: number) => (await api.read(id)).status;

async function approved() {
  const id = await draft({ status: 'waiting' });
  await approve('olga', id);
  return id;
}

const editTemplate = (name: string, fields: object) =>
  by(name, 'PUT', `/api/templates/${template}/`, { ...WORDS, ...fields });

/** A template of somebody's. */
const write = async (name: string, fields: object = {}) =>
  (await by(name, 'POST', '/api/templates/', { ...WORDS, ...fields })).json<{ id: number }>().id;

const dueMails = async (id: number) =>
  (await api.messages(id)).filter(({ due_at }) => due_at !== null).length;

/** How somebody has worked on it who may otherwise approve. */
const workedOn = async (id: number, name: string) =>
  (await read(id)).approval?.worked_on.find((one) => one.email === emailOf(name));

/** Deletes a campaign, and restores it after something else. */
const restoreAfter = async (id: number, meanwhile: () => Promise<unknown>) => {
  const gone = await by('stan', 'DELETE', `${CAMPAIGNS}${id}/delete/`);
  await meanwhile();
  const url = `/api/deletions/${String(gone.headers['touchline-deletion'])}/restore/`;
  expect((await by('stan', 'POST', url, {})).statusCode).toBe(204);
};

const sendBack = (name: string, id: number, note = 'The price of page 2 is wrong.') =>
  by(name, 'POST', `${CAMPAIGNS}${id}/send-back/`, { note });

const toApprove = async (name: string) =>
  (await by(name, 'GET', '/api/approvals/'))
    .json<Approvals>()
    .to_approve.map(({ campaign_id }) => campaign_id);

const approvalsOf = async (name: string) => (await by(name, 'GET', '/api/approvals/')).json<Approvals>();

/** Campaigns of somebody's that wait no more. */
const settled = async (name: string) => (await approvalsOf(name)).settled;

describe('who approves', () => {
  it.each(['draft', 'waiting', 'paused', 'completed'] as const)(
    'U4 nobody activates a campaign from %s by themselves, whatever their role',
    async (status) => {
      for (const author of ['stan', 'olga']) {
        const id = await draft({ status }, author);
        const refused = await approve(author, id, status === 'waiting' ? 403 : 409);
        expect(refused.json()).toMatchObject({ detail: expect.stringMatching(/approv/) });
        expect([await statusOf(id), await dueMails(id)]).toEqual([status, 0]);
      }
    },
  );

  it('U4 U3 the database lets those roles approve that the table of permissions names', async () => {
    const id = await draft();
    const found = [];
    for (const role of ROLES) {
      await kysely()
        .updateTable('users')
        .set({ role })
        .where('id', '=', people.sue?.id ?? 0)
        .execute();
      found.push([role, await approvers(id).then((emails = []) => emails.includes(emailOf('sue')))]);
    }
    await kysely()
      .updateTable('users')
      .set({ role: 'staff' })
      .where('id', '=', people.sue?.id ?? 0)
      .execute();
    expect(found).toEqual(ROLES.map((role) => [role, may(role, 'approve')]));
  });

  it('U4 nor creates one that is active', async () => {
    const payload = {
      name: 'A',
      scenario: SCENARIO,
      status: 'active',
      contacts,
      template_map: { 1: template },
    };
    for (const name of ['stan', 'olga'])
      expect((await by(name, 'POST', CAMPAIGNS, payload)).statusCode).toBe(409);
    expect(await api.list()).toEqual([]);
  });

  it('U4 another approver or administrator does, and it is told who asked and who approved', async () => {
    const id = await draft();
    await change('stan', id, { status: 'waiting' });
    expect((await read(id)).approval).toMatchObject({ is_approved: false, asked: { by: emailOf('stan') } });
    expect(await approvers(id)).toEqual([PERSON.email, emailOf('oleg'), emailOf('olga')]);
    await approve('sue', id, 403);
    await approve('olga', id);
    expect(await statusOf(id)).toBe('active');
    expect(await dueMails(id)).toBe(2);
    expect((await read(id)).approval).toMatchObject({ is_approved: true, asked: null });
    const { rows } = await api.testDatabase.database.pool.query<{ actor: string; action: string }>(
      `select actor, action from activity where campaign_id = $1 and action like 'approval%'
         and at >= (select min(asked_at) from approval_requests where campaign_id = $1) order by id`,
      [id],
    );
    expect(rows).toEqual([
      { actor: emailOf('stan'), action: 'approval_asked' },
      { actor: emailOf('olga'), action: 'approval_given' },
    ]);
  });

  it('U4 not who asks, though another made it', async () => {
    const id = await draft();
    await change('olga', id, { status: 'waiting' });
    expect(await approvers(id)).toEqual([PERSON.email, emailOf('oleg')]);
    await approve('olga', id, 403);
    await approve('oleg', id);
  });

  it.each([
    [
      'people',
      async (id: number) => change('olga', id, { contact_ids: [...contacts, ...(await api.addContacts(1))] }),
    ],
    ['a step', async (id: number) => change('olga', id, { template_map: { 1: template, 2: template } })],
    ['the words of a template', () => editTemplate('olga', { html: '<p>Buy now</p>' })],
    ['where it goes out from', async (id: number) => change('olga', id, { sender: { kind: 'owner' } })],
  ])('U4 not who changed %s while it waited', async (_what, edit) => {
    const id = await draft({ status: 'waiting' });
    await edit(id);
    expect(await approvers(id)).toEqual([PERSON.email, emailOf('oleg')]);
    await approve('olga', id, 403);
    expect(await statusOf(id)).toBe('waiting');
    await approve('oleg', id);
  });

  describe('who last wrote words that go out', () => {
    it('U4 does not approve them: of a template written before the campaign took it', async () => {
      template = await write('olga');
      const id = await draft({ status: 'waiting', template_map: { 1: await write('sue'), 2: template } });
      expect(await workedOn(id, 'olga')).toMatchObject({ how: 'wrote', steps: [2] });
      expect(await workedOn(id, 'oleg')).toBeUndefined();
      expect(await toApprove('olga')).toEqual([]);
      const refused = await approve('olga', id, 403);
      expect(refused.json()).toMatchObject({
        detail: expect.stringMatching(/email of step 2 are yours.*Another approver.*switch approval off/),
      });
      // Whoever wrote them last has read them.
      await editTemplate('sue', { subject: 'Words of Sue' });
      expect(await workedOn(id, 'olga')).toBeUndefined();
      await editTemplate('olga', { subject: 'Words of Sue', title: 'Only another name' });
      await approve('olga', id);
    });

    it.each(['waiting', 'active'] as const)(
      'U4 nor of one rewritten while the campaign was deleted that was %s',
      async (status) => {
        const id = status === 'active' ? await approved() : await draft({ status });
        await restoreAfter(id, () => editTemplate('olga', { html: '<p>Buy now</p>' }));
        expect([await statusOf(id), await workedOn(id, 'olga')]).toMatchObject([
          'waiting',
          { how: 'wrote', steps: [1] },
        ]);
        await approve('olga', id, 403);
        await approve('oleg', id);
        // Approved by another, they are the team's: whoever wrote them approves what comes.
        await change('stan', id, { contact_ids: contacts.slice(1) });
        await change('stan', id, { status: 'waiting', contact_ids: contacts });
        expect(await workedOn(id, 'olga')).toBeUndefined();
      },
    );

    it('U4 nor of one that was deleted and restored, nor by a key', async () => {
      const asked = { name: 'writer', permissions: ['read', 'templates'], password: PASSWORD };
      const { key } = (await by('olga', 'POST', '/api/keys/', asked)).json<{ key: string }>();
      const made = await api.inject({
        method: 'POST',
        url: '/api/templates/',
        payload: WORDS,
        headers: { authorization: `Bearer ${key}` },
      });
      template = made.json<{ id: number }>().id;
      const gone = await by('oleg', 'DELETE', `/api/templates/${template}/`);
      await by('oleg', 'POST', `/api/deletions/${String(gone.headers['touchline-deletion'])}/restore/`, {});
      const id = await draft({ status: 'waiting' });
      expect(await workedOn(id, 'olga')).toMatchObject({ how: 'wrote', steps: [1] });
      await approve('oleg', id);
    });

    it('U4 nor once they are an approver again; nor who renamed an own field while it was deleted', async () => {
      const asked = { about: 'organization', name: `Surface ${Date.now()}`, kind: 'text' };
      const field = (await api.ask('POST', '/api/own-fields/', asked)).json<{
        id: number;
        version: number;
      }>();
      await editTemplate('sue', { html: `<p>{{field_${field.id}_surface}}</p>` });
      const id = await draft({ status: 'waiting' });
      expect(await approvers(id)).toContain(PERSON.email);
      await restoreAfter(id, () =>
        api.ask('PATCH', `/api/own-fields/${field.id}/`, {
          version: field.version,
          name: `Buy ${Date.now()}`,
        }),
      );
      expect(await approvers(id)).toEqual([emailOf('oleg'), emailOf('olga')]);
      expect((await read(id)).approval?.worked_on).toMatchObject([{ email: PERSON.email, how: 'changed' }]);

      await restoreAfter(id, () => editTemplate('olga', { html: '<p>Buy now</p>' }));
      const olga = people.olga?.id ?? 0;
      try {
        await changeRole(kysely(), olga, 'staff');
        expect(await workedOn(id, 'olga')).toBeUndefined();
      } finally {
        await changeRole(kysely(), olga, 'approver');
      }
      expect(await workedOn(id, 'olga')).toMatchObject({ how: 'wrote' });
    });
  });

  it('U4 nor with words or people put in by the approval itself', async () => {
    const id = await draft({ status: 'waiting' });
    const other = (await api.addTemplate({ html: '<p>Mine</p>' })).id;
    await approve('olga', id, 409, { template_map: { 1: other } });
    await approve('olga', id, 409, { contact_ids: [...contacts, ...(await api.addContacts(1))] });
    expect(await statusOf(id)).toBe('waiting');
    await approve('olga', id, 200, { contact_ids: contacts.slice(1) });
  });

  it('U4 nor a script by the key of somebody who may', async () => {
    const id = await draft({ status: 'waiting' });
    const asked = { name: 'script', permissions: ['read', 'campaigns'], password: PASSWORD };
    const made = await by('olga', 'POST', '/api/keys/', asked);
    const body = { ...updateOf(await read(id)), status: 'active', seen: (await read(id)).approval?.seen };
    const headers = { authorization: `Bearer ${made.json<{ key: string }>().key}` };
    const url = `${CAMPAIGNS}${id}/update/`;
    expect((await api.inject({ method: 'PUT', url, payload: body, headers })).statusCode).toBe(403);
    const draftAgain = { ...body, status: 'draft' };
    expect((await api.inject({ method: 'PUT', url, payload: draftAgain, headers })).statusCode).toBe(200);
  });

  it('U4 nor who has lost the role, or has left, while the dialog was open', async () => {
    const id = await draft({ status: 'waiting' });
    const { seen } = (await read(id)).approval ?? {};
    await changeRole(kysely(), people['olga']?.id ?? 0, 'staff');
    await change('olga', id, { status: 'active', seen }, 403);
    await changeRole(kysely(), people['olga']?.id ?? 0, 'approver');
    await kysely()
      .updateTable('users')
      .set({ deactivated_at: new Date() })
      .where('id', '=', people['oleg']?.id ?? 0)
      .execute();
    expect(await approvers(id)).toEqual([PERSON.email, emailOf('olga')]);
    await kysely()
      .updateTable('users')
      .set({ deactivated_at: null })
      .where('id', '=', people['oleg']?.id ?? 0)
      .execute();
    await change('olga', id, { status: 'active', seen });
  });
});

describe('what changes after an approval', () => {
  it('U4 the name, fewer people, days between mails that it does not have, and a pause take no other approval', async () => {
    const id = await approved();
    await change('stan', id, { name: 'Spring 2027', frequency_days: 5 });
    await change('stan', id, { contact_ids: contacts.slice(1) });
    await change('stan', id, { status: 'paused' });
    await change('stan', id, { status: 'active' });
    expect(await statusOf(id)).toBe('active');
    await change('stan', id, { contact_ids: contacts });
    expect(await statusOf(id)).toBe('active');
  });

  it('U4 new people and steps are refused to an active campaign, and can be asked for', async () => {
    const id = await approved();
    const more = [...contacts, ...(await api.addContacts(1))];
    for (const fields of [{ contact_ids: more }, { template_map: { 1: template, 2: template } }]) {
      const refused = await change('stan', id, fields, 409);
      const message = expect.stringContaining('Waiting for approval');
      expect(refused.json()).toMatchObject({ errors: [{ field: 'status', message }] });
    }
    expect((await read(id)).contacts).toHaveLength(2);
    await change('stan', id, { contact_ids: more, status: 'waiting' });
    expect(await dueMails(id)).toBe(0);
    await approve('olga', id);
    expect(await dueMails(id)).toBe(3);
  });

  it('U4 people put into a paused one are approved before it goes on', async () => {
    const id = await approved();
    await change('stan', id, { status: 'paused' });
    await change('stan', id, { contact_ids: [...contacts, ...(await api.addContacts(1))] });
    await change('stan', id, { status: 'active' }, 409);
    await change('olga', id, { status: 'active', seen: (await read(id)).approval?.seen }, 409);
    await change('stan', id, { status: 'waiting' });
    await approve('olga', id);
    expect(await statusOf(id)).toBe('active');
  });

  it('U4 a template that is rewritten stops the campaigns that send it, until somebody has seen it', async () => {
    const id = await approved();
    expect((await editTemplate('olga', { title: 'Another title', tone: 'Urgent' })).statusCode).toBe(200);
    expect(await statusOf(id)).toBe('active');
    await editTemplate('olga', { subject: 'Other words' });
    expect([await statusOf(id), await dueMails(id)]).toEqual(['waiting', 0]);
    expect((await read(id)).approval).toMatchObject({ is_approved: false, asked: { by: emailOf('olga') } });
    expect((await read(id)).status_changes[0]).toMatchObject({ status: 'waiting', by: emailOf('olga') });
    await approve('olga', id, 403);
    await approve('oleg', id);
    expect(await dueMails(id)).toBe(2);
  });

  it.each([
    ['stan', 'withdrawn'],
    ['olga', 'approved'],
  ])(
    'U4 words that are put back as they were approved need no other approval: %s goes on',
    async (name, outcome) => {
      const id = await approved();
      await editTemplate('sue', { subject: 'Other words' });
      await editTemplate('sue', {});
      expect(await read(id)).toMatchObject({ status: 'waiting', approval: { is_approved: true } });
      await change(name, id, { status: 'active' });
      expect(await read(id)).toMatchObject({
        status: 'active',
        approval: { is_approved: true, asked: null },
      });
      const requests = await kysely()
        .selectFrom('approval_requests')
        .select('outcome')
        .orderBy('id')
        .execute();
      expect(requests.at(-1)).toEqual({ outcome });
    },
  );

  it('U4 nobody comes back into a campaign unapproved, by Undo or by resuming', async () => {
    const [extra = 0] = await api.addContacts(1);
    const id = await draft({ contacts: [...contacts, extra] });
    const taken = await by('stan', 'POST', `${CAMPAIGNS}${id}/people/`, {
      action: 'take_out',
      contact_ids: [extra],
    });
    await change('stan', id, { status: 'waiting' });
    await approve('olga', id);
    const undone = await by(
      'sue',
      'POST',
      `${CAMPAIGNS}${id}/people/${taken.json<{ undo: number }>().undo}/undo/`,
    );
    expect(undone.statusCode).toBe(204);
    expect([await statusOf(id), await dueMails(id)]).toEqual(['waiting', 0]);
    expect((await read(id)).approval).toMatchObject({ asked: { by: emailOf('sue') } });
  });

  it('U4 a completed campaign that got a step more is not reopened past the approval', async () => {
    const id = await approved();
    const stop = (action: string) =>
      by('stan', 'POST', `${CAMPAIGNS}${id}/people/`, { action, contact_ids: contacts });
    await stop('stop');
    expect(await statusOf(id)).toBe('completed');
    await stop('resume');
    expect(await statusOf(id)).toBe('active');
    await stop('stop');
    await change('stan', id, { status: 'completed', template_map: { 1: template, 2: template } });
    await stop('resume');
    expect([await statusOf(id), await dueMails(id)]).toEqual(['waiting', 0]);
  });

  it('U4 two contacts that become one, and what is deleted and restored, stay approved', async () => {
    const [kept = 0] = await api.addContacts(1);
    const [merged = 0] = contacts;
    const id = await approved();
    const { rows } = await api.testDatabase.database.pool.query<{ id: number; at: Date }>(
      'select id, updated_at as at from contacts',
    );
    const at = (contact: number) => rows.find(({ id: one }) => one === contact)?.at.toISOString();
    const { full_name: name, email: address } = await contactOf(merged);
    const merging = await by('stan', 'POST', `/api/contacts/contacts/${kept}/merge/`, {
      full_name: name,
      email: address,
      phone: '',
      title: '',
      organization: null,
      other: merged,
      updated_at: at(kept),
      other_updated_at: at(merged),
    });
    expect(merging.statusCode).toBe(200);
    expect(await statusOf(id)).toBe('active');
    const deleted = await by('stan', 'DELETE', `/api/contacts/contacts/${contacts[1] ?? 0}/`);
    const undo = await by(
      'stan',
      'POST',
      `/api/deletions/${String(deleted.headers['touchline-deletion'])}/restore/`,
      {},
    );
    expect([undo.statusCode, await statusOf(id)]).toEqual([204, 'active']);
    const gone = await by('stan', 'DELETE', `${CAMPAIGNS}${id}/delete/`);
    await by('stan', 'POST', `/api/deletions/${String(gone.headers['touchline-deletion'])}/restore/`, {});
    expect(await statusOf(id)).toBe('active');
  });

  it('U4 a deleted campaign whose template was rewritten meanwhile comes back waiting', async () => {
    const id = await approved();
    const gone = await by('stan', 'DELETE', `${CAMPAIGNS}${id}/delete/`);
    await editTemplate('sue', { subject: 'Other words' });
    await by('stan', 'POST', `/api/deletions/${String(gone.headers['touchline-deletion'])}/restore/`, {});
    expect([await statusOf(id), await dueMails(id)]).toEqual(['waiting', 0]);
  });
});

/** A contact as the organization's form has it. */
const contactOf = (id: number) =>
  kysely()
    .selectFrom('contacts')
    .select(['id', 'full_name', 'email', 'phone', 'title', 'organization_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** Changes a contact by the API, as somebody. */
const mend = async (name: string, id: number, fields: object) => {
  const { organization_id, ...contact } = await contactOf(id);
  const url = `/api/contacts/organizations/${organization_id}/`;
  const organization = (await by(name, 'GET', url)).json<{ name: string }>();
  const saved = [{ ...contact, ...fields }];
  const answer = await by(name, 'PUT', url, { name: organization.name, contacts: saved });
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
};

const renameOrganization = async (name: string, id: number, called: string) => {
  const { organization_id } = await contactOf(id);
  const answer = await by(name, 'PUT', `/api/contacts/organizations/${organization_id}/`, { name: called });
  expect(answer.statusCode).toBe(200);
};

/** Choices of an own field, under their ids. */
const choices = (...names: string[]) => names.map((name, index) => ({ id: index + 1, name }));

const changesOf = async (id: number) => (await read(id)).approval;

describe('to whom, and when, is approved as well', () => {
  it.each([
    ['an address', { email: 'else@elsewhere.example' }, { addresses: 1, names: 0 }],
    ['a name', { full_name: 'Somebody Else' }, { addresses: 0, names: 1 }],
  ])('U4 %s changed by its author has the campaign wait, which says so', async (_what, fields, expected) => {
    const id = await approved();
    const [contact = 0] = contacts;
    await mend('stan', contact, fields);
    expect([await statusOf(id), await dueMails(id)]).toEqual(['waiting', 0]);
    const { full_name } = await contactOf(contact);
    expect(await changesOf(id)).toMatchObject({
      is_approved: false,
      asked: { by: emailOf('stan') },
      changes: {
        mails: false,
        days: false,
        mailboxes: false,
        new_people: 0,
        ...expected,
        details: [{ id: contact, name: full_name, by: emailOf('stan') }],
        more: 0,
      },
    });
    expect((await read(id)).status_changes[0]).toMatchObject({ status: 'waiting', by: emailOf('stan') });
    await approve('olga', id);
    expect(await changesOf(id)).toMatchObject({ is_approved: true, changes: { addresses: 0, names: 0 } });
    expect(await dueMails(id)).toBe(2);
  });

  it('U4 G2 a name that an import gave, and that goes back as its author undoes the import', async () => {
    const [contact = 0] = contacts;
    const { email: address, full_name: before } = await contactOf(contact);
    const { rows } = await api.testDatabase.database.pool.query<{ name: string }>(
      'select o.name from organizations o join contacts c on c.organization_id = o.id where c.id = $1',
      [contact],
    );
    const file = Buffer.from(`Company,Name,E-mail\n${rows[0]?.name},Somebody Else,${address}`);
    const { import_id } = await importFile(api, file);
    const id = await approved();
    const undone = await by('stan', 'POST', `/api/contacts/imports/${import_id}/undo/`);
    expect([undone.statusCode, (await contactOf(contact)).full_name]).toEqual([200, before]);
    expect([await statusOf(id), await dueMails(id)]).toEqual(['waiting', 0]);
    expect(await changesOf(id)).toMatchObject({ is_approved: false, changes: { names: 1 } });
  });

  it('U4 put back as it was, it needs nobody', async () => {
    const id = await approved();
    const [contact = 0] = contacts;
    const { email: before } = await contactOf(contact);
    await mend('stan', contact, { email: 'else@elsewhere.example' });
    await mend('stan', contact, { email: before });
    expect(await read(id)).toMatchObject({ status: 'waiting', approval: { is_approved: true } });
    await change('stan', id, { status: 'active' });
  });

  it('U4 what can reach no mail is no matter of it: a phone, a title that no template names', async () => {
    const id = await approved();
    const [contact = 0] = contacts;
    await mend('stan', contact, { phone: '+44 20 7946 0000', title: 'Groundsman' });
    await renameOrganization('stan', contact, 'Another name');
    expect([await statusOf(id), await dueMails(id)]).toEqual(['active', 2]);
  });

  it('U4 a title and an organization that a template names are', async () => {
    await editTemplate('sue', { html: '<p>Dear {{ title }} of {{&nbsp;organization }}</p>' });
    const [contact = 0] = contacts;
    const id = await approved();
    await mend('stan', contact, { title: 'Groundsman' });
    expect(await read(id)).toMatchObject({ status: 'waiting', approval: { changes: { names: 1 } } });
    await approve('olga', id);
    await renameOrganization('stan', contact, 'Another name');
    expect(await read(id)).toMatchObject({ status: 'waiting', approval: { changes: { names: 2 } } });
  });

  it.each(['contact', 'organization'] as const)(
    'U4 what an email fills in of own fields of the %s is, and another field is not',
    async (about) => {
      const make = async (name: string) =>
        (await api.ask('POST', '/api/own-fields/', { about, name: `${name} ${about}`, kind: 'text' })).json<{
          id: number;
        }>().id;
      const [field, unused] = [await make('Ground'), await make('Unused')];
      await editTemplate('sue', { html: `<p>{{field_${field}_ground}}</p>` });
      const id = await approved();
      const [contact = 0] = contacts;
      const { organization_id } = await contactOf(contact);
      const fill = async (name: string, value: Record<number, string>) => {
        const url =
          about === 'contact'
            ? `/api/contacts/contacts/${contact}/`
            : `/api/contacts/organizations/${organization_id}/`;
        const { id: _, organization_id: __, ...own } = await contactOf(contact);
        const called = (await by(name, 'GET', `/api/contacts/organizations/${organization_id}/`)).json<{
          name: string;
        }>();
        const body = about === 'contact' ? own : { name: called.name };
        const answer = await by(name, 'PUT', url, { ...body, own_values: value });
        expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
      };
      await fill('stan', { [unused]: 'Anything' });
      await fill('oleg', { [field]: 'Seen by Oleg' });
      expect([await statusOf(id), await dueMails(id)]).toEqual(['active', 2]);
      await fill('stan', { [field]: 'Seen by nobody' });
      expect([await statusOf(id), await dueMails(id)]).toEqual(['waiting', 0]);
      expect((await changesOf(id))?.changes).toMatchObject({
        addresses: 0,
        details: expect.arrayContaining([
          expect.objectContaining({ what: 'own_field', id: contact, by: emailOf('stan') }),
        ]),
      });
      await fill('stan', { [field]: 'Seen by Oleg' });
      await goOn();
      expect(await statusOf(id)).toBe('active');
      await fill('stan', { [field]: 'Seen by nobody' });
      await approve('olga', id);
      expect(await statusOf(id)).toBe('active');
    },
  );

  it('U4 thousands of organizations changed by one statement are compared at once: their campaigns are written once', async () => {
    const count = 3000;
    await editTemplate('sue', { html: '<p>{{organization}} {{field_7_ground}}</p>' });
    const { rows } = await api.testDatabase.database.pool.query<{ id: number }>(
      `with made as (
         insert into organizations (name, name_key) select 'Club ' || i, 'club ' || i from generate_series(1, $1::integer) i returning id
       )
       insert into contacts (full_name, email, email_key, phone, title, organization_id)
       select 'Person', 'p' || id || '@many.example', 'p' || id || '@many.example', '', '', id from made returning id`,
      [count],
    );
    const id = await draft({ contacts: rows.map((row) => row.id), status: 'waiting' });
    await approve('olga', id);
    const revisionOf = async () => {
      const { rows: found } = await sql<{ revision: number }>`
        select revision::integer from campaigns where id = ${id}`.execute(kysely());
      return found[0]?.revision ?? 0;
    };
    const before = await revisionOf();
    await sql`update organizations set own_values = '{"8":"Unused"}'`.execute(kysely());
    expect([await revisionOf(), await statusOf(id)]).toEqual([before + 1, 'active']);
    await sql`update organizations set time_zone = 'Europe/London'`.execute(kysely());
    expect([await revisionOf(), await statusOf(id)]).toEqual([before + 1, 'active']);
    await sql`update organizations set own_values = '{"7":"Clay"}', name = name || ' Ltd'`.execute(kysely());
    // Once for what was changed, and once to wait.
    expect([await revisionOf(), await statusOf(id)]).toEqual([before + 3, 'waiting']);
    expect((await changesOf(id))?.changes).toMatchObject({ names: count });
  }, 60_000);

  describe('names of own fields and of their choices are words of an email', () => {
    interface Field {
      readonly id: number;
      readonly version: number;
      readonly choices: readonly { readonly id: number; readonly name: string }[];
    }
    let number = 0;
    const make = async (called: string) => {
      number += 1;
      const answer = await api.ask('POST', '/api/own-fields/', {
        about: 'organization',
        name: `${called} ${number}`,
        kind: 'choice',
        choices: ['Natural', 'Hybrid'],
      });
      expect(answer.statusCode).toBe(201);
      return { ...answer.json<Field>(), name: `${called} ${number}` };
    };
    const rename = async (id: number, fields: object) => {
      const known = (await api.ask('GET', '/api/own-fields/')).json<Field[]>();
      const version = known.find((one) => one.id === id)?.version;
      const answer = await api.ask('PATCH', `/api/own-fields/${id}/`, { version, ...fields });
      expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
    };

    it('U4 renamed, the campaign waits, not for who renamed them, and goes on once they are put back', async () => {
      const [field, unused] = [await make('Surface'), await make('Other')];
      await editTemplate('sue', { html: `<p>{{field_${field.id}_surface}}</p>` });
      const id = await approved();
      await rename(unused.id, { name: `Unused ${number}`, choices: choices('One', 'Two') });
      const [one, two] = choices('Natural', 'Hybrid');
      await rename(field.id, { name: field.name, choices: [two, one, { name: 'Sand' }] });
      expect([await statusOf(id), await dueMails(id), (await changesOf(id))?.is_approved]).toEqual([
        'active',
        2,
        true,
      ]);
      const { seen } = (await changesOf(id)) ?? {};
      await rename(field.id, { name: `Buy ${number}`, choices: choices('Now', 'Hybrid', 'Sand') });
      expect([await statusOf(id), await dueMails(id)]).toEqual(['waiting', 0]);
      expect((await changesOf(id))?.changes?.details).toEqual([
        expect.objectContaining({
          what: 'field_choice',
          name: `Buy ${number}`,
          before: 'Natural',
          after: 'Now',
          by: PERSON.email,
        }),
        expect.objectContaining({ what: 'field_name', before: field.name, after: `Buy ${number}` }),
      ]);
      expect(await approvers(id)).toEqual([emailOf('oleg'), emailOf('olga')]);
      expect((await changesOf(id))?.approvers).not.toContainEqual(
        expect.objectContaining({ email: PERSON.email }),
      );
      await change('olga', id, { status: 'active', seen }, 409);
      await rename(field.id, { name: field.name, choices: choices('Natural', 'Hybrid', 'Sand') });
      await goOn();
      expect([await statusOf(id), await dueMails(id)]).toEqual(['active', 2]);
      // A choice that was added since is a word of it as well.
      await rename(field.id, { choices: choices('Natural', 'Hybrid', 'Mud') });
      expect(await statusOf(id)).toBe('waiting');
      await approve('olga', id);
      expect(await statusOf(id)).toBe('active');
    });

    it('U4 one that is removed and a usual name that is replaced are told; what says the same holds nothing', async () => {
      const field = await make('Gone');
      const [city] = (await api.ask('GET', '/api/own-fields/')).json<Field[]>();
      await editTemplate('sue', { html: `<p>{{field_${field.id}_gone}} {{field_${city?.id}_city}}</p>` });
      const id = await approved();
      await rename(city?.id ?? 0, { name: '', is_retired: true });
      await rename(city?.id ?? 0, { is_retired: false });
      expect(await statusOf(id)).toBe('active');
      await rename(city?.id ?? 0, { name: 'Buy now' });
      await api.ask('DELETE', `/api/own-fields/${field.id}/`);
      await rename(city?.id ?? 0, { name: 'Town' });
      expect(await read(id)).toMatchObject({
        status: 'waiting',
        approval: {
          changes: {
            details: [
              { what: 'field_name', id: city?.id, before: 'own:city', after: 'Town', by: PERSON.email },
              { what: 'field_name', id: field.id, before: field.name, after: null, by: PERSON.email },
            ],
          },
        },
      });
      await rename(city?.id ?? 0, { name: '' });
    });

    it('U4 hold nothing of a team without approval', async () => {
      await setRequired(false);
      const field = await make('Free');
      await editTemplate('sue', { html: `<p>{{field_${field.id}_free}}</p>` });
      const id = await draft({ status: 'active' });
      const { updated_at } = await read(id);
      await rename(field.id, { name: `Renamed ${number}` });
      expect(await read(id)).toMatchObject({ status: 'active', updated_at });
      expect(await dueMails(id)).toBe(2);
    });
  });

  it('U4 a mistake that somebody mends who could approve it keeps the approval; its author and keys are not among them', async () => {
    const [contact = 0] = contacts;
    const id = await approved();
    await mend('olga', contact, { full_name: 'Mended Name', email: 'mended@club.example' });
    await mend('oleg', contact, { full_name: 'Mended Again' });
    expect([await statusOf(id), await dueMails(id)]).toEqual(['active', 2]);
    // What somebody else had changed meanwhile is not approved with it.
    await change('stan', id, { status: 'paused' });
    await mend('stan', contact, { email: 'else@elsewhere.example' });
    await mend('olga', contact, { full_name: 'Mended Anew' });
    await change('stan', id, { status: 'active' }, 409);
    await mend('olga', contact, { email: 'right@club.example' });
    await change('stan', id, { status: 'active' });
    const own = await draft({ status: 'waiting', contacts: contacts.slice(1) }, 'olga');
    await approve('oleg', own);
    await mend('olga', contacts[1] ?? 0, { full_name: 'By its author' });
    expect([await statusOf(own), await statusOf(id)]).toEqual(['waiting', 'active']);
    const asked = { name: 'script', permissions: ['read', 'contacts'], password: PASSWORD };
    const made = await by('oleg', 'POST', '/api/keys/', asked);
    people['key'] = { id: 0, token: made.json<{ key: string }>().key };
    await mend('key', contact, { full_name: 'By a script' });
    expect(await statusOf(id)).toBe('waiting');
  });

  it('U4 of somebody who gets no more mail, none; once there is one to come again, it is', async () => {
    const id = await approved();
    const [contact = 0] = contacts;
    const decide = (action: string) =>
      by('stan', 'POST', `${CAMPAIGNS}${id}/people/`, { action, contact_ids: [contact] });
    await decide('stop');
    await mend('stan', contact, { email: 'else@elsewhere.example' });
    expect([await statusOf(id), await dueMails(id)]).toEqual(['active', 1]);
    await decide('resume');
    expect([await statusOf(id), await dueMails(id)]).toEqual(['waiting', 0]);
    expect(await changesOf(id)).toMatchObject({ changes: { addresses: 1 }, asked: { by: emailOf('stan') } });
    await decide('take_out');
    await change('stan', id, { status: 'active' });
    expect(await statusOf(id)).toBe('active');
  });

  it('U4 a step taken out has the next go out earlier: its author has to ask, an approver approves it by that', async () => {
    const steps = { 1: template, 2: template, 3: template };
    const id = await draft({ status: 'waiting', template_map: steps });
    await approve('olga', id);
    for (const template_map of [
      { 1: template, 3: template },
      { 2: template, 3: template },
      { 1: template },
    ]) {
      const refused = await change('stan', id, { template_map }, 409);
      expect(refused.json()).toMatchObject({ errors: [{ field: 'status' }] });
      await change('stan', id, { template_map, status: 'paused' });
      expect((await changesOf(id))?.changes).toMatchObject({ mails: true });
      await change('stan', id, { template_map: steps });
      await change('stan', id, { status: 'active' });
    }
    await change('oleg', id, { template_map: { 1: template, 3: template } });
    expect([await statusOf(id), await changesOf(id)]).toMatchObject(['active', { is_approved: true }]);
    await change('stan', id, { template_map: { 1: template } }, 409);
    await change('stan', id, { template_map: { 1: template }, status: 'waiting' });
    expect((await changesOf(id))?.changes).toMatchObject({
      details: [{ what: 'step_removed', id: 3, by: emailOf('stan') }],
      more: 0,
    });
    expect(await approvers(id)).toContain(emailOf('oleg'));
  });

  it('U4 a step that came back after an approver had taken it out is not taken out again unasked', async () => {
    const steps = { 1: template, 2: template, 3: template };
    const id = await draft({ status: 'waiting', template_map: steps });
    await approve('olga', id);
    await change('oleg', id, { template_map: { 1: template, 2: template } });
    await change('stan', id, { template_map: steps });
    expect(await statusOf(id)).toBe('active');
    await change('stan', id, { template_map: { 1: template, 2: template } }, 409);
    await kysely()
      .deleteFrom('campaign_steps')
      .where('campaign_id', '=', id)
      .where('step_number', '=', 3)
      .execute();
    expect(await statusOf(id)).toBe('waiting');
  });

  it('U4 what differs is told from what to what, and by whom: people, days, mailboxes, steps; the rest is counted', async () => {
    await editTemplate('sue', { html: '<p>{{title}} of {{organization}}</p>{{signature}}' });
    const ids = await api.addContacts(9);
    const { id, mailbox } = await fromStan();
    await change('stan', id, { contact_ids: ids, template_map: { 1: template, 2: template } });
    await approve('olga', id);
    await change('stan', id, { status: 'paused' });
    const [one = 0] = ids;
    const before = await contactOf(one);
    await mend('stan', one, { full_name: 'Tim Reed', email: 'tim@b.example', title: 'Groundsman' });
    await change('sue', id, { frequency_days: 9 });
    const [detail] = (await changesOf(id))?.changes?.details ?? [];
    expect(detail).toEqual({
      what: 'gap',
      id: 2,
      name: '',
      before: '3 days',
      after: '9 days',
      by: emailOf('sue'),
    });
    await change('sue', id, { frequency_days: 3 });
    await rewrite('stan', mailbox, { name: 'Somebody Else', signature_html: '<p>Buy now</p>' }, id);
    const details = async () =>
      (await changesOf(id))?.changes?.details.map(({ what, before: was, after, by: who }) => [
        what,
        was,
        after,
        who,
      ]);
    expect(await details()).toEqual([
      ['mailbox_name', 'Stan', 'Somebody Else', emailOf('stan')],
      ['mailbox_signature', null, null, emailOf('stan')],
      ['email', before.email, 'tim@b.example', emailOf('stan')],
      ['full_name', before.full_name, 'Tim Reed', emailOf('stan')],
      ['title', '', 'Groundsman', emailOf('stan')],
    ]);
    await renameOrganization('oleg', one, 'Another name');
    await renameOrganization('stan', one, 'A third name');
    expect(await details()).toContainEqual(['organization', 'Another name', 'A third name', emailOf('stan')]);
    for (const other of ids.slice(1)) await mend('sue', other, { email: `other${other}@b.example` });
    expect((await changesOf(id))?.changes).toMatchObject({ addresses: 9, more: 8 });
  });

  it('U4 two who become one under an address that nobody saw', async () => {
    const id = await approved();
    const [kept = 0, merged = 0] = contacts;
    const { rows } = await api.testDatabase.database.pool.query<{ id: number; at: Date }>(
      'select id, updated_at as at from contacts',
    );
    const at = (contact: number) => rows.find(({ id: one }) => one === contact)?.at.toISOString();
    const merging = await by('stan', 'POST', `/api/contacts/contacts/${kept}/merge/`, {
      full_name: 'One person',
      email: 'one@person.example',
      phone: '',
      title: '',
      organization: null,
      other: merged,
      updated_at: at(kept),
      other_updated_at: at(merged),
    });
    expect([merging.statusCode, await statusOf(id)]).toEqual([200, 'waiting']);
  });

  it('U4 two who become one: whoever was approved is not, under the address of a contact that nobody saw', async () => {
    const id = await approved();
    const [stranger = 0] = await api.addContacts(1);
    await mend('stan', stranger, { email: 'else@elsewhere.example' });
    const { id: _, organization_id: organization, ...own } = await contactOf(stranger);
    const [other = 0] = contacts;
    const { rows } = await api.testDatabase.database.pool.query<{ id: number; at: Date }>(
      'select id, updated_at as at from contacts',
    );
    const at = (contact: number) => rows.find(({ id: one }) => one === contact)?.at.toISOString();
    const merging = await by('stan', 'POST', `/api/contacts/contacts/${stranger}/merge/`, {
      ...own,
      organization,
      other,
      updated_at: at(stranger),
      other_updated_at: at(other),
    });
    expect([merging.statusCode, await statusOf(id), await dueMails(id)]).toEqual([200, 'waiting', 0]);
    expect(await changesOf(id)).toMatchObject({ changes: { addresses: 1 }, asked: { by: emailOf('stan') } });
  });

  it('U4 of somebody whose mail was being sent just then, as soon as it is to be sent again', async () => {
    const id = await approved();
    const [contact = 0] = contacts;
    const mail = kysely().updateTable('messages').where('contact_id', '=', contact);
    await mail.set({ state: 'sending' }).execute();
    await mend('stan', contact, { email: 'else@elsewhere.example' });
    expect(await statusOf(id)).toBe('active');
    await mail.set({ state: 'queued' }).execute();
    expect(await statusOf(id)).toBe('waiting');
  });

  it('U4 whoever is taken up again after a change that reaches no mail keeps it going', async () => {
    const id = await approved();
    const [contact = 0] = contacts;
    const decide = (action: string) =>
      by('stan', 'POST', `${CAMPAIGNS}${id}/people/`, { action, contact_ids: [contact] });
    await decide('stop');
    await mend('stan', contact, { title: 'Groundsman' });
    await decide('resume');
    expect([await statusOf(id), await dueMails(id)]).toEqual(['active', 2]);
  });

  it('U4 the first day and the days between mails: of an active one they are refused, unless an approver changes them', async () => {
    const id = await draft({ status: 'waiting', template_map: { 1: template, 2: template } });
    await approve('olga', id);
    for (const fields of [{ starts_on: '2098-03-03' }, { frequency_days: 9 }, { step_days: { 2: 1 } }]) {
      const refused = await change('stan', id, fields, 409);
      expect(refused.json()).toMatchObject({ errors: [{ field: 'status' }] });
    }
    expect(await dueMails(id)).toBe(2);
    await change('oleg', id, { starts_on: '2098-03-03', frequency_days: 9 });
    expect([await statusOf(id), (await read(id)).starts_on]).toEqual(['active', '2098-03-03']);
    await change('stan', id, { starts_on: '2098-03-04', status: 'paused' });
    expect(await changesOf(id)).toMatchObject({ is_approved: false, changes: { days: true, addresses: 0 } });
    await change('stan', id, { status: 'active' }, 409);
    await change('stan', id, { status: 'active', starts_on: '2098-03-03' });
  });

  it('U4 an approval waits for whoever is changing an address at that moment, and is refused then', async () => {
    const id = await draft({ status: 'waiting' });
    const { seen } = (await read(id)).approval ?? {};
    const [contact = 0] = contacts;
    const client = await api.testDatabase.database.pool.connect();
    let approving;
    try {
      await client.query('begin');
      await client.query(`update contacts set email = 'else@elsewhere.example' where id = ${contact}`);
      approving = update('olga', id, { status: 'active', seen });
      await Promise.race([approving, setTimeout(300)]);
      await client.query('commit');
    } finally {
      client.release();
    }
    expect([(await approving).statusCode, await statusOf(id)]).toEqual([409, 'waiting']);
  });

  it('U4 an activation and a changed address at the same time never let out a mail that nobody has approved', async () => {
    for (let round = 0; round < 8; round += 1) {
      await api.clearContacts();
      contacts = await api.addContacts(2);
      const id = await approved();
      await change('stan', id, { status: 'paused' });
      const [activated] = await Promise.all([
        update('stan', id, { status: 'active' }),
        mend('sue', contacts[0] ?? 0, { email: `round${round}@elsewhere.example` }),
      ]);
      const status = await statusOf(id);
      expect([200, 409]).toContain(activated.statusCode);
      expect([status, await dueMails(id)]).toEqual([activated.statusCode === 200 ? 'waiting' : 'paused', 0]);
    }
  });
});

const goOn = () => letApprovedGoOn(kysely(), api.timing, api.app.log);

describe('what is again as it was approved', () => {
  it('U4 goes on by itself when an address is put back, once for all, and the history says so', async () => {
    const id = await approved();
    const [contact = 0, other = 0] = contacts;
    const before = await contactOf(contact);
    const others = await contactOf(other);
    await mend('stan', contact, { email: 'else@elsewhere.example' });
    await mend('sue', other, { full_name: 'Somebody Else' });
    await goOn();
    await mend('stan', contact, { email: before.email });
    await goOn();
    expect(await statusOf(id)).toBe('waiting');
    await mend('sue', other, { full_name: others.full_name });
    await Promise.all([goOn(), goOn()]);
    expect([await statusOf(id), await dueMails(id)]).toEqual(['active', 2]);
    expect((await read(id)).approval).toMatchObject({ is_approved: true, asked: null });
    const { rows } = await api.testDatabase.database.pool.query<{ action: string; actor: string | null }>(
      `select action, actor from activity where campaign_id = $1 and action like 'approval%' order by id`,
      [id],
    );
    expect(rows.slice(-2)).toEqual([
      { action: 'approval_needed', actor: emailOf('stan') },
      { action: 'approval_needless', actor: null },
    ]);
    expect((await read(id)).status_changes.slice(0, 2)).toMatchObject([
      { status: 'active', by: null },
      { status: 'waiting', by: emailOf('stan') },
    ]);
  });

  it('U4 of several campaigns that one statement has wait, nobody is said to ask', async () => {
    const ids = [await approved(), await approved(), await approved()];
    const mark = (deleted_at: Date | null) =>
      kysely().updateTable('campaigns').set({ deleted_at }).where('id', 'in', ids).execute();
    await mark(new Date());
    await editTemplate('sue', { html: '<p>Other words</p>' });
    await mark(null);
    const asked = await kysely()
      .selectFrom('approval_requests')
      .select('held')
      .where('outcome', 'is', null)
      .execute();
    expect(asked).toEqual(ids.map(() => ({ held: true })));
  });

  it('U4 though another fails, and requests are mailed all the same', async () => {
    const [failing, other] = [await approved(), await approved()];
    const [contact = 0] = contacts;
    const before = await contactOf(contact);
    await mend('stan', contact, { email: 'else@elsewhere.example' });
    await mend('stan', contact, { email: before.email });
    const asked = await draft({ status: 'waiting', name: 'Asked for' });
    const { pool } = api.testDatabase.database;
    await pool.query(`
      create function fail_going_on() returns trigger language plpgsql as $$ begin raise 'broken'; end $$;
      create trigger fail_going_on before update on campaigns for each row
      when (new.id = ${failing} and new.status = 'active') execute function fail_going_on()`);
    const [logged, sent]: [unknown[], string[]] = [[], []];
    const approvals = startApprovals(
      {
        ...api.timing,
        database: api.testDatabase.database,
        systemMail: {
          canSend: true,
          canSendLinks: true,
          send: ({ subject }) => {
            sent.push(subject.en);
            return Promise.resolve(true);
          },
        },
        publicUrl: undefined,
      },
      { warn: (entry: unknown) => logged.push(entry) },
    );
    await approvals.stop();
    await pool.query('drop function fail_going_on cascade');
    expect(logged).toMatchObject([{ campaign: failing, err: { message: 'broken' } }]);
    expect([await statusOf(failing), await statusOf(other), await statusOf(asked)]).toEqual([
      'waiting',
      'active',
      'waiting',
    ]);
    expect(sent).toContain('To approve: Asked for');
    await goOn();
    expect(await statusOf(failing)).toBe('active');
  });

  it('U4 not where somebody asks for approval, sent it back, or has it wait no more', async () => {
    const asked = await approved();
    await change('stan', asked, { status: 'waiting' });
    const id = await approved();
    const [contact = 0] = contacts;
    const before = await contactOf(contact);
    await mend('stan', contact, { email: 'else@elsewhere.example' });
    await sendBack('olga', id);
    await mend('stan', contact, { email: before.email });
    await goOn();
    expect([await statusOf(asked), await statusOf(id)]).toEqual(['waiting', 'paused']);
    await change('stan', id, { status: 'active' });
    expect(await statusOf(id)).toBe('active');
  });

  it('U4 after a restored organization and an undone merge as well', async () => {
    await editTemplate('sue', { html: '<p>{{organization}}</p>' });
    const id = await approved();
    const { organization_id } = await contactOf(contacts[0] ?? 0);
    const gone = await by('stan', 'DELETE', `/api/contacts/organizations/${organization_id}/`);
    expect(await statusOf(id)).toBe('waiting');
    const restore = await by(
      'stan',
      'POST',
      `/api/deletions/${String(gone.headers['touchline-deletion'])}/restore/`,
      {},
    );
    await goOn();
    expect([restore.statusCode, await statusOf(id), await dueMails(id)]).toEqual([204, 'active', 2]);
    const [stranger = 0] = await api.addContacts(1);
    const [merged = 0] = contacts;
    const { rows } = await api.testDatabase.database.pool.query<{ id: number; at: Date }>(
      'select id, updated_at as at from contacts',
    );
    const at = (contact: number) => rows.find(({ id: one }) => one === contact)?.at.toISOString();
    const { id: _, organization_id: organization, ...own } = await contactOf(stranger);
    const merging = await by('stan', 'POST', `/api/contacts/contacts/${stranger}/merge/`, {
      ...own,
      organization,
      other: merged,
      updated_at: at(stranger),
      other_updated_at: at(merged),
    });
    await goOn();
    expect([merging.statusCode, await statusOf(id)]).toEqual([200, 'waiting']);
    const undone = await by(
      'stan',
      'POST',
      `/api/deletions/${String(merging.headers['touchline-deletion'])}/restore/`,
      {},
    );
    await goOn();
    expect([undone.statusCode, await statusOf(id), await dueMails(id)]).toEqual([204, 'active', 2]);
  });

  it('U4 and at the same time as another change it never goes on with what nobody approved', async () => {
    for (let round = 0; round < 6; round += 1) {
      await api.clearContacts();
      contacts = await api.addContacts(2);
      const id = await approved();
      const [contact = 0, other = 0] = contacts;
      const before = await contactOf(contact);
      await mend('stan', contact, { email: `round${round}@elsewhere.example` });
      await mend('stan', contact, { email: before.email });
      await Promise.all([goOn(), mend('sue', other, { email: `other${round}@elsewhere.example` })]);
      expect([await statusOf(id), await dueMails(id)]).toEqual(['waiting', 0]);
    }
  });
});

/** Changes a mailbox by the API, as somebody; answers with whether pages that show the campaign are told. */
const rewrite = async (name: string, mailbox: number, fields: object, campaign: number) => {
  const tag = async () => (await by('sue', 'GET', `${CAMPAIGNS}${campaign}/`)).headers['etag'];
  const before = await tag();
  const url = '/api/mailboxes/';
  const { results } = (await by(name, 'GET', url)).json<{ results: { id: number; updated_at: string }[] }>();
  const updated_at = results.find(({ id }) => id === mailbox)?.updated_at;
  const answer = await by(name, 'PUT', `${url}${mailbox}/`, { ...fields, updated_at });
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
  return before !== (await tag());
};

/** A campaign of Stan's that goes out from his mailbox. */
const fromStan = async (kind: 'mailboxes' | 'owner' = 'mailboxes') => {
  await kysely().deleteFrom('mailboxes').where('id', '>', 1).execute();
  const owner_id = people['stan']?.id ?? 0;
  const mailbox = await insertMailbox(kysely(), { owner_id, name: 'Stan', signature_html: '<p>Stan</p>' });
  if (kind === 'owner') await kysely().updateTable('organizations').set({ owner_id }).execute();
  const sender = kind === 'owner' ? { kind } : { kind, mailbox_ids: [mailbox] };
  const id = await draft({ status: 'waiting', sender });
  return { id, mailbox };
};

describe('from whom is approved as well', () => {
  const SIGNED = '<p>Hello</p>{{ signature }}';
  it.each([
    ['the name', { name: 'Somebody Else' }, { name: 'Stan' }, 'mailboxes'],
    ['the signature', { signature_html: '<p>Buy now</p>' }, { signature_html: '<p>Stan</p>' }, 'mailboxes'],
    ['of an owner, the name', { name: 'Somebody Else' }, { name: 'Stan' }, 'owner'],
  ] as const)(
    'U4 %s of the mailbox, changed by the author, has the campaign wait; put back, it needs nobody',
    async (_what, fields, before, kind) => {
      await editTemplate('sue', { html: SIGNED });
      const { id, mailbox } = await fromStan(kind);
      await approve('olga', id);
      expect(await dueMails(id)).toBe(2);
      expect(await rewrite('stan', mailbox, fields, id)).toBe(true);
      expect([await statusOf(id), await dueMails(id)]).toEqual(['waiting', 0]);
      expect(await changesOf(id)).toMatchObject({
        is_approved: false,
        asked: { by: emailOf('stan') },
        changes: { mails: false, mailboxes: true },
      });
      await rewrite('stan', mailbox, before, id);
      expect(await changesOf(id)).toMatchObject({ is_approved: true, changes: { mailboxes: false } });
      await rewrite('stan', mailbox, fields, id);
      await change('stan', id, { status: 'active' }, 403);
      await approve('olga', id);
      expect(await dueMails(id)).toBe(2);
    },
  );

  it('U4 a signature that no template fills in, and a pace, are no matter of it', async () => {
    const { id, mailbox } = await fromStan();
    await approve('olga', id);
    await rewrite('stan', mailbox, { signature_html: '<p>Buy now</p>', per_minute: 30 }, id);
    expect([await statusOf(id), await dueMails(id)]).toEqual(['active', 2]);
  });

  it('U4 whoever could approve it keeps it going, and approves what they change alone', async () => {
    await editTemplate('sue', { html: SIGNED });
    const { id, mailbox } = await fromStan();
    await approve('oleg', id);
    const owner_id = people['olga']?.id ?? 0;
    await kysely().updateTable('mailboxes').set({ owner_id }).where('id', '=', mailbox).execute();
    await rewrite('olga', mailbox, { name: 'Olga' }, id);
    expect([await statusOf(id), await dueMails(id)]).toEqual(['active', 2]);
  });

  it('U4 a name changed while the approval was looked at is looked at first', async () => {
    const { id, mailbox } = await fromStan();
    const { seen } = (await read(id)).approval ?? {};
    await rewrite('stan', mailbox, { name: 'Somebody Else' }, id);
    await change('olga', id, { status: 'active', seen }, 409);
    await approve('olga', id);
    expect(await statusOf(id)).toBe('active');
  });
});

it('U4 a page is told at once of everything that changes the approval, and of nothing else', async () => {
  const id = await draft();
  const tag = async () => String((await by('sue', 'GET', `${CAMPAIGNS}${id}/`)).headers['etag']);
  const olga = people['olga']?.id ?? 0;
  for (const step of [
    () => setRequired(false),
    () => setRequired(true),
    () => editTemplate('stan', { html: '<p>Other words</p>' }),
    () => changeRole(kysely(), olga, 'staff'),
    () => changeRole(kysely(), olga, 'approver'),
    () => change('stan', id, { status: 'waiting' }),
    () => sendBack('olga', id),
    () => change('stan', id, { contact_ids: contacts.slice(1) }),
    () => change('stan', id, { status: 'waiting' }),
    () => approve('oleg', id),
    () => editTemplate('sue', { html: '<p>More words</p>' }),
  ]) {
    const before = JSON.stringify((await read(id)).approval);
    const was = await tag();
    expect(await tag()).toBe(was);
    await step();
    const after = JSON.stringify((await read(id)).approval);
    expect([step.toString(), (await tag()) === was, after === before]).toEqual([
      step.toString(),
      false,
      false,
    ]);
  }
});

const call = (who: string, name: string) =>
  kysely().updateTable('users').set({ name }).where('email', '=', emailOf(who)).execute();

it('U4 V8 names an account by its name, with the address where two share one, and anew once it is changed', async () => {
  await Promise.all(
    ['stan', 'olga', 'oleg'].map((who) => call(who, who === 'stan' ? 'Stan Reed' : 'O. Park')),
  );
  try {
    const id = await draft({ status: 'waiting' });
    const { approval, status_changes } = await api.read(id);
    expect(approval).toMatchObject({
      asked: { by: 'Stan Reed' },
      approvers: [
        { name: PERSON.email },
        { name: `O. Park (${emailOf('oleg')})` },
        { name: `O. Park (${emailOf('olga')})` },
      ],
    });
    expect(status_changes[0]).toMatchObject({ status: 'waiting', by: 'Stan Reed' });
    expect((await approvalsOf('olga')).to_approve).toMatchObject([{ campaign_id: id, by: 'Stan Reed' }]);
    const url = `${CAMPAIGNS}${id}/`;
    const etag = String((await by('stan', 'GET', url)).headers['etag']);
    await call('stan', 'Stan Rush');
    expect(String((await by('stan', 'GET', url)).headers['etag'])).not.toBe(etag);
  } finally {
    await Promise.all(['stan', 'olga', 'oleg'].map((who) => call(who, '')));
  }
});

describe('sending back', () => {
  it('U4 tells the author why, until they ask again', async () => {
    const id = await draft({ status: 'waiting' });
    expect((await sendBack('sue', id)).statusCode).toBe(403);
    expect((await sendBack('olga', id, ' ')).statusCode).toBe(400);
    expect((await sendBack('olga', id)).statusCode).toBe(200);
    const note = { by: emailOf('olga'), note: 'The price of page 2 is wrong.' };
    expect(await read(id)).toMatchObject({ status: 'draft', approval: { asked: null, sent_back: note } });
    expect(await approvalsOf('stan')).toMatchObject({
      to_approve: [],
      sent_back: [{ campaign_id: id, name: 'Spring', ...note }],
    });
    expect((await approvalsOf('sue')).sent_back).toEqual([]);
    await change('stan', id, { status: 'waiting' });
    expect((await read(id)).approval).toMatchObject({ sent_back: null });
    expect((await approvalsOf('stan')).sent_back).toEqual([]);
    expect((await sendBack('olga', id)).statusCode).toBe(200);
    expect((await sendBack('oleg', id)).statusCode).toBe(409);
  });

  it('U4 one that was active before is paused', async () => {
    const id = await approved();
    await editTemplate('sue', { subject: 'Other words' });
    expect((await sendBack('olga', id)).json()).toMatchObject({ status: 'paused' });
  });
});

describe('the request', () => {
  it('U4 is on the Dashboard of those who may give it, until it is decided or taken back', async () => {
    const id = await draft({ status: 'waiting' });
    const own = await draft({ status: 'waiting' }, 'olga');
    expect([await toApprove('olga'), await toApprove('oleg'), await toApprove('sue')]).toEqual([
      [id],
      [id, own],
      [],
    ]);
    await change('stan', id, { status: 'draft' });
    await approve('oleg', own);
    expect(await toApprove('oleg')).toEqual([]);
  });

  it('U4 is mailed once to each of them, and to nobody who has left', async () => {
    const sent: string[] = [];
    const systemMail: SystemMail = {
      canSend: true,
      canSendLinks: true,
      send: ({ to, subject, text, language }) => {
        sent.push(`${to}: ${subject[language]}`);
        expect(text.en).toContain(`${emailOf('stan')} asks`);
        expect(text.en).toContain(`https://touchline.example/campaigns/${id}\n`);
        return Promise.resolve(true);
      },
    };
    const mail = () =>
      mailApprovalRequests({
        database: api.testDatabase.database,
        systemMail,
        publicUrl: 'https://touchline.example',
        clock: { now: () => new Date() },
      });
    await kysely()
      .updateTable('users')
      .set({ deactivated_at: new Date() })
      .where('id', '=', people['oleg']?.id ?? 0)
      .execute();
    const id = await draft({ status: 'waiting', name: 'Spring\nsale' });
    await Promise.all([mail(), mail(), mail()]);
    expect(sent.toSorted()).toEqual([
      `${PERSON.email}: To approve: Spring sale`,
      `${emailOf('olga')}: To approve: Spring sale`,
    ]);
    await change('stan', id, { contact_ids: contacts.slice(1) });
    await mail();
    expect(sent).toHaveLength(2);
    await kysely()
      .updateTable('users')
      .set({ deactivated_at: null })
      .where('id', '=', people['oleg']?.id ?? 0)
      .execute();
    await change('stan', id, { status: 'draft' });
    await change('stan', id, { status: 'waiting' });
    await approve('olga', id);
    await mail();
    expect(sent).toHaveLength(2);
  });

  it('U4 after a change it says who changed what, in the language of each, and never that they ask', async () => {
    const mails: { to: string; subject: string; en: string; ru: string }[] = [];
    const id = await approved();
    const [contact = 0] = contacts;
    const before = await contactOf(contact);
    await mend('stan', contact, { email: 'b@elsewhere.example' });
    expect((await approvalsOf('olga')).to_approve).toMatchObject([{ campaign_id: id, is_held: true }]);
    await mailApprovalRequests({
      database: api.testDatabase.database,
      systemMail: {
        canSend: true,
        canSendLinks: true,
        send: ({ to, subject, text }) => {
          mails.push({ to, subject: subject.en, ...text });
          return Promise.resolve(true);
        },
      },
      publicUrl: undefined,
      clock: { now: () => new Date() },
    });
    expect(mails).toHaveLength(3);
    expect(mails[0]).toMatchObject({
      subject: 'To approve again: Spring',
      en: expect.stringContaining(
        `- ${emailOf('stan')} changed the address of ${before.full_name} from ${before.email} to b@elsewhere.example\n`,
      ),
      ru: expect.stringContaining(
        `- Адрес контакта ${before.full_name}: ${before.email} → b@elsewhere.example (${emailOf('stan')})\n`,
      ),
    });
    expect(JSON.stringify(mails)).not.toMatch(/asks|просит/u);
    // Where nothing else is set, by the address that whoever changed it has used, as an invitation.
    expect(mails[0]?.en).toContain(`:\nhttp://localhost/campaigns/${id}\n`);
  });

  it('U4 once settled is told to its author and whoever asked, and by mail where a mail had told of it, once each', async () => {
    const mails: { to: string; subject: string; en: string; ru: string }[] = [];
    let works = true;
    let now = new Date();
    const mailing = {
      database: api.testDatabase.database,
      systemMail: {
        canSend: true,
        canSendLinks: true,
        send: ({ to, subject, text }: Parameters<SystemMail['send']>[0]) => {
          mails.push({ to, subject: subject.en, ...text });
          return Promise.resolve(works);
        },
      },
      publicUrl: undefined,
      clock: { now: () => now },
    };
    const told = async () => {
      mails.splice(0);
      await Promise.all([mailOutcomes(mailing), mailOutcomes(mailing), mailOutcomes(mailing)]);
      return mails.map(({ to, subject }) => `${to}: ${subject}`).toSorted();
    };
    const id = await draft({ status: 'draft' });
    await change('sue', id, { status: 'waiting' });
    await mailApprovalRequests(mailing);
    expect(await told()).toEqual([]);
    await approve('olga', id);
    const approvedBy = { campaign_id: id, name: 'Spring', by: emailOf('olga'), went_on: false };
    for (const name of ['stan', 'sue']) expect(await settled(name)).toMatchObject([approvedBy]);
    for (const name of ['olga', 'oleg']) expect(await settled(name)).toEqual([]);
    works = false;
    expect(await told()).toHaveLength(2);
    expect(await told()).toEqual([]);
    works = true;
    now = new Date(now.getTime() + 60_000);
    expect(await told()).toEqual([
      `${emailOf('stan')}: Approved: Spring`,
      `${emailOf('sue')}: Approved: Spring`,
    ]);
    expect(mails[0]).toMatchObject({
      en: `${emailOf('olga')} approved the campaign “Spring”. Its emails go out as planned:\nhttp://localhost/campaigns/${id}`,
      ru: expect.stringContaining(`«Spring» утверждена (${emailOf('olga')})`),
    });
    expect(await told()).toEqual([]);

    const [contact = 0] = contacts;
    const before = await contactOf(contact);
    const mendAndPutBack = async (meanwhile: () => Promise<unknown>) => {
      await mend('sue', contact, { email: 'else@elsewhere.example' });
      await meanwhile();
      await mend('sue', contact, { email: before.email });
      await letApprovedGoOn(kysely(), api.timing, {
        warn: (entry: unknown) => expect(entry).toBeUndefined(),
      });
      expect(await statusOf(id)).toBe('active');
    };
    // Over before any mail went out: nobody was told that it waits.
    await mendAndPutBack(() => Promise.resolve());
    expect(await told()).toEqual([]);
    await mendAndPutBack(() => mailApprovalRequests(mailing));
    await mendAndPutBack(() => mailApprovalRequests(mailing));
    for (const name of ['stan', 'sue'])
      expect(await settled(name)).toMatchObject([{ campaign_id: id, by: null, went_on: true }]);
    expect(await told()).toEqual(
      [PERSON.email, ...['oleg', 'olga', 'stan', 'sue'].map(emailOf)]
        .map((one) => `${one}: Goes on: Spring`)
        .toSorted(),
    );
    expect(await told()).toEqual([]);
    await change('stan', id, { status: 'paused' });
    expect(await settled('sue')).toEqual([]);
  });

  it('U4 is mailed again when its mail failed, later each time, and once it went out no more', async () => {
    let now = new Date('2026-11-23T10:00:00Z');
    const tries: string[] = [];
    let works = false;
    const mail = () =>
      mailApprovalRequests({
        database: api.testDatabase.database,
        systemMail: {
          canSend: true,
          canSendLinks: true,
          send: ({ to }, sender) => {
            expect(sender).toBe('system');
            tries.push(to);
            return Promise.resolve(works);
          },
        },
        publicUrl: undefined,
        clock: { now: () => now },
      });
    const after = async (minutes: number) => {
      now = new Date(now.getTime() + minutes * 60_000);
      tries.splice(0);
      await Promise.all([mail(), mail()]);
      return tries.length;
    };
    await draft({ status: 'waiting' });
    expect(await after(0)).toBe(3);
    expect([await after(0.5), await after(1)]).toEqual([0, 3]);
    expect([await after(1), await after(1)]).toEqual([0, 3]);
    works = true;
    expect([await after(3), await after(1)]).toEqual([0, 3]);
    expect(await after(10_000)).toBe(0);
  });
});

describe('what was seen', () => {
  it('U4 of two approvers at once, and of an edit of the author at the same time, one goes through', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await draft({ status: 'waiting', name: `Round ${round}` });
      const { updated_at, approval } = await read(id);
      const asked = { ...updateOf(await read(id)), updated_at };
      const approving = { ...asked, status: 'active' as const, seen: approval?.seen };
      const answers = await Promise.all([
        by('olga', 'PUT', `${CAMPAIGNS}${id}/update/`, approving),
        by('oleg', 'PUT', `${CAMPAIGNS}${id}/update/`, approving),
        by('stan', 'PUT', `${CAMPAIGNS}${id}/update/`, {
          ...asked,
          template_map: { 1: template, 2: template },
        }),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
        200, 409, 409,
      ]);
      const isEdited = answers[2].statusCode === 200;
      expect(await statusOf(id)).toBe(isEdited ? 'waiting' : 'active');
    }
  });

  it('U4 an approval and a rewritten template at the same time never let out words that nobody has seen', async () => {
    for (let round = 0; round < 8; round += 1) {
      await api.clearContacts();
      contacts = await api.addContacts(2);
      const id = await draft({ status: 'waiting' });
      const { approval } = await read(id);
      const body = { ...updateOf(await read(id)), status: 'active' as const, seen: approval?.seen };
      const [, edited] = await Promise.all([
        by('olga', 'PUT', `${CAMPAIGNS}${id}/update/`, body),
        editTemplate('sue', { html: `<p>Round ${round} ${Date.now()}</p>` }),
      ]);
      expect(edited.statusCode).toBe(200);
      expect([await statusOf(id), await dueMails(id)]).toEqual(['waiting', 0]);
    }
  });
});

describe('switched on and off', () => {
  it('U4 a campaign that is activated at the same moment is seen by one of both', async () => {
    for (let round = 0; round < 5; round += 1) {
      await setRequired(false);
      const id = await draft({ name: `Round ${round}` });
      const [activated] = await Promise.all([update('stan', id, { status: 'active' }), setRequired(true)]);
      const isActive = activated.statusCode === 200;
      expect([activated.statusCode, await statusOf(id)]).toEqual(isActive ? [200, 'active'] : [409, 'draft']);
      if (!isActive) continue;
      // It was active before, so it counts as approved.
      await change('stan', id, { status: 'paused' });
      await change('stan', id, { status: 'active' });
    }
  });
});
