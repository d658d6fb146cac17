import { KEY_PERMISSIONS } from '@touchline/shared/contract/permissions';
import { HttpResponse, on } from '@touchline/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { KEYS, server, serveKeys, open } from './ApiKeysCard.testing.tsx';

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
