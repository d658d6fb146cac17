import { recordEvent } from '../outreach/messages.ts';
import { suppressAddress } from '../outreach/suppressions.ts';
import { CAMPAIGNS } from '../testing/campaign-api.ts';
import { api, people, one, two, steps } from './history.testing.ts';

const [A, B, C] = [0, 1, 2];

/** A map of steps 1, 2, … to those templates. */
const mapOf = (...templates: number[]) =>
  Object.fromEntries(templates.map((template, index) => [index + 1, steps[template] ?? 0]));

/** The mails of a campaign as `contact:step state`. */
const plan = async (id: number) =>
  (await api.messages(id)).map(
    ({ contact_id, step_number, state }) => `${people.indexOf(contact_id) + 1}:${step_number} ${state}`,
  );

const startActive = (fields = {}) =>
  api.addCampaign({ status: 'active', contacts: [one, two], template_map: mapOf(A, B), ...fields });

describe('the end of a sequence', () => {
  it.each(['replied', 'bounced', 'unsubscribed'] as const)(
    'E2 a contact who %s gets nothing more, whatever is planned later',
    async (kind) => {
      const { id } = await startActive();
      await api.sendNext(id, one);
      await api.respond(id, one, kind, 'Thank you');
      const rest = ['2:1 queued', '2:2 queued'];
      expect(await plan(id)).toEqual(['1:1 sent', '1:2 cancelled', ...rest]);
      await api.change(id, { template_map: mapOf(A, B, C) });
      expect(await plan(id)).toEqual(['1:1 sent', '1:2 cancelled', ...rest, '2:3 queued']);
      expect((await api.read(id)).contacts[0]).toMatchObject({ state: kind, sent_count: 1 });
    },
  );

  it.each(['opened', 'soft_bounced', 'automatic_reply'] as const)(
    'E2 a contact whose mail was %s gets the next',
    async (kind) => {
      const { id } = await startActive();
      await api.sendNext(id, one);
      await api.respond(id, one, kind);
      expect((await plan(id))[1]).toBe('1:2 queued');
      expect(await api.read(id)).toMatchObject({ replied: 0, bounced: 0, no_response: 1 });
    },
  );

  it('E2 an address that unsubscribed or bounced gets nothing in any other campaign', async () => {
    const other = await startActive();
    const { contacts } = await api.read(other.id);
    await suppressAddress(api.testDatabase.database.kysely, contacts[0]?.email.toUpperCase() ?? '', {
      reason: 'bounced',
    });
    expect(await plan(other.id)).toEqual(['1:1 cancelled', '1:2 cancelled', '2:1 queued', '2:2 queued']);
    expect(await api.read(other.id)).toMatchObject({
      bounced: 0,
      progress_percent: 50,
      contacts: [{ state: 'bounced' }, { state: 'waiting' }],
    });
  });

  it('E2 an event of a mail that does not exist is an error, not silence', async () => {
    const event = { kind: 'opened', occurred_at: new Date() } as const;
    await expect(recordEvent(api.testDatabase.database.kysely, '999', event, api.timing)).rejects.toThrow(
      'There is no message 999',
    );
  });
});

describe('what was sent', () => {
  it('P4 stays when the contact is deleted, with the name and the address it went to', async () => {
    const { id } = await startActive();
    await api.sendNext(id, one);
    await api.respond(id, one, 'replied', 'Yes, please');
    const before = await api.read(id);
    await api.ask('DELETE', `/api/contacts/contacts/${one}/`);
    await api.ask('DELETE', `/api/contacts/contacts/${two}/`);
    const after = await api.read(id);
    expect(after.sent_templates).toEqual(before.sent_templates);
    expect(after).toMatchObject({ total_contacts: 1, replied: 1, no_response: 0, progress_percent: 100 });
    expect(after.contacts).toEqual([
      {
        id: one,
        name: `Sent to ${one}`,
        organization_id: null,
        organization_name: '',
        email: `mail${one}@sent.example`,
        state: 'replied',
        sent_count: 1,
        removed: true,
        kept_from: null,
        waits_for: null,
        deleted: true,
        stopped: null,
        stopped_by: null,
        paused_by: null,
        back_on: null,
        skipped: [],
      },
    ]);
    const { rows } = await api.testDatabase.database.pool.query('select reply_text from message_events');
    expect(rows).toEqual([{ reply_text: 'Yes, please' }]);
  });

  it('P4 stays when the organization is deleted, and the sequence goes on', async () => {
    const { id } = await startActive();
    await api.sendNext(id, one);
    await api.ask('DELETE', '/api/contacts/organizations/1/');
    expect(await plan(id)).toEqual(['1:1 sent', '1:2 queued', '2:1 queued', '2:2 queued']);
    expect((await api.read(id)).contacts[0]).toMatchObject({ organization_name: '', sent_count: 1 });
  });

  it('P5 keeps its contact from being purged, as does any campaign', async () => {
    const [loner = 0] = await api.addContacts(1);
    const { id } = await startActive({ contacts: [one, two] });
    await api.sendNext(id, one);
    await api.ask('DELETE', `${CAMPAIGNS}${id}/delete/`);
    await api.ask('DELETE', '/api/contacts/organizations/1/');
    await api.ask('DELETE', '/api/contacts/organizations/2/');
    const purge = '/api/contacts/purge-unassigned-empty/';
    expect((await api.ask('DELETE', `${purge}?dry_run=1`)).json()).toMatchObject({ would_delete: 1 });
    expect((await api.ask('DELETE', purge)).json()).toEqual({ deleted: 1 });
    const left = await api.ask('GET', '/api/contacts/contacts/?unassigned=1');
    expect(left.json<{ id: number }[]>().map((contact) => contact.id)).toEqual([one, two]);
    expect(loner).not.toBe(0);
  });

  it('P5 a contact that was taken out before anything was sent has no history', async () => {
    const { id } = await startActive();
    await api.change(id, { contact_ids: [two] });
    await api.ask('DELETE', '/api/contacts/organizations/1/');
    const purge = '/api/contacts/purge-unassigned-empty/?dry_run=1';
    expect((await api.ask('DELETE', purge)).json()).toMatchObject({ would_delete: 1 });
  });
});
