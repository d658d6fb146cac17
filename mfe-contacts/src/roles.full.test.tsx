import { screen, waitFor } from '@testing-library/react';
// Serves what these tests look at.
import './roles.testing.tsx';
import { renderSection } from './contactsServer.testing.tsx';

it.each([
  '/?dialog=add',
  '/?edit=2',
  '/?delete=2',
  '/?dialog=import',
  '/1/contacts/11?dialog=change',
  '/1/contacts/11?dialog=move',
  '/1/contacts/11?dialog=merge',
  '/1/contacts/11?dialog=resume',
])('U3 the address %s says to a viewer what it takes', async (path) => {
  const { user } = renderSection({ role: 'viewer', path, language: 'ru' });
  const dialog = await screen.findByRole('dialog', { name: 'Вашей роли это недоступно' });
  expect(dialog).toHaveTextContent('Для этого нужна роль «Сотрудник». Обратитесь к администратору.');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});
