import { HttpResponse, on, renderInPage } from '@touchline/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { DoNotEmailCard } from './DoNotEmailCard.tsx';
import { PATH, server, ONE } from './DoNotEmailCard.testing.tsx';

it.each([
  [
    'an address from an import',
    { added_by: 'ann@us.example', explanation: 'list.csv' },
    'ann@us.example put it on the list: list.csv',
  ],
  [
    'an address added without a word',
    { added_by: 'ann@us.example' },
    'ann@us.example put it on the list, and gave no reason.',
  ],
  [
    'a person who unsubscribed',
    {},
    'This person asked for no more email. Make sure that they want it again.',
  ],
  [
    'a complaint',
    { is_complaint: true },
    'This person reported an email as spam. Make sure that they want email again.',
  ],
  [
    'an address that bounced',
    { reason: 'bounced' },
    'Email to this address bounced. Make sure that the address works.',
  ],
] as const)(
  'S12 says who put %s on the list and why, and of contacts only where there are any',
  async (_, more, why) => {
    const row = { ...ONE.suppressed[0]!, is_proved: true, ...more };
    const alone = { ...row, id: 'b', email: 'nobody@meadow.example', contacts: [], contact_count: 0 };
    server.use(on.get(PATH, () => HttpResponse.json({ total: 2, suppressed: [row, alone], lifted: [] })));
    const { user } = renderInPage(<DoNotEmailCard />);
    for (const { email, contact_count } of [row, alone]) {
      await user.click(await screen.findByRole('button', { name: `Allow email again: ${email}` }));
      const dialog = await screen.findByRole('dialog', { name: `Allow email to ${email} again?` });
      expect(within(dialog).getByText(why)).toBeVisible();
      const goesOn = within(dialog).queryByText(/The contact goes on in campaigns/u);
      expect(goesOn === null).toBe(contact_count === 0);
      await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(dialog).not.toBeInTheDocument());
    }
  },
);

it('S12 a refusal stands in the dialog, and what was typed stays', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  server.use(
    on.get(PATH, () => HttpResponse.json(ONE)),
    on.post(`${PATH}lift/`, () => HttpResponse.json({ detail: 'It is gone.' }, { status: 404 })),
  );
  const { user } = renderInPage(<DoNotEmailCard />);
  await user.click(await screen.findByRole('button', { name: /Allow email again/u }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: /Reason/u }), 'x');
  await user.click(dialog.getByRole('button', { name: 'Allow email again' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('It is gone.');
  expect(dialog.getByRole('textbox', { name: /Reason/u })).toHaveValue('x');
});
