import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, on } from '@touchline/shared/testing';
import { campaign, expectLogged, place, renderSection } from '../campaignsServer.testing.tsx';
import { choose, dialog, fillNew } from './campaignFormServer.testing.tsx';
import {
  server,
  mailbox,
  SANDBOX,
  SANDBOX_TEXT,
  has,
  sender,
  editForm,
  create,
  stored,
} from './sender.testing.tsx';

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
});

describe('B6 the page of a campaign', () => {
  it('say where mails go', async () => {
    has(1, SANDBOX);
    server.has(campaign(5));
    renderSection({ path: '/5' });
    const details = within(await screen.findByRole('article', { name: 'Campaign 5' }));
    expect(await details.findByText(SANDBOX_TEXT)).toBeVisible();
  });
});
