import { HttpResponse, on, renderInPage } from '@touchline/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { AccountCard } from './AccountCard.tsx';
import { PATH, server, ANN, HERE, serveAccount } from './AccountCard.testing.tsx';

it('U1 changes name and time zone, and asks the password for another address', async () => {
  const asked = serveAccount();
  const { user } = renderInPage(<AccountCard />);
  await user.click(await screen.findByRole('button', { name: 'Edit your profile…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Your profile' }));
  const name = dialog.getByRole('textbox', { name: 'Your name' });
  await user.clear(name);
  await user.type(name, 'Ann Meadow');
  expect(dialog.queryByLabelText('Your password')).not.toBeInTheDocument();
  const email = dialog.getByRole('textbox', { name: 'Email' });
  await user.clear(email);
  await user.type(email, 'meadow@company.example');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Please enter your password')).toBeVisible();
  await user.type(dialog.getByLabelText('Your password'), 'secret');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(asked).toEqual([
    { name: 'Ann Meadow', time_zone: null, email: 'meadow@company.example', password: 'secret' },
  ]);
  expect(await screen.findByText('meadow@company.example')).toBeVisible();
});

it('U1 an address whose mail could not be handed over is shown as one that waits, behind the reason', async () => {
  serveAccount();
  const email = 'meadow@company.example';
  let awaited: typeof ANN.awaited_address = null;
  server.use(
    on.get(PATH, () => HttpResponse.json({ ...ANN, awaited_address: awaited })),
    on.patch(PATH, () => {
      awaited = { email, expires_at: new Date(Date.now() + 60_000).toISOString() };
      return HttpResponse.json({ detail: 'The mail could not be handed over.' }, { status: 409 });
    }),
  );
  const { user } = renderInPage(<AccountCard />);
  await user.click(await screen.findByRole('button', { name: 'Edit your profile…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Your profile' }));
  const field = dialog.getByRole('textbox', { name: 'Email' });
  await user.clear(field);
  await user.type(field, email);
  await user.type(dialog.getByLabelText('Your password'), 'secret');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('The mail could not be handed over.')).toBeVisible();
  expect(await screen.findByText(`${email} waits for confirmation`)).toBeVisible();
});

it.each([
  [
    'en',
    'Europe/Berlin (Germany Time)',
    'Europe/Berlin',
    'Your profile',
    'Time zone',
    'Search',
    'Save',
    'berlin',
  ],
  [
    'ru',
    'Берлин, Германия (Europe/Berlin)',
    'Europe/Berlin',
    'Ваш профиль',
    'Часовой пояс',
    'Поиск',
    'Сохранить',
    'берлин',
  ],
  [
    'ru',
    'Москва (Europe/Moscow)',
    'Europe/Moscow',
    'Ваш профиль',
    'Часовой пояс',
    'Поиск',
    'Сохранить',
    'москва',
  ],
] as const)(
  'U1 finds a time zone by its city (%s), beginning with that of the browser',
  async (language, option, zone, title, label, search, save, typed) => {
    const options = { ...new Intl.DateTimeFormat().resolvedOptions(), timeZone: 'Asia/Tokyo' };
    jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(options);
    const asked = serveAccount();
    const { user } = renderInPage(<AccountCard />, { language });
    await user.click((await screen.findAllByRole('button'))[0]!);
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    const field = dialog.getByRole('combobox', { name: new RegExp(label, 'u') });
    expect(field).toHaveTextContent('Asia/Tokyo');
    await user.click(field);
    await user.type(await screen.findByPlaceholderText(search), typed);
    await user.click(await screen.findByRole('option', { name: option }));
    await user.click(dialog.getByRole('button', { name: save }));
    await waitFor(() => expect(asked).toEqual([{ name: expect.any(String), time_zone: zone }]));
    jest.restoreAllMocks();
  },
);

