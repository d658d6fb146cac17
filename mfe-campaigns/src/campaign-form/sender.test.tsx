import { screen, waitFor, within } from '@testing-library/react';
import type { CampaignDetail, Mailbox, SenderMailbox } from '@touchline/shared/contract';
import { HttpResponse, on } from '@touchline/shared/testing';
import { campaign, contact, expectLogged, place, renderSection } from '../campaignsServer.testing.tsx';
import { campaignFormServer, choose, dialog, fillNew } from './campaignFormServer.testing.tsx';

const server = campaignFormServer();
afterEach(() => jest.restoreAllMocks());

const mailbox = (id: number, values: Partial<Mailbox> = {}): Partial<Mailbox> => ({
  id,
  kind: 'password',
  email: `jo${id}@club.example`,
  name: `Jo ${id}`,
  ...values,
});
const SANDBOX = mailbox(1, { kind: 'sandbox', email: 'outreach@touchline.local', name: 'Touchline' });
const SANDBOX_TEXT = 'Sandbox: nothing leaves this machine';

/** Puts mailboxes onto the server. */
const has = (usual_id: number, ...results: Partial<Mailbox>[]) =>
  server.use(
    on.get('*/api/mailboxes/', () =>
      HttpResponse.json({ results, usual_id, providers: { google: false, microsoft: false }, people: [] }),
    ),
  );
const sender = (id: number, values: Partial<SenderMailbox> = {}): SenderMailbox => ({
  id,
  kind: 'password',
  email: `jo${id}@club.example`,
  name: `Jo ${id}`,
  state: 'working',
  contacts: 0,
  ...values,
});
/** The form of a stored campaign, once it is read. */
async function editForm() {
  await screen.findByDisplayValue('Campaign 5');
  return dialog('Edit Campaign');
}
const create = { path: '/?dialog=create' };

const stored = (values: Partial<CampaignDetail> = {}) =>
  campaign(5, {
    sender: { kind: 'mailboxes', mailbox_ids: [2, 3] },
    sender_mailboxes: [sender(2), sender(3, { state: 'disconnected', contacts: 2 })],
    ...values,
  });

