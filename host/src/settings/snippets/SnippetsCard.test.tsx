import type { Snippet } from '@touchline/shared/contract';
import { HttpResponse, on, renderInPage, startTestServer } from '@touchline/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { SnippetsCard } from './SnippetsCard.tsx';

const state = { rows: [] as Snippet[], calls: [] as unknown[], conflict: false };
const prices: Snippet = {
  id: 4,
  name: 'Prices',
  html: '<p>From 5 per m².</p>',
  updated_at: '2026-11-01T08:00:00.000Z',
};
startTestServer(
  on.get('*/api/snippets/', () => HttpResponse.json(state.rows)),
  on.put('*/api/snippets/4/', async ({ request }) => {
    const body = (await request.json()) as object;
    state.calls.push(body);
    return state.conflict && 'updated_at' in body
      ? HttpResponse.json({ detail: 'Somebody has changed this snippet meanwhile.' }, { status: 409 })
      : HttpResponse.json({ ...prices, ...body });
  }),
  on.delete('*/api/snippets/4/', () => {
    state.rows = [];
    return new HttpResponse(null, { status: 204, headers: { 'Touchline-Deletion': '9' } });
  }),
);
beforeEach(() => Object.assign(state, { rows: [prices], calls: [], conflict: false }));
afterEach(() => jest.restoreAllMocks());

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

it('V3 shows the snippets of the team, and asks before it overwrites what somebody else has changed', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  state.conflict = true;
  const { user } = renderInPage(<SnippetsCard />);
  await user.click(await screen.findByRole('button', { name: 'Change Prices' }));
  const open = await dialog('Snippet Prices');
  expect(await open.findByRole('textbox', { name: 'Text' })).toHaveTextContent('From 5 per m².');
  await user.clear(open.getByRole('textbox', { name: /^Name/u }));
  await user.click(open.getByRole('button', { name: 'Save' }));
  expect(await open.findByText('A snippet needs a name')).toBeVisible();
  await user.type(open.getByRole('textbox', { name: /^Name/u }), 'Price list');
  await user.click(open.getByRole('button', { name: 'Save' }));
  expect(await open.findByText('Somebody has changed this snippet meanwhile.')).toBeVisible();
  await user.click(open.getByRole('button', { name: 'Overwrite it' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(state.calls).toEqual([
    { name: 'Price list', html: prices.html, updated_at: prices.updated_at },
    { name: 'Price list', html: prices.html },
  ]);
});

it('V3 H9 deletes a snippet, in Russian too', async () => {
  const { user } = renderInPage(<SnippetsCard />, { language: 'ru' });
  await user.click(await screen.findByRole('button', { name: 'Удалить: Prices' }));
  expect(await screen.findByText('Заготовок пока нет.')).toBeVisible();
});
