import { volume } from '@touchline/shared/testing/volume';
import { PERSON } from '../testing/api.ts';
import { CAMPAIGNS, SCENARIO, updateOf } from '../testing/campaign-api.ts';
import { api } from './campaigns.testing.ts';

describe('creating a campaign', () => {
  it('C5 answers 201 with the campaign and what it is about to send', async () => {
    const contacts = await api.addContacts(2, 'Meadow Park');
    const [first, second] = [await api.addTemplate({ title: 'One' }), await api.addTemplate({ subject: '' })];
    const answer = await api.ask('POST', CAMPAIGNS, {
      name: '  Spring  ',
      scenario: SCENARIO,
      contacts,
      frequency_days: 5,
      stagger_sends: true,
      status: 'waiting',
      template_map: { 1: first.id, 3: second.id },
    });
    expect(answer.statusCode).toBe(201);
    const created = answer.json<object>();
    expect(created).toEqual({
      id: 1,
      name: 'Spring',
      scenario: SCENARIO,
      status: 'waiting',
      total_contacts: 2,
      replied: 0,
      opened: 0,
      bounced: 0,
      no_response: 0,
      progress_percent: 0,
      frequency_days: 5,
      step_days: {},
      day_unit: 'days',
      stagger_sends: true,
      starts_on: null,
      sender: { kind: 'mailboxes', mailbox_ids: [1] },
      sender_mailboxes: [
        {
          id: 1,
          kind: 'sandbox',
          email: 'outreach@touchline.local',
          name: 'Touchline',
          state: 'working',
          contacts: 0,
        },
      ],
      email_count: 3,
      contacts: contacts.map((id, index) => ({
        id,
        name: expect.stringMatching(/^Anna /) as string,
        organization_id: expect.any(Number) as number,
        organization_name: 'Meadow Park',
        email: expect.stringContaining(`person${index}@`) as string,
        state: 'waiting',
        sent_count: 0,
        removed: false,
        kept_from: null,
        waits_for: null,
        deleted: false,
        stopped: null,
        stopped_by: null,
        paused_by: null,
        back_on: null,
        skipped: [],
      })),
      template_map: { 1: first.id, 3: second.id },
      approval: null,
      sent_templates: [],
      upcoming_templates: [
        {
          id: first.id,
          step_number: 1,
          title: 'One',
          subject: 'A subject',
          remaining_count: 2,
          next_send_at: null,
        },
        {
          id: second.id,
          step_number: 3,
          title: 'A title',
          subject: '',
          remaining_count: 2,
          next_send_at: null,
        },
      ],
      uncertain_messages: [],
      failed_messages: [],
      overlap: 'wait',
      paused_organizations: [],
      overdue: null,
      status_changes: [
        {
          status: 'waiting',
          at: expect.any(String) as string,
          by: PERSON.email,
          contacts: null,
          mails: null,
        },
      ],
      created_at: expect.stringMatching(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
      updated_at: (created as { created_at: string }).created_at,
    });
    expect(await api.read(1)).toEqual(created);
  });

  it('C5 has the defaults: three e-mails, every three days, no stagger, draft', async () => {
    expect(await api.addCampaign()).toMatchObject({
      email_count: 3,
      frequency_days: 3,
      stagger_sends: false,
      status: 'draft',
    });
  });

  it('C9 takes a contact that is given twice once', async () => {
    const [contact = 0] = await api.addContacts(1);
    const created = await api.addCampaign({ contacts: [contact, contact] });
    expect(created.contacts.map(({ id }) => id)).toEqual([contact]);
  });
});

describe('the list', () => {
  it('C2 has the newest first, and not those that were deleted', async () => {
    for (const name of ['One', 'Two', 'Three']) await api.addCampaign({ name });
    await api.ask('DELETE', `${CAMPAIGNS}2/delete/`);
    expect((await api.list()).map(({ name }) => name)).toEqual(['Three', 'One']);
  });

  it('P1 is empty at first', async () => {
    expect((await api.ask('GET', `${CAMPAIGNS}all/`)).json()).toEqual({ results: [] });
  });
});

describe('deleting a campaign', () => {
  it('C14 cancels what is queued, keeps what was sent, and is gone from every call', async () => {
    const [one = 0, two = 0] = await api.addContacts(2);
    const template = await api.addTemplate();
    const { id } = await api.addCampaign({
      status: 'active',
      contacts: [one, two],
      template_map: { 1: template.id, 2: template.id },
    });
    await api.sendNext(id, one);
    await api.respond(id, one, 'opened');
    expect((await api.ask('DELETE', `${CAMPAIGNS}${id}/delete/`)).statusCode).toBe(204);
    expect((await api.messages(id)).map(({ state, due_at }) => [state, due_at])).toEqual([
      ['sent', null],
      ['cancelled', null],
      ['cancelled', null],
      ['cancelled', null],
    ]);
    const { rows } = await api.testDatabase.database.pool.query('select kind from message_events');
    expect(rows).toEqual([{ kind: 'opened' }]);
    for (const [method, url] of [
      ['GET', `${CAMPAIGNS}${id}/`],
      ['PUT', `${CAMPAIGNS}${id}/update/`],
      ['DELETE', `${CAMPAIGNS}${id}/delete/`],
    ] as const) {
      const answer = await api.ask(
        method,
        url,
        method === 'PUT' ? { name: 'A', scenario: SCENARIO, contact_ids: [] } : undefined,
      );
      expect([method, answer.statusCode]).toEqual([method, 404]);
    }
  });

  it('C14 lets go of its templates', async () => {
    const template = await api.addTemplate();
    const { id } = await api.addCampaign({ template_map: { 1: template.id } });
    await api.ask('DELETE', `${CAMPAIGNS}${id}/delete/`);
    expect((await api.ask('DELETE', `/api/templates/${template.id}/`)).statusCode).toBe(204);
  });
});

describe('lost updates', () => {
  it('C7 a change based on an older state is refused with 409 and changes nothing', async () => {
    const created = await api.addCampaign();
    const stale = { ...updateOf(created), updated_at: created.updated_at };
    const changed = await api.change(created.id, { name: 'Changed' });
    expect(changed.updated_at > created.updated_at).toBe(true);
    const answer = await api.ask('PUT', `${CAMPAIGNS}${created.id}/update/`, { ...stale, name: 'Stale' });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({
      detail: 'Somebody else has changed this campaign since it was opened. Nothing was overwritten.',
    });
    expect(await api.read(created.id)).toEqual(changed);
  });

  it('C7 of many who change the same campaign at once exactly one wins', async () => {
    const contacts = await api.addContacts(3);
    const template = await api.addTemplate();
    for (let round = 0; round < volume(5, 1 / 5); round += 1) {
      const created = await api.addCampaign({ contacts, template_map: { 1: template.id } });
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, writer) =>
          api.ask('PUT', `${CAMPAIGNS}${created.id}/update/`, {
            ...updateOf(created),
            name: `Writer ${writer}`,
            contact_ids: contacts.slice(writer % 3),
            updated_at: created.updated_at,
          }),
        ),
      );
      expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(5);
      const winner = answers.find(({ statusCode }) => statusCode === 200)?.json<object>();
      expect(await api.read(created.id)).toEqual(winner);
    }
  });

  it('C7 without updated_at a change overwrites', async () => {
    const { id } = await api.addCampaign();
    await api.change(id, { name: 'One' });
    expect(await api.change(id, { name: 'Two' })).toMatchObject({ name: 'Two' });
  });
});

