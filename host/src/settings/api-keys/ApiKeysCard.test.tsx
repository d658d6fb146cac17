import { KEY_PERMISSIONS } from '@touchline/shared/contract/permissions';
import { HttpResponse, on, renderInPage, startTestServer } from '@touchline/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { ApiKeysCard } from './ApiKeysCard.tsx';

const KEYS = '*/api/keys/';
const server = startTestServer(
  on.get('*/api/account/', () => HttpResponse.json({ email: 'ann@company.example', time_zone: 'UTC' })),
);

const apiKey = (id: number, name: string, rest: object = {}) => ({
  id,
  name,
  start: 'tl_Ab3dE5',
  permissions: ['read', 'contacts'],
  maker: { name: 'Ann Field', is_self: true, has_left: false },
  created_at: '2026-11-20T13:14:05.000Z',
  used_at: null,
  expires_at: null,
  has_expired: false,
  ...rest,
});

/** A small API; what was asked of it. */
function serveKeys(results: unknown[], proof = 'password') {
  const asked: unknown[] = [];
  server.use(
    on.get(KEYS, () => HttpResponse.json({ results, proof })),
    on.post(KEYS, async ({ request }) => {
      const body = (await request.json()) as { password?: string };
      asked.push(body);
      if (proof === 'password' && body.password !== 'right') {
        const message = 'This is not your password.';
        return HttpResponse.json(
          { detail: message, errors: [{ field: 'password', message }] },
          { status: 400 },
        );
      }
      return HttpResponse.json({ id: 7, key: 'tl_the-whole-key' }, { status: 201 });
    }),
    on.delete(`${KEYS}:id/`, ({ params }) => {
      asked.push(params['id']);
      results.splice(0);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return asked;
}

const open = (role: 'viewer' | 'staff' | 'administrator', language: 'en' | 'ru' = 'en') =>
  renderInPage(<ApiKeysCard />, { language, role });

it('U8 lists what each key may do, whose it is, and whether it still holds', async () => {
  serveKeys([
    apiKey(1, 'Nightly import', { used_at: '2026-11-21T13:14:05.000Z' }),
    apiKey(2, 'Old figures', { has_expired: true, expires_at: '2026-11-20T13:14:05.000Z' }),
    apiKey(3, 'CRM', { maker: { name: 'Jo', is_self: false, has_left: true } }),
  ]);
  open('administrator');
  const rows = within(await screen.findByRole('list', { name: 'API keys' })).getAllByRole('listitem');
  expect(rows[0]).toHaveTextContent('Nightly import tl_Ab3dE5…Revoke');
  expect(rows[0]).toHaveTextContent('figures · Organizations and contacts, import');
  expect(rows[0]).toHaveTextContent('Last used 21 Nov 2026, 13:14');
  expect(rows[1]).toHaveTextContent('Expired');
  expect(rows[1]).toHaveTextContent('Never used');
  expect(rows[2]).toHaveTextContent('Its maker has left');
  expect(rows[2]).toHaveTextContent('by Jo');
});

it('U8 makes a key of what the role allows, for the password, and shows it once', async () => {
  const asked = serveKeys([]);
  const { user } = open('staff');
  expect(await screen.findByText('No API keys yet.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'New key…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New API key' }));
  expect(dialog.queryByRole('checkbox', { name: 'Activity of everybody' })).not.toBeInTheDocument();
  await user.click(dialog.getByRole('checkbox', { name: /^See organizations, contacts/u }));
  await user.click(dialog.getByRole('button', { name: 'Create Key' }));
  expect(await dialog.findByText('Please enter a name')).toBeVisible();
  expect(dialog.getByText('Please choose something')).toBeVisible();
  expect(dialog.getByText('Please enter your password')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: /Name/ }), ' Import ');
  await user.click(dialog.getByRole('checkbox', { name: 'Organizations and contacts, import' }));
  await user.type(dialog.getByLabelText('Your password'), 'wrong');
  await user.click(dialog.getByRole('button', { name: 'Create Key' }));
  expect(await dialog.findByText('This is not your password.')).toBeVisible();
  await user.clear(dialog.getByLabelText('Your password'));
  await user.type(dialog.getByLabelText('Your password'), 'right');
  await user.click(dialog.getByRole('button', { name: 'Create Key' }));
  const shown = await screen.findByRole('dialog', { name: 'Key “Import”' });
  expect(shown).toHaveTextContent('tl_the-whole-key');
  expect(asked.at(-1)).toEqual({
    name: 'Import',
    permissions: ['contacts'],
    expires_at: expect.stringMatching(/^20\d\d-/u),
    password: 'right',
  });
  await user.click(within(shown).getByRole('button', { name: 'Copy' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('tl_the-whole-key')).not.toBeInTheDocument());
});

it('U8 U5 asks whoever has no password for none, and says when they have to sign in anew', async () => {
  serveKeys([], 'none');
  const { user } = open('staff');
  const fill = async () => {
    await user.click(await screen.findByRole('button', { name: 'New key…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New API key' }));
    expect(dialog.queryByLabelText('Your password')).not.toBeInTheDocument();
    await user.type(dialog.getByRole('textbox', { name: /Name/ }), 'Import');
    return dialog;
  };
  const first = await fill();
  expect(first.queryByText(/sign in with your company again/u)).not.toBeInTheDocument();
  // For the next one the minutes are over.
  const asked = serveKeys([], 'sign_in');
  await user.click(first.getByRole('button', { name: 'Create Key' }));
  const shown = within(await screen.findByRole('dialog', { name: 'Key “Import”' }));
  expect(asked).toEqual([{ name: 'Import', permissions: ['read'], expires_at: expect.any(String) }]);
  // Nobody has copied it: it is asked first.
  await user.click(shown.getAllByRole('button', { name: 'Close' })[0]!);
  const question = within(await screen.findByRole('alertdialog', { name: 'Close without a copy?' }));
  await user.click(question.getByRole('button', { name: 'Close without a copy' }));
  const second = await fill();
  expect(await second.findByText(/sign in with your company again/u)).toBeVisible();
});

it('U8 asks before a key is revoked', async () => {
  const asked = serveKeys([apiKey(5, 'CRM')]);
  const { user } = open('staff', 'ru');
  await user.click(await screen.findByRole('button', { name: 'Отозвать ключ «CRM»' }));
  const question = await screen.findByRole('alertdialog', { name: 'Отозвать ключ «CRM»?' });
  expect(asked).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Отозвать' }));
  expect(await screen.findByText('Ключей API пока нет.')).toBeVisible();
  expect(asked).toEqual(['5']);
});

it.each(['en', 'ru'] as const)(
  'U8 every permission that a key can be given has a name (%s)',
  async (language) => {
    serveKeys([apiKey(1, 'CRM', { permissions: KEY_PERMISSIONS })]);
    open('administrator', language);
    const row = await screen.findByRole('listitem');
    const names = within(row).getByText(/ · /u).textContent.split(' · ');
    expect(names).toHaveLength(KEY_PERMISSIONS.length);
    expect(names.filter((name) => KEY_PERMISSIONS.some((permission) => permission === name))).toEqual([]);
  },
);

it('U8 shows nothing to a viewer', () => {
  serveKeys([apiKey(1, 'CRM')]);
  open('viewer');
  expect(screen.queryByRole('region', { name: 'API keys' })).not.toBeInTheDocument();
});

it('U8 O3 shows nothing of a server that has no keys', async () => {
  server.use(on.get(KEYS, () => HttpResponse.json({ detail: 'No.' }, { status: 404 })));
  open('staff');
  expect(screen.getByRole('region', { name: 'API keys' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'API keys' })).not.toBeInTheDocument());
});
