import type { Approvals, CampaignDetail, CampaignUpdate, Role } from '@touchline/shared/contract';
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
import { setTimeout } from 'node:timers/promises';
import { mailApprovalRequests } from './approval-mails.ts';

const PASSWORD = 'long enough for a test';
let api: CampaignApi;
const people: Record<string, { id: number; token: string }> = {};
let contacts: number[];
let template: number;

/** An account with a session. */
async function add(name: string, role: Role) {
  const email = `${name}@company.example`;
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
  template = (await api.addTemplate()).id;
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
const email = (name: string) => `${name}@company.example`;

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
  by(name, 'PUT', `/api/templates/${template}/`, {
    title: 'A title',
    subject: 'A subject',
    scenario: SCENARIO,
    tone: 'Casual',
    content: '{}',
    html: '<p>Hello</p>',
    ...fields,
  });
const dueMails = async (id: number) =>
  (await api.messages(id)).filter(({ due_at }) => due_at !== null).length;

const sendBack = (name: string, id: number, note = 'The price of page 2 is wrong.') =>
  by(name, 'POST', `${CAMPAIGNS}${id}/send-back/`, { note });

const toApprove = async (name: string) =>
  (await by(name, 'GET', '/api/approvals/'))
    .json<Approvals>()
    .to_approve.map(({ campaign_id }) => campaign_id);

const approvalsOf = async (name: string) => (await by(name, 'GET', '/api/approvals/')).json<Approvals>();

describe('switched off', () => {
  beforeEach(() => setRequired(false));

  it('U4 everything goes as before: the author activates, and nothing is asked for', async () => {
    const id = await draft({ status: 'waiting' });
    expect((await api.read(id)).approval).toBeNull();
    await change('stan', id, { status: 'active' });
    const other = await draft({ status: 'active' });
    expect([await statusOf(id), await statusOf(other)]).toEqual(['active', 'active']);
    expect(await kysely().selectFrom('approval_requests').selectAll().execute()).toEqual([]);
  });

  it('U4 only administrators switch it', async () => {
    const body = { reply_effect: 'ended', approval_required: true };
    expect((await by('olga', 'PUT', '/api/settings/', body)).statusCode).toBe(403);
  });
});

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
    expect((await read(id)).approval).toMatchObject({ is_approved: false, asked: { by: email('stan') } });
    expect(await approvers(id)).toEqual([PERSON.email, email('oleg'), email('olga')]);
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
      { actor: email('stan'), action: 'approval_asked' },
      { actor: email('olga'), action: 'approval_given' },
    ]);
  });

  it('U4 not who asks, though another made it', async () => {
    const id = await draft();
    await change('olga', id, { status: 'waiting' });
    expect(await approvers(id)).toEqual([PERSON.email, email('oleg')]);
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
    expect(await approvers(id)).toEqual([PERSON.email, email('oleg')]);
    await approve('olga', id, 403);
    expect(await statusOf(id)).toBe('waiting');
    await approve('oleg', id);
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
    expect(await approvers(id)).toEqual([PERSON.email, email('olga')]);
    await kysely()
      .updateTable('users')
      .set({ deactivated_at: null })
      .where('id', '=', people['oleg']?.id ?? 0)
      .execute();
    await change('olga', id, { status: 'active', seen });
  });
});

