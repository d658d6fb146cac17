import { HttpResponse, on } from '@touchline/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { PLAN } from '../campaignsServer.testing.tsx';
import { openPage } from './campaignPage.testing.tsx';
import { server, running, details, payload } from './nextStep.testing.tsx';

it('V10 tells when each step goes out', async () => {
  server.has({
    ...running,
    starts_on: '2098-03-03',
    template_map: { 1: 11, 2: 12, 3: 13, 4: 14 },
    step_days: { 2: 5, 4: 0 },
    day_unit: 'working_days',
  });
  server.use(
    on.get('*/api/mail/status/', () =>
      HttpResponse.json({ services: [], sending_window: { weekdays: [1, 2, 3, 4, 5, 6, 7] } }),
    ),
  );
  openPage();
  const page = await details();
  expect(await page.findByText('Working days: Mon–Sun, as emails are sent')).toBeVisible();
  expect(page.queryByText('Frequency (days)')).not.toBeInTheDocument();
  const schedule = within(await page.findByRole('list', { name: 'Schedule' }));
  expect(schedule.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Step 1: from Mon, Mar 3, 2098',
    'Step 2: 5 working days later',
    'Step 3: 3 working days later',
    'Step 4: right after the step before',
  ]);
});

it('V10 a day of this year needs no year, and one number of days for all steps is told', async () => {
  const year = new Date().getUTCFullYear();
  server.has({ ...running, starts_on: `${year}-12-31` });
  openPage();
  const page = await details();
  expect(await page.findByText(/^Step 1: from \w{3}, Dec 31$/u)).toBeVisible();
  expect(page.getByText('Frequency (days)')).toBeVisible();
});

describe('the next step of a status', () => {
  it.each([
    ['waiting', 'Approve…'],
    ['paused', 'Resume'],
  ] as const)('C12 S7 of %s: %s shows the plan first, and goes back or on', async (status, press) => {
    server.has({ ...running, status });
    const asked: unknown[] = [];
    server.use(
      on.post('*/api/campaigns/plan/', async ({ request }) => {
        asked.push(await request.json());
        return HttpResponse.json(PLAN);
      }),
    );
    const { user } = openPage();
    const dialog = await details();
    const button = await dialog.findByRole('button', { name: press });
    await user.click(button);
    const name = `${press.replace('…', '')} this campaign?`;
    const plan = within(await screen.findByRole('dialog', { name }));
    expect(await plan.findByText('2 emails · 2 contacts')).toBeVisible();
    await user.click(plan.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(button).toHaveFocus());
    expect(server.state.updates).toEqual([]);
    await user.click(button);
    const again = within(await screen.findByRole('dialog', { name }));
    await again.findByText('2 emails · 2 contacts');
    await user.click(again.getByRole('button', { name: press.replace('…', '') }));
    expect(await dialog.findByText('Active')).toBeVisible();
    expect(server.state.updates).toEqual([{ ...payload, status: 'active' }]);
    const { contact_ids: contacts, updated_at: _version, ...values } = payload;
    // What it goes out from stays as it is.
    const sender = { kind: 'mailboxes', mailbox_ids: [1] };
    const planned = {
      ...values,
      id: 1,
      contacts,
      status: 'active',
      sender,
      step_days: {},
      day_unit: 'days',
      starts_on: null,
    };
    expect(asked).toEqual([planned, planned]);
    await waitFor(() => expect(screen.getByRole('article', { name: running.name })).toHaveFocus());
  });

  it('S5 S7 leaves people who are in another campaign out of a resumed one when told to', async () => {
    server.has({ ...running, status: 'paused' });
    const people = [{ id: 2, name: 'Person 2', email: 'person2@meadow.example', campaigns: ['Autumn'] }];
    const in_other_campaigns = { contacts: 1, contact_ids: [2], people };
    server.use(on.post('*/api/campaigns/plan/', () => HttpResponse.json({ ...PLAN, in_other_campaigns })));
    const { user } = openPage();
    const dialog = await details();
    await user.click(await dialog.findByRole('button', { name: 'Resume' }));
    const plan = within(await screen.findByRole('dialog', { name: 'Resume this campaign?' }));
    await user.click(await plan.findByRole('radio', { name: 'Leave out' }));
    await plan.findByText('2 emails · 2 contacts');
    await user.click(plan.getByRole('button', { name: 'Resume' }));
    await waitFor(() => expect(server.state.updates).toMatchObject([{ contact_ids: [1], status: 'active' }]));
  });
});
