import { screen } from '@testing-library/react';
import { declared, open, navigation } from './Shell.testing.tsx';

it('H1 H2 a section that a later release brings stands where it says, before Settings, under its own name', async () => {
  const { user } = open('/templates', 'ru', [declared('field-days', 60, 'Field days', 'Дни поля')]);
  const names = navigation()
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
  expect(names.slice(-3)).toEqual(['Мониторинг', 'Дни поля', 'Настройки']);
  await user.click(navigation().getByRole('link', { name: 'Дни поля' }));
  expect(await screen.findByRole('heading', { name: 'Here is field-days' })).toBeVisible();
  expect(document.title).toBe('Дни поля · Touchline');
});
