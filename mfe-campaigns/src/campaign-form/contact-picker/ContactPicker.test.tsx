import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, on } from '@touchline/shared/testing';
import { server, opened } from './ContactPicker.testing.tsx';

it('C9 shows name, title and e-mail of each contact, and the reason where one cannot be chosen', async () => {
  const { box } = await opened();
  expect(box('Zoë Marchetti')).toHaveAccessibleDescription('Head groundskeeper · zoe@meadow.example');
  expect(box('Ann Byrne')).toBeDisabled();
  expect(box('Ann Byrne')).toHaveAccessibleDescription('Unsubscribed · ann@lakeside.example');
  expect(screen.getAllByRole('checkbox', { name: 'Unnamed Contact' })).toHaveLength(2);
});

it('C9 uses the name where there is no full_name', async () => {
  server.use(
    on.get('*/api/contacts/organizations-with-contacts/', () =>
      HttpResponse.json([{ id: 1, name: 'Meadow Park', contacts: [{ id: 1, name: 'Zoë' }, null] }]),
    ),
  );
  const { box } = await opened();
  expect(box('Zoë')).toBeEnabled();
});

it('C9 says how many contacts a filter hides, whom Select All leaves alone', async () => {
  const { user, picker, box } = await opened();
  await user.type(picker.getByRole('searchbox'), 'zoe@');
  expect(await picker.findByText('0 of 3 selected · 1 of 3 shown')).toBeVisible();
  await user.click(picker.getByRole('button', { name: 'Select All (1), Meadow Park' }));
  expect(picker.getByText('1 contact selected')).toBeVisible();
  expect(box('Meadow Park')).toBeChecked();
  await user.clear(picker.getByRole('searchbox'));
  await waitFor(() => expect(box('Meadow Park')).toBePartiallyChecked());
});

it('C9 shows only what is selected, and keeps in sight what is then unticked', async () => {
  const { user, picker, box } = await opened();
  await user.click(box('Bo Lindqvist'));
  await user.click(picker.getByRole('switch', { name: 'Only selected' }));
  expect(picker.queryByRole('group', { name: 'Meadow Park' })).not.toBeInTheDocument();
  await user.click(box('Bo Lindqvist'));
  expect(box('Bo Lindqvist')).not.toBeChecked();
});