describe('B6 Send from', () => {
  it('says where a new campaign goes, and leaves that to the server unless somebody chooses', async () => {
    has(1, SANDBOX);
    const { user } = renderSection(create);
    const form = await fillNew(user);
    expect(await form.findByRole('combobox', { name: 'Send from' })).toHaveTextContent(SANDBOX_TEXT);
    await user.click(form.getByRole('button', { name: 'Create Campaign' }));
    await waitFor(() => expect(place()).toBe('/'));
    expect(server.created[0]).not.toHaveProperty('sender');
  });

  it('sends from one, from several, or from the mailboxes of the owners', async () => {
    has(2, SANDBOX, mailbox(2), mailbox(3));
    const { user } = renderSection(create);
    const form = await fillNew(user);
    expect(await form.findByRole('combobox', { name: 'Send from' })).toHaveTextContent(
      'Jo 2 (jo2@club.example)',
    );
    await choose(user, form, 'Send from', 'Mailbox of each organization’s owner');
    expect(form.getByText(/no owner with a mailbox get nothing/u)).toBeVisible();
    await choose(user, form, 'Send from', 'Jo 3 (jo3@club.example)');
    await choose(user, form, 'Send from', 'Several mailboxes');
    expect(form.getByRole('checkbox', { name: 'Jo 3 (jo3@club.example)' })).toBeChecked();
    await user.click(form.getByRole('checkbox', { name: 'Jo 3 (jo3@club.example)' }));
    await user.click(form.getByRole('button', { name: 'Create Campaign' }));
    expect(await form.findByText('Send from: choose at least one mailbox.')).toBeVisible();
    await user.click(form.getByRole('checkbox', { name: 'Jo 3 (jo3@club.example)' }));
    await user.click(form.getByRole('checkbox', { name: 'Jo 2 (jo2@club.example)' }));
    await user.click(form.getByRole('button', { name: 'Create Campaign' }));
    await waitFor(() => expect(place()).toBe('/'));
    expect(server.created).toMatchObject([{ sender: { kind: 'mailboxes', mailbox_ids: [2, 3] } }]);
  });

  it('offers the sandbox alone, never among several, unless a campaign has it among them already', async () => {
    has(1, SANDBOX, mailbox(2), mailbox(3));
    const { user, unmount } = renderSection(create);
    const form = await dialog('Create Campaign');
    expect(await form.findByRole('combobox', { name: 'Send from' })).toHaveTextContent(SANDBOX_TEXT);
    await choose(user, form, 'Send from', 'Several mailboxes');
    const labels = ['Jo 2 (jo2@club.example)', 'Jo 3 (jo3@club.example)'];
    for (const name of labels) expect(form.getByRole('checkbox', { name })).not.toBeChecked();
    expect(form.queryByRole('checkbox', { name: SANDBOX_TEXT })).not.toBeInTheDocument();
    unmount();

    server.has(stored({ sender: { kind: 'mailboxes', mailbox_ids: [1, 2] }, sender_mailboxes: [sender(2)] }));
    renderSection({ path: '/?edit=5' });
    const edited = await editForm();
    expect(await edited.findByRole('checkbox', { name: SANDBOX_TEXT })).toBeChecked();
    expect(edited.getByText('What goes to the sandbox reaches nobody.')).toBeVisible();
  });

  it('offers several only where there are several besides the sandbox', async () => {
    has(2, SANDBOX, mailbox(2));
    const { user } = renderSection(create);
    const form = await dialog('Create Campaign');
    await user.click(await form.findByRole('combobox', { name: 'Send from' }));
    expect(await screen.findByRole('option', { name: SANDBOX_TEXT })).toBeVisible();
    expect(screen.queryByRole('option', { name: 'Several mailboxes' })).not.toBeInTheDocument();
  });

  it('is not there where the API knows of no mailboxes', async () => {
    const { user } = renderSection(create);
    const form = await fillNew(user);
    expect(form.queryByRole('combobox', { name: 'Send from' })).toBeNull();
  });

  it('says that the mailboxes could not be loaded, and loads them again', async () => {
    expectLogged();
    server.use(on.get('*/api/mailboxes/', () => new HttpResponse(null, { status: 503 })));
    const { user } = renderSection(create);
    const form = await dialog('Create Campaign');
    await form.findByText('The mailboxes could not be loaded, so none can be chosen.');
    has(1, SANDBOX);
    await user.click(form.getByRole('button', { name: 'Retry' }));
    expect(await form.findByRole('combobox', { name: 'Send from' })).toHaveTextContent(SANDBOX_TEXT);
  });

  it('keeps what a stored campaign has, a disconnected mailbox too, and sends it only when it was changed', async () => {
    has(1, SANDBOX, mailbox(2));
    server.has(stored());
    const { user } = renderSection({ path: '/?edit=5' });
    const form = await editForm();
    expect(
      await form.findByRole('checkbox', { name: 'Jo 3 (jo3@club.example), disconnected' }),
    ).toBeChecked();
    await user.type(form.getByLabelText('Campaign Name'), ' again');
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(place()).toBe('/'));
    expect(server.state.updates).toHaveLength(1);
    expect(server.state.updates[0]).not.toHaveProperty('sender');
  });

  it('shows the plan before an active campaign goes out from another mailbox', async () => {
    has(1, SANDBOX, mailbox(2));
    server.has(stored({ status: 'active' }));
    const { user } = renderSection({ path: '/?edit=5' });
    const form = await editForm();
    await form.findByRole('checkbox', { name: 'Jo 3 (jo3@club.example), disconnected' });
    await choose(user, form, 'Send from', 'Jo 2 (jo2@club.example)');
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    const plan = await dialog('Save these changes?');
    await user.click(await plan.findByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(place()).toBe('/'));
    expect(server.state.updates).toMatchObject([{ sender: { kind: 'mailboxes', mailbox_ids: [2] } }]);
  });

  it('asks when two people have chosen other mailboxes', async () => {
    expectLogged();
    has(1, SANDBOX, mailbox(2), mailbox(4));
    server.has(stored());
    const { user } = renderSection({ path: '/?edit=5' });
    const form = await editForm();
    await form.findByRole('checkbox', { name: 'Jo 3 (jo3@club.example), disconnected' });
    server.change(5, {
      sender: { kind: 'owner' },
      sender_mailboxes: [],
      updated_at: '2026-03-05T10:00:00.000Z',
    });
    await choose(user, form, 'Send from', 'Jo 4 (jo4@club.example)');
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    const conflict = await form.findByRole('alert');
    expect(conflict).toHaveTextContent(/Mailbox of each organization’s owner/u);
    expect(conflict).toHaveTextContent(/Jo 4 \(jo4@club\.example\)/u);
  });
});

describe('B6 the page of a campaign', () => {
  it('say where mails go', async () => {
    has(1, SANDBOX);
    server.has(campaign(5));
    renderSection({ path: '/5' });
    const details = within(await screen.findByRole('article', { name: 'Campaign 5' }));
    expect(await details.findByText(SANDBOX_TEXT)).toBeVisible();
  });

  it('let a person move the contacts of a disconnected mailbox', async () => {
    has(1, SANDBOX, mailbox(2));
    const moves: unknown[] = [];
    const detail = campaign(5, {
      sender: { kind: 'mailboxes', mailbox_ids: [2, 3] },
      sender_mailboxes: [sender(2), sender(3, { state: 'disconnected', contacts: 2 })],
      contacts: [contact(1, { kept_from: 'mailbox_disconnected' }), contact(2, { kept_from: 'no_mailbox' })],
    });
    server.has(detail);
    server.use(
      on.post('*/api/campaigns/5/mailboxes/3/move/', async ({ request }) => {
        moves.push(await request.json());
        return HttpResponse.json({ ...detail, sender_mailboxes: [sender(2, { contacts: 2 })] });
      }),
    );
    const { user } = renderSection({ path: '/5' });
    const details = within(await screen.findByRole('article', { name: 'Campaign 5' }));
    expect(
      await details.findByText('Jo 2 (jo2@club.example); Jo 3 (jo3@club.example), disconnected'),
    ).toBeVisible();
    expect(details.getByText('The mailbox is disconnected')).toBeVisible();
    expect(details.getByText('No mailbox to send from')).toBeVisible();
    await choose(
      user,
      details,
      '2 contacts of Jo 3 (jo3@club.example) get further emails from',
      'Jo 2 (jo2@club.example)',
    );
    await user.click(details.getByRole('button', { name: 'Move the contacts of Jo 3 (jo3@club.example)' }));
    await waitFor(() => expect(details.queryByText('Disconnected mailboxes')).toBeNull());
    expect(moves).toEqual([{ mailbox_id: 2 }]);
  });
});
