import { languageStore } from '@touchline/shared';
import { HttpResponse, on, renderInPage, startTestServer } from '@touchline/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { AccountCard } from './AccountCard.tsx';
import { LanguageSetting } from './LanguageSetting.tsx';

const PATH = '*/api/account/';
const server = startTestServer();
afterEach(() => jest.restoreAllMocks());

const ANN = {
  id: 1,
  email: 'ann@company.example',
  name: 'Ann Field',
  role: 'staff',
  photo: null,
  language: null,
  time_zone: null,
  two_factor: { since: null, recovery_codes: 0, is_required: false },
};
const session = (id: string, browser: string, is_this = false) => ({
  id,
  browser,
  is_this,
  created_at: '2026-11-01T10:00:00.000Z',
  used_at: '2026-11-02T10:00:00.000Z',
});
const HERE = session('a', 'Firefox, Linux', true);
const THERE = session('b', 'Chrome, Windows');

const PHONE = { id: 3, name: 'Phone', created_at: '2026-11-01T10:00:00.000Z', used_at: null };

/** A small API; what was asked of it. */
function serveAccount() {
  const asked: unknown[] = [];
  let own = ANN;
  let open = [HERE, THERE];
  let keys = [PHONE];
  server.use(
    on.get(PATH, () => HttpResponse.json(own)),
    on.patch(PATH, async ({ request }) => {
      const change = (await request.json()) as Partial<typeof ANN>;
      asked.push(change);
      own = { ...own, ...change };
      return HttpResponse.json(own);
    }),
    on.put(`${PATH}password/`, async ({ request }) => {
      asked.push(await request.json());
      return asked.length === 1
        ? HttpResponse.json(
            { detail: 'No.', errors: [{ field: 'old_password', message: 'This is not your password.' }] },
            { status: 400 },
          )
        : new HttpResponse(null, { status: 204 });
    }),
    on.get(`${PATH}passkeys/`, () => HttpResponse.json({ results: keys })),
    on.patch(`${PATH}passkeys/:id/`, async ({ request }) => {
      const change = (await request.json()) as { name: string };
      asked.push(change);
      keys = [{ ...PHONE, ...change }];
      return HttpResponse.json({ results: keys });
    }),
    on.delete(`${PATH}passkeys/:id/`, () => {
      asked.push('remove');
      keys = [];
      return new HttpResponse(null, { status: 204 });
    }),
    on.get(`${PATH}sessions/`, () => HttpResponse.json({ results: open })),
    on.delete(`${PATH}sessions/`, () => {
      asked.push('end others');
      open = [HERE];
      return new HttpResponse(null, { status: 204 });
    }),
    on.delete(`${PATH}sessions/:id/`, ({ params }) => {
      asked.push(`end ${String(params.id)}`);
      open = [HERE];
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return asked;
}

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

it('U1 changes the password, tells how good the new one is, and names the field that is wrong', async () => {
  const asked = serveAccount();
  const { user } = renderInPage(<AccountCard />);
  await user.click(await screen.findByRole('button', { name: 'Change your password…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Your Password' }));
  await user.type(dialog.getByLabelText('Password until now'), 'wrong');
  await user.type(dialog.getByLabelText('New password'), 'Ann.Field1');
  expect(await dialog.findByText(/too easy to guess/)).toBeVisible();
  await user.type(dialog.getByLabelText('New password'), ' grass after rain');
  expect(await dialog.findByText(/very good/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('This is not your password.')).toBeVisible();
  expect(dialog.getByLabelText('Password until now')).toHaveFocus();
  await user.type(dialog.getByLabelText('Password until now'), ' no more');
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
  const dialog = within(await screen.findByRole('dialog', { name: 'Set Up Two-Factor Sign-In' }));
  await user.type(await dialog.findByLabelText('Your password'), 'secret{Enter}');
  expect(await dialog.findByRole('img', { name: 'QR code for the app' })).toBeVisible();
  expect(dialog.getByText('ABCD EFGH')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: 'Code' }), '111111{Enter}');
  expect(await dialog.findByText('This code is wrong.')).toBeVisible();
  await user.clear(dialog.getByRole('textbox', { name: 'Code' }));
  await user.type(dialog.getByRole('textbox', { name: 'Code' }), '222222{Enter}');
  const codes = await dialog.findByRole('list', { name: 'Recovery codes' });
  expect(codes).toHaveTextContent('AAAA-BBBBCCCC-DDDD');
  expect(dialog.getByRole('button', { name: 'I Have Kept Them' })).toHaveFocus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(asked).toEqual([{ password: 'secret' }, { code: '111111' }, { code: '222222' }]);
});

it('U1 names a passkey anew, and removes it', async () => {
  const asked = serveAccount();
  const { user } = renderInPage(<AccountCard />);
  await user.click(await screen.findByRole('button', { name: 'Rename Phone…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Name of the Passkey' }));
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
