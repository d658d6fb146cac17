import { sectionBadges } from '@touchline/shared';
import { screen, waitFor } from '@testing-library/react';
import { place, renderDashboard, rowOf, shownNames } from '../../dashboardServer.testing.tsx';
import { ANNA, changes, OWN, strip } from './followUp.testing.tsx';

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