describe('what was seen', () => {
  it('U4 is what is approved: without it, or after a change of words or people, the approval is refused', async () => {
    const id = await draft({ status: 'waiting' });
    const { seen } = (await read(id)).approval ?? {};
    const unseen = await change('olga', id, { status: 'active' }, 400);
    expect(unseen.json()).toMatchObject({ errors: [{ field: 'seen' }] });
    await editTemplate('sue', { html: '<p>Other words</p>' });
    await change('olga', id, { status: 'active', seen }, 409);
    const again = (await read(id)).approval?.seen;
    expect(again).not.toBe(seen);
    await change('sue', id, { contact_ids: contacts.slice(1) });
    await change('olga', id, { status: 'active', seen: again }, 409);
    expect(await statusOf(id)).toBe('waiting');
    await approve('olga', id);
  });

  it('U4 is to whom as well: an address that was changed since is seen first', async () => {
    const id = await draft({ status: 'waiting' });
    const { seen } = (await read(id)).approval ?? {};
    await kysely()
      .updateTable('contacts')
      .set({ email: 'else@elsewhere.example', email_key: 'else@elsewhere.example' })
      .where('id', '=', contacts[0] ?? 0)
      .execute();
    await change('olga', id, { status: 'active', seen }, 409);
    await approve('olga', id);
    expect(await statusOf(id)).toBe('active');
  });

  it('U4 is not what the approval changes besides', async () => {
    const id = await draft({ status: 'waiting' });
    const refused = await approve('olga', id, 409, { frequency_days: 9 });
    expect(refused.json()).toMatchObject({ errors: [{ field: 'seen' }] });
    expect((await read(id)).frequency_days).not.toBe(9);
    await approve('olga', id);
  });

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

describe('what changes after an approval', () => {
  it('U4 the name, the days, fewer people and a pause take no other approval', async () => {
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
    expect((await read(id)).approval).toMatchObject({ is_approved: false, asked: { by: email('olga') } });
    expect((await read(id)).status_changes[0]).toMatchObject({ status: 'waiting', by: email('olga') });
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
    expect((await read(id)).approval).toMatchObject({ asked: { by: email('sue') } });
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

describe('switched on and off', () => {
  it('U4 what goes out then goes on, what waits is asked for, drafts need it', async () => {
    await setRequired(false);
    const active = await draft({ status: 'active' });
    const scheduled = await draft({ status: 'active', starts_on: '2098-03-03' });
    const paused = await draft({ status: 'active' });
    await change('stan', paused, { status: 'paused' });
    const waiting = await draft({ status: 'waiting' });
    await setRequired(true);
    expect([await statusOf(active), await statusOf(scheduled)]).toEqual(['active', 'active']);
    await change('stan', paused, { status: 'active' });
    expect((await read(waiting)).approval).toMatchObject({ asked: { by: email('stan') } });
    await approve('olga', waiting);
    await change('stan', scheduled, { template_map: { 1: template, 2: template } }, 409);
  });

  it('U4 switched off, nobody is asked any more, and whoever may run campaigns activates', async () => {
    const id = await draft({ status: 'waiting' });
    await setRequired(false);
    expect((await by('olga', 'GET', '/api/approvals/')).json()).toEqual({ to_approve: [], sent_back: [] });
    await change('stan', id, { status: 'active' });
  });

  it.each([
    [
      'words',
      (id: number) =>
        `update templates set subject = 'Other words' where id in (select template_id from campaign_steps where campaign_id = ${id})`,
      { status: 'active', is_approved: true, isAsked: false },
    ],
    [
      'people',
      (id: number) =>
        `insert into campaign_contacts (campaign_id, contact_id) select ${id}, max(id) from contacts`,
      { status: 'active', is_approved: true, isAsked: false },
    ],
    [
      'waiting',
      (id: number) => `update campaigns set status = 'waiting' where id = ${id}`,
      { status: 'waiting', is_approved: false, isAsked: true },
    ],
  ])('U4 a change of %s that is not yet over is waited for, and seen', async (_what, statement, expected) => {
    await setRequired(false);
    const id = await draft({ status: 'active' });
    await api.addContacts(1);
    const client = await api.testDatabase.database.pool.connect();
    let switching;
    try {
      await client.query('begin');
      await client.query(statement(id));
      switching = setRequired(true);
      await Promise.race([switching, setTimeout(300)]);
      await client.query('commit');
    } finally {
      client.release();
    }
    await switching;
    // What went out then goes on as if it had been approved, and nothing waits that nobody is asked to approve.
    const { status, approval } = await read(id);
    const isAsked = approval?.asked !== null;
    expect({ status, is_approved: approval?.is_approved, isAsked }).toEqual(expected);
  });

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

describe('sending back', () => {
  it('U4 tells the author why, until they ask again', async () => {
    const id = await draft({ status: 'waiting' });
    expect((await sendBack('sue', id)).statusCode).toBe(403);
    expect((await sendBack('olga', id, ' ')).statusCode).toBe(400);
    expect((await sendBack('olga', id)).statusCode).toBe(200);
    const note = { by: email('olga'), note: 'The price of page 2 is wrong.' };
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
      send: ({ to, subject, text, language }) => {
        sent.push(`${to}: ${subject[language]}`);
        expect(text.en).toContain(`${email('stan')} asks`);
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
      `${email('olga')}: To approve: Spring sale`,
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

  it('U4 is mailed again when its mail failed, later each time, and once it went out no more', async () => {
    let now = new Date('2026-11-23T10:00:00Z');
    const tries: string[] = [];
    let works = false;
    const mail = () =>
      mailApprovalRequests({
        database: api.testDatabase.database,
        systemMail: {
          canSend: true,
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
