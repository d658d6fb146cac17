import { languageStore } from '@touchline/shared';
import { HttpResponse, on, renderInPage } from '@touchline/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { AccountCard } from './AccountCard.tsx';
import { LanguageSetting } from './LanguageSetting.tsx';
import { PATH, server, ANN, serveAccount } from './AccountCard.testing.tsx';

it('U1 changes the password, tells how good the new one is, and names the field that is wrong', async () => {
  const asked = serveAccount();
  const { user } = renderInPage(<AccountCard />);
  await user.click(await screen.findByRole('button', { name: 'Change your password…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change your password' }));
  await user.type(dialog.getByLabelText('Current password'), 'wrong');
  await user.type(dialog.getByLabelText('New password'), 'Ann.Field1');
  expect(await dialog.findByText(/too easy to guess/)).toBeVisible();
  await user.type(dialog.getByLabelText('New password'), ' grass after rain');
  expect(await dialog.findByText(/very good/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('This is not your password.')).toBeVisible();
  expect(dialog.getByLabelText('Current password')).toHaveFocus();
  await user.type(dialog.getByLabelText('Current password'), ' no more');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(asked.at(-1)).toEqual({
    old_password: 'wrong no more',
    password: 'Ann.Field1 grass after rain',
  });
});

it('U1 shows where somebody is signed in, and ends one or all others', async () => {
  const asked = serveAccount();
  const { user } = renderInPage(<AccountCard />);
  const list = within(await screen.findByRole('list', { name: 'Where you are signed in' }));
  const [here, there] = list.getAllByRole('listitem');
  expect(here).toHaveTextContent('Firefox, Linux (this browser)');
  expect(within(here as HTMLElement).queryByRole('button')).not.toBeInTheDocument();
  await user.click(within(there as HTMLElement).getByRole('button', { name: /^Sign out: Chrome, Windows/ }));
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).not.toBeInTheDocument();
  expect(asked).toEqual(['end b']);
});

it('U1 sets up the second factor: password, app, recovery codes', async () => {
  serveAccount();
  const asked: unknown[] = [];
  server.use(
    on.post(`${PATH}two-factor/`, async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json({ uri: 'otpauth://totp/Touchline:ann?secret=ABCDEFGH', secret: 'ABCDEFGH' });
    }),
    on.post(`${PATH}two-factor/confirm/`, async ({ request }) => {
      asked.push(await request.json());
      return asked.length === 2
        ? HttpResponse.json(
            { detail: 'No.', errors: [{ field: 'code', message: 'This code is wrong.' }] },
            { status: 400 },
          )
        : HttpResponse.json({ recovery_codes: ['AAAA-BBBB', 'CCCC-DDDD'] });
    }),
  );
  const { user } = renderInPage(<AccountCard />);
  await user.click(await screen.findByRole('button', { name: 'Turn on…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Set up two-factor sign-in' }));
  await user.type(await dialog.findByLabelText('Your password'), 'secret{Enter}');
  expect(await dialog.findByRole('img', { name: 'QR code for the app' })).toBeVisible();
  expect(dialog.getByText('ABCD EFGH')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: 'Code' }), '111111{Enter}');
  expect(await dialog.findByText('This code is wrong.')).toBeVisible();
  await user.clear(dialog.getByRole('textbox', { name: 'Code' }));
  await user.type(dialog.getByRole('textbox', { name: 'Code' }), '222222{Enter}');
  const codes = await dialog.findByRole('list', { name: 'Recovery codes' });
  expect(codes).toHaveTextContent('AAAA-BBBBCCCC-DDDD');
  // A second Enter, of somebody in a hurry, copies them and closes nothing.
  expect(dialog.getByRole('button', { name: 'Copy' })).toHaveFocus();
  await user.click(dialog.getByRole('button', { name: 'I Have Kept Them' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(asked).toEqual([{ password: 'secret' }, { code: '111111' }, { code: '222222' }]);
});

it('U1 is not there where the API has no such call', async () => {
  server.use(on.get(PATH, () => HttpResponse.json({ detail: 'No.' }, { status: 404 })));
  renderInPage(<AccountCard />);
  await screen.findByRole('region', { name: 'My account' });
  await waitFor(() => expect(screen.queryByRole('region')).not.toBeInTheDocument());
});

it('U1 H9 the language is kept with the account as well; an API without it is no failure', async () => {
  const kept: unknown[] = [];
  server.use(
    on.patch(PATH, async ({ request }) => {
      kept.push(await request.json());
      return HttpResponse.json({ detail: 'No.' }, { status: 404 });
    }),
  );
  const { user } = renderInPage(<LanguageSetting />);
  await user.click(screen.getByRole('combobox', { name: 'Interface language' }));
  await user.click(await screen.findByRole('option', { name: 'Русский' }));
  await waitFor(() => expect(kept).toEqual([{ language: 'ru' }]));
  expect(languageStore.get()).toBe('ru');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it.each([
  ['en', '1 Nov 2026, 19:00'],
  ['ru', '1 нояб. 2026 г., 19:00'],
] as const)(
  'U1 H9 says moments of the account by its own clock and in its language (%s)',
  async (language, told) => {
    serveAccount();
    server.use(on.get(PATH, () => HttpResponse.json(Object.assign({}, ANN, { time_zone: 'Asia/Tokyo' }))));
    renderInPage(<AccountCard />, { language });
    const list = await screen.findByRole('list', {
      name: language === 'en' ? 'Where you are signed in' : 'Где вы вошли',
    });
    await waitFor(() => expect(within(list).getAllByText(told)).toHaveLength(2));
  },
);

it('U1 asks for the name of who has told none, and no longer once it is told', async () => {
  serveAccount();
  let name = '';
  server.use(
    on.get(PATH, () => HttpResponse.json(Object.assign({}, ANN, { name }))),
    on.patch(PATH, async ({ request }) => {
      const change = (await request.json()) as { name: string };
      ({ name } = change);
      return HttpResponse.json(Object.assign({}, ANN, change));
    }),
  );
  const { user } = renderInPage(<AccountCard />);
  expect(await screen.findByText(/^Without a name, colleagues see your address/u)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add your name…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Your profile' }));
  await user.type(dialog.getByRole('textbox', { name: 'Your name' }), 'Ann Meadow');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Ann Meadow')).toBeVisible();
  expect(screen.queryByText(/^Without a name/u)).not.toBeInTheDocument();
});
