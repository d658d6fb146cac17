import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, on } from '@touchline/shared/testing';
import { campaign, contact, place, renderSection } from '../campaignsServer.testing.tsx';
import { choose, dialog } from './campaignFormServer.testing.tsx';
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
  it('offers several only where there are several besides the sandbox', async () => {
    has(2, SANDBOX, mailbox(2));
    const { user } = renderSection(create);
    const form = await dialog('Create Campaign');
    await user.click(await form.findByRole('combobox', { name: 'Send from' }));
    expect(await screen.findByRole('option', { name: SANDBOX_TEXT })).toBeVisible();
    expect(screen.queryByRole('option', { name: 'Several mailboxes' })).not.toBeInTheDocument();
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
});

describe('B6 the page of a campaign', () => {
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
