import { screen, waitFor, within } from '@testing-library/react';
import { expectLogged } from '../campaignsServer.testing.tsx';
import { openPage } from './campaignPage.testing.tsx';
import { server, running, details, payload } from './nextStep.testing.tsx';

describe('the next step of a status', () => {
  it.each([
    ['waiting', 'Send back', 'draft', 'Draft'],
    ['active', 'Pause', 'paused', 'Paused'],
  ] as const)('C12 of %s: %s', async (status, press, next, label) => {
    server.has({ ...running, status });
    const { user } = openPage();
    const dialog = await details();
    await user.click(await dialog.findByRole('button', { name: press }));
    expect(await dialog.findByText(label)).toBeVisible();
    expect(server.state.updates).toEqual([{ ...payload, status: next }]);
    expect(server.state.reads.list).toBe(1);
  });

  it('C12 overwrites nothing that somebody else has changed, says so, and shows it', async () => {
    expectLogged();
    server.has({ ...running, status: 'waiting' });
    const { user } = openPage();
    const dialog = await details();
    const approve = await dialog.findByRole('button', { name: 'Approve…' });
    server.change(1, { opened: 300, updated_at: '2026-03-09T10:00:00.000Z' });
    await user.click(approve);
    const plan = within(await screen.findByRole('dialog', { name: 'Approve this campaign?' }));
    await plan.findByText('2 emails · 2 contacts');
    await user.click(plan.getByRole('button', { name: 'Approve' }));
    expect(await dialog.findByText('Somebody else has changed it.')).toBeVisible();
    await waitFor(() => expect(dialog.getByText('Opened').nextSibling).toHaveTextContent('300'));
    expect(dialog.getByText('Waiting for approval')).toBeVisible();
  });
});
