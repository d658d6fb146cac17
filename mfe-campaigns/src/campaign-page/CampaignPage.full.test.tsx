import { waitFor, within } from '@testing-library/react';
import { HttpResponse, on } from '@touchline/shared/testing';
import { card, contact, expectLogged, place, renderSection } from '../campaignsServer.testing.tsx';
import { peopleTable } from './campaignPage.testing.tsx';
import { server, running, details, soon } from './runningCampaign.testing.tsx';

describe('the details', () => {
  it('C3 show contacts with No name, organization, email and their state, and find them', async () => {
    server.has(running);
    const { user } = renderSection({ path: '/1' });
    const table = await peopleTable();
    const rowOf = (text: string) => table.getByText(text).closest('tr');
    expect(rowOf('Zoë Marchetti')).toHaveTextContent(/Meadow Park.*person1@meadow\.example.*Replied/u);
    expect(rowOf('No name')).toHaveTextContent(/Стадион «Север».*office@sever\.example.*Waiting/u);
    expect(rowOf('Bo Lindqvist')).toHaveTextContent('Removed');
    await user.type((await details()).getByRole('searchbox'), 'СЕВЕР');
    await waitFor(() => expect(table.queryByText('Zoë Marchetti')).not.toBeInTheDocument());
    expect(table.getByText('No name')).toBeVisible();
  });

  it('C3 draw only those of 5,000 contacts that are in sight', async () => {
    server.has({ ...running, contacts: Array.from({ length: 5000 }, (_, index) => contact(index + 1)) });
    renderSection({ path: '/1' });
    expect((await peopleTable()).getAllByRole('row').length).toBeLessThan(60);
  });

  it('C3 lead to the edit dialog', async () => {
    server.has(running);
    const { user } = renderSection({ path: '/1' });
    await user.click((await details()).getByRole('button', { name: 'Edit' }));
    await waitFor(() => expect(place()).toBe('/1?edit=1'));
  });
});

describe('reloading', () => {
  it('C4 goes on while the campaign is active, into the list too, and ends with it', async () => {
    server.has(running);
    const { user } = renderSection({ path: '/1' });
    const dialog = await details();
    await waitFor(() => expect(server.state.reads.detail).toBeGreaterThan(3));
    server.change(1, { replied: 39 });
    await waitFor(() => expect(dialog.getByText('Replies').nextSibling).toHaveTextContent('39'));
    server.change(1, { status: 'completed', replied: 40 });
    await waitFor(() => expect(dialog.getByText('Completed')).toBeVisible());
    const { detail } = server.state.reads;
    await soon(150);
    expect(server.state.reads).toEqual({ list: 1, detail });
    await user.click(dialog.getByRole('link', { name: 'Campaigns' }));
    const one = within(await card(running.name));
    expect(one.getByText('Replies').parentElement).toHaveTextContent('40');
    expect(one.getByText('Completed')).toBeVisible();
  });

  it('C4 U4 goes on while somebody is asked to approve it, and then offers what can be done now', async () => {
    const approval = {
      is_approved: false,
      seen: 'x',
      changes: null,
      asked: null,
      sent_back: null,
      approvers: [],
      worked_on: [],
    };
    server.has({ ...running, status: 'waiting', approval });
    renderSection({ path: '/1' });
    const page = await details();
    expect(await page.findByRole('button', { name: 'Take the request back' })).toBeVisible();
    server.change(1, { status: 'active', approval: { ...approval, is_approved: true } });
    expect(await page.findByText('Active')).toBeVisible();
    expect(page.queryByRole('button', { name: 'Take the request back' })).not.toBeInTheDocument();
    expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  });

  it('C4 says quietly that it failed, keeps what is shown, and goes on', async () => {
    expectLogged();
    server.has(running);
    renderSection({ path: '/1' });
    const dialog = await details();
    await peopleTable();
    let isDown = true;
    server.use(
      on.get('*/api/campaigns/1/', () =>
        isDown ? HttpResponse.json({ detail: 'Busy.' }, { status: 503 }) : undefined,
      ),
    );
    expect(await dialog.findByText(/Could not be updated/u)).toBeVisible();
    expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
    expect(dialog.getByText('Zoë Marchetti')).toBeVisible();
    server.change(1, { replied: 77 });
    isDown = false;
    await waitFor(() => expect(dialog.getByText('Replies').nextSibling).toHaveTextContent('77'));
    expect(dialog.queryByText(/Could not be updated/u)).not.toBeInTheDocument();
  });
});
