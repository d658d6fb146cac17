import { openPalette } from '@touchline/shared';
import { act, screen, waitFor } from '@testing-library/react';
import { asked, open, expectPlace } from './pagePalette.testing.tsx';

const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

it('G5 a section brings commands and results of its own, without a change of the host', async () => {
  const user = await open();
  await waitFor(() =>
    expect(options()).toEqual(['Autumn dayOntario', 'Plan a day', 'Field days', 'Settings']),
  );
  await user.keyboard('autumn');
  await waitFor(() => expect(asked.at(-1)).toBe('?q=autumn&limit=8'));
  await user.keyboard('{Enter}');
  await expectPlace('/field-days/7');
});

it('G5 commands lead below the section; those of Settings are found by name, in the language of the page', async () => {
  const user = await open('ru');
  await user.keyboard('назн');
  await waitFor(() => expect(options()).toEqual(['Назначить день']));
  await user.keyboard('{Enter}');
  await expectPlace('/field-days?dialog=add');
  act(openPalette);
  await waitFor(() => expect(screen.getByRole('combobox')).toHaveFocus());
  await user.keyboard('стоп-лист');
  await user.click(await screen.findByRole('option', { name: 'Стоп-лист' }));
  await expectPlace('/settings');
});

it('G5 offers nobody a card of Settings in which they may do nothing', async () => {
  const user = await open('en', 'staff');
  await user.keyboard('settings');
  await screen.findByRole('option', { name: 'Snippets' });
  for (const name of ['Approval', 'Webhooks', 'Holidays', 'People']) {
    expect(screen.queryByRole('option', { name })).not.toBeInTheDocument();
  }
});
