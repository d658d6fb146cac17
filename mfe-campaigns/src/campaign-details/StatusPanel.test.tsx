import { screen, waitFor, within } from '@testing-library/react';
import {
  campaign,
  campaignsServer,
  contact,
  expectLogged,
  renderSection,
} from '../campaignsServer.testing.tsx';

const server = campaignsServer();
afterEach(() => jest.restoreAllMocks());

const running = campaign(1, {
  name: 'Spring renovation',
  contacts: [contact(1), contact(2), contact(3, { state: 'sent', removed: true })],
});

const details = async () => within(await screen.findByRole('dialog', { name: running.name }));

describe('the next step of a status', () => {
  const { contacts: _contacts, ...rest } = running;
  const payload = {
    name: rest.name,
    scenario: rest.scenario,
    // The one that was taken out stays out.
    contact_ids: [1, 2],
    frequency_days: rest.frequency_days,
    stagger_sends: rest.stagger_sends,
    template_map: rest.template_map,
    email_count: rest.email_count,
    updated_at: rest.updated_at,
  };

  it.each([
    ['waiting', 'Approve', 'active', 'Active'],
    ['waiting', 'Send back', 'draft', 'Draft'],
    ['active', 'Pause', 'paused', 'Paused'],
    ['paused', 'Resume', 'active', 'Active'],
  ] as const)('C12 of %s: %s', async (status, press, next, label) => {
    server.has({ ...running, status });
    const { user } = renderSection({ path: '/?details=1' }, 60_000);
    const dialog = await details();
    await user.click(await dialog.findByRole('button', { name: press }));
    expect(await dialog.findByText(label)).toBeVisible();
    expect(server.state.updates).toEqual([{ ...payload, status: next }]);
    expect(server.state.reads.list).toBe(1);
  });

  it('C12 overwrites nothing that somebody else has changed, says so, and shows it', async () => {
    expectLogged();
    server.has({ ...running, status: 'waiting' });
    const { user } = renderSection({ path: '/?details=1' }, 60_000);
    const dialog = await details();
    const approve = await dialog.findByRole('button', { name: 'Approve' });
    server.change(1, { opened: 300, updated_at: '2026-03-09T10:00:00.000Z' });
    await user.click(approve);
    expect(await dialog.findByText('Somebody else has changed it.')).toBeVisible();
    await waitFor(() => expect(dialog.getByText('Opened').nextSibling).toHaveTextContent('300'));
    expect(dialog.getByText('Waiting for approval')).toBeVisible();
  });
});
