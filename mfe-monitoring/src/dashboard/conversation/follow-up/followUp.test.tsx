import { sectionBadges } from '@touchline/shared';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, on } from '@touchline/shared/testing';
import { place, renderDashboard, rowOf, shownNames, contact } from '../../dashboardServer.testing.tsx';
import { ANNA, changes, OWN, strip, server } from './followUp.testing.tsx';

it('V4 outcome and assignee are chosen in the conversation, and stand in the row', async () => {
  const asked = changes(({ outcome_id, assignee_id }) => ({
    outcome: outcome_id === undefined ? OWN : OWN,
    assignee: assignee_id === undefined ? null : ANNA,
  }));
  const { user } = renderDashboard({ path: '/conversations/1' });
  const controls = await strip();
  await user.click(controls.getByRole('combobox', { name: 'Outcome' }));
  await user.click(await screen.findByRole('option', { name: 'Sample sent' }));
  await waitFor(() => expect(rowOf('Contact 1')).toHaveTextContent('Sample sent'));
  await user.click(controls.getByRole('combobox', { name: 'Assigned to' }));
  await user.click(await screen.findByRole('option', { name: ANNA.email }));
  await waitFor(() => expect(rowOf('Contact 1')).toHaveTextContent('Assigned to anna@club.example'));
  expect(asked).toEqual([
    { version: 0, outcome_id: 6 },
    { version: 1, assignee_id: 7 },
  ]);
  await user.click(await screen.findByRole('button', { name: 'Mine' }));
  expect(shownNames()).toEqual(['Contact 1']);
  expect(place()).toContain('whose=mine');
});

describe('V4 a day to come back on', () => {
  it('takes the conversation from what must be answered, until Undo', async () => {
    const asked = changes(({ come_back_on }) => ({
      come_back_on,
      state: come_back_on === null ? null : 'put_off',
    }));
    const { user } = renderDashboard({ path: '/conversations/1?status=to_answer' });
    const controls = await strip();
    expect(sectionBadges.get().dashboard).toBe(3);
    await user.click(controls.getByRole('button', { name: 'Come back…' }));
    expect(controls.getByRole('button', { name: 'Tomorrow' })).toHaveFocus();
    await user.click(controls.getByRole('button', { name: 'In a week' }));
    await waitFor(() => expect(shownNames()).toEqual(['Contact 2', 'Contact 3']));
    expect(sectionBadges.get().dashboard).toBe(2);
    expect(asked[0]).toMatchObject({
      version: 0,
      come_back_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/u),
    });
    expect(controls.getByRole('button', { name: /^Comes back on/u })).toHaveFocus();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(shownNames()).toHaveLength(3));
    expect(asked.at(-1)).toMatchObject({ version: 1, come_back_on: null });
  });
});

const history = (isUnsubscribed: boolean) => ({
  contact: contact(1, { isUnsubscribed }),
  email: 'zoe@meadow.example',
  entries: [],
  answers: [],
});

const put = (isUnsubscribed: boolean) => {
  server.state.history = history(isUnsubscribed);
  server.state.contacts = [contact(1, { isUnsubscribed }), contact(2), contact(3)];
};

it('V4 U9 one press puts the contact on the do-not-email list, and Undo takes it off; no button where it is on it', async () => {
  const asked: unknown[] = [];
  put(false);
  server.use(
    on.post('*/api/mail/suppressions/', async ({ request }) => {
      asked.push(await request.json());
      put(true);
      return new HttpResponse(null, { status: 204 });
    }),
    on.post('*/api/mail/suppressions/lift/', async ({ request }) => {
      asked.push(await request.json());
      put(false);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = renderDashboard({ path: '/conversations/1' });
  const controls = await strip();
  await user.click(await controls.findByRole('button', { name: 'Do not email' }));
  await waitFor(() => expect(rowOf('Contact 1')).toHaveTextContent('Unsubscribed'));
  await waitFor(() =>
    expect(controls.queryByRole('button', { name: 'Do not email' })).not.toBeInTheDocument(),
  );
  expect(screen.getByRole('heading', { level: 2, name: 'Contact 1' })).toHaveFocus();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await controls.findByRole('button', { name: 'Do not email' })).toBeVisible();
  expect(rowOf('Contact 1')).not.toHaveTextContent('Unsubscribed');
  expect(asked).toEqual([
    { address: 'zoe@meadow.example' },
    {
      email: 'zoe@meadow.example',
      explanation: 'Added by mistake, undone at once',
      reason: 'unsubscribed',
      is_undo: true,
    },
  ]);
});