it('U1 recovery codes that nobody has kept are not closed by Escape, but after a question', async () => {
  serveAccount();
  server.use(
    on.get(PATH, () =>
      HttpResponse.json({
        ...ANN,
        two_factor: { since: HERE.created_at, recovery_codes: 1, is_required: false },
      }),
    ),
    on.post(`${PATH}two-factor/recovery-codes/`, () => HttpResponse.json({ recovery_codes: ['AAAA-BBBB'] })),
  );
  const { user } = renderInPage(<AccountCard />);
  await user.click(await screen.findByRole('button', { name: 'New recovery codes…' }));
  const asked = within(await screen.findByRole('dialog', { name: 'New recovery codes' }));
  await user.type(asked.getByLabelText('Your password'), 'secret');
  await user.type(asked.getByRole('textbox', { name: 'Code' }), '222222{Enter}');
  expect(await screen.findByText('AAAA-BBBB')).toBeVisible();
  const dialog = within(screen.getByRole('dialog', { name: 'New recovery codes' }));
  await user.keyboard('{Escape}');
  const question = within(await screen.findByRole('alertdialog', { name: 'Close without a copy?' }));
  await user.click(question.getByRole('button', { name: 'Keep open' }));
  expect(dialog.getByText('AAAA-BBBB')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe('AAAA-BBBB');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('U1 names a passkey anew, and removes it', async () => {
  const asked = serveAccount();
  const { user } = renderInPage(<AccountCard />);
  await user.click(await screen.findByRole('button', { name: 'Rename Phone…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Name of the passkey' }));
  const name = dialog.getByRole('textbox', { name: 'Name of the passkey' });
  await user.clear(name);
  await user.type(name, 'Old phone{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Remove Old phone' }));
  expect(await screen.findByText(/Log in by finger, face or PIN/)).toBeVisible();
  expect(asked).toEqual([{ name: 'Old phone' }, 'remove']);
});

it('U1 H9 speaks Russian, and signs out everywhere else', async () => {
  const asked = serveAccount();
  const { user } = renderInPage(<AccountCard />, { language: 'ru' });
  await user.click(await screen.findByRole('button', { name: 'Завершить все остальные' }));
  await waitFor(() => expect(asked).toEqual(['end others']));
});

it('U1 another address waits to be confirmed; the mail is sent again, or the address stays', async () => {
  serveAccount();
  const asked: string[] = [];
  const email = 'meadow@company.example';
  let awaited: typeof ANN.awaited_address = null;
  const answer = () => HttpResponse.json({ ...ANN, awaited_address: awaited });
  const soon = new Date(Date.now() + 60_000).toISOString();
  server.use(
    on.get(PATH, answer),
    on.patch(PATH, () => {
      awaited = { email, expires_at: soon };
      return answer();
    }),
    on.post(`${PATH}address/`, () => {
      asked.push('again');
      return answer();
    }),
    on.delete(`${PATH}address/`, () => {
      asked.push('forget');
      awaited = null;
      return answer();
    }),
  );
  const { user } = renderInPage(<AccountCard />);
  await user.click(await screen.findByRole('button', { name: 'Edit your profile…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Your profile' }));
  const field = dialog.getByRole('textbox', { name: 'Email' });
  await user.clear(field);
  await user.type(field, email);
  await user.type(dialog.getByLabelText('Your password'), 'secret');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(
    await screen.findByText(`Open the link in the email to ${email}: from then on it is your address`),
  ).toBeVisible();
  expect(await screen.findByText(`${email} waits for confirmation`)).toBeVisible();
  await user.click(await screen.findByRole('button', { name: `Send again: ${email}` }));
  expect(await screen.findByText(`Another email is on its way to ${email}`)).toBeVisible();
  await user.click(await screen.findByRole('button', { name: `Cancel: ${email}` }));
  await waitFor(() => expect(screen.queryByText(`${email} waits for confirmation`)).not.toBeInTheDocument());
  expect(asked).toEqual(['again', 'forget']);
});

it('S15 U1 where no mail can be sent, another address waits for an administrator', async () => {
  serveAccount();
  const email = 'meadow@company.example';
  const expires_at = new Date(Date.now() + 60_000).toISOString();
  let awaited: typeof ANN.awaited_address = null;
  const answer = () => HttpResponse.json({ ...ANN, awaited_address: awaited });
  server.use(
    on.get(PATH, answer),
    on.patch(PATH, () => {
      awaited = { email, expires_at, can_mail: false };
      return answer();
    }),
  );
  const { user } = renderInPage(<AccountCard />);
  await user.click(await screen.findByRole('button', { name: 'Edit your profile…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Your profile' }));
  const field = dialog.getByRole('textbox', { name: 'Email' });
  await user.clear(field);
  await user.type(field, email);
  await user.type(dialog.getByLabelText('Your password'), 'secret');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(
    await screen.findByText(`${email} is your address once an administrator has confirmed it`),
  ).toBeVisible();
  expect(await screen.findByText(/^An administrator confirms it/u)).toBeVisible();
  expect(screen.queryByRole('button', { name: `Send again: ${email}` })).not.toBeInTheDocument();
  expect(await screen.findByRole('button', { name: `Cancel: ${email}` })).toBeEnabled();
});