describe('templates that campaigns use', () => {
  it('P2 cannot be deleted: 409 names the campaigns, at most ten', async () => {
    const template = await api.addTemplate();
    await api.addCampaign({ name: 'Spring', template_map: { 1: template.id, 2: template.id } });
    const answer = await api.ask('DELETE', `/api/templates/${template.id}/`);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({
      detail: 'This template is used by “Spring”. Choose another one there first.',
    });
    for (let index = 0; index < 11; index += 1) await api.addCampaign({ template_map: { 1: template.id } });
    const crowded = await api.ask('DELETE', `/api/templates/${template.id}/`);
    expect(crowded.json<{ detail: string }>().detail).toContain('“A campaign” and 2 more.');
  });

  it('C3 may be edited: what was sent is shown as it was, each content once with its count', async () => {
    const [one = 0, two = 0, three = 0] = await api.addContacts(3);
    const template = await api.addTemplate({ subject: 'Old', html: '<p>old</p>' });
    const { id } = await api.addCampaign({
      status: 'active',
      contacts: [one, two, three],
      template_map: { 1: template.id },
    });
    await api.sendNext(id, one, new Date('2026-11-01T10:00:00Z'));
    await api.sendNext(id, two, new Date('2026-11-02T10:00:00Z'));
    await api.ask('PUT', `/api/templates/${template.id}/`, {
      ...template,
      subject: 'New',
      html: '<p>new</p>',
    });
    await api.sendNext(id, three, new Date('2026-11-03T10:00:00Z'));
    expect((await api.read(id)).sent_templates).toEqual([
      {
        step_number: 1,
        subject: 'Old',
        body: '<p>old</p>',
        sent_count: 2,
        last_sent_at: '2026-11-02T10:00:00.000Z',
      },
      {
        step_number: 1,
        subject: 'New',
        body: '<p>new</p>',
        sent_count: 1,
        last_sent_at: '2026-11-03T10:00:00.000Z',
      },
    ]);
  });
});
