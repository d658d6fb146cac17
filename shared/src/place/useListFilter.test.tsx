import { screen, waitFor } from '@testing-library/react';
import { renderInPage, startTestServer } from '../testing/index.tsx';
import { useListFilter } from './useListFilter.ts';

startTestServer();

const NAMES = ['status'] as const;
/** Longer than the URL takes to follow the search box. */
const AFTER_THE_DELAY = 400;

function List() {
  const { search, setSearch, values, set, clear } = useListFilter(NAMES);
  return (
    <>
      <input aria-label="Search" value={search} onChange={({ target }) => setSearch(target.value)} />
      <output aria-label="Status">{values.status}</output>
      <button onClick={() => set('status', 'active')}>Active</button>
      <button onClick={clear}>Clear</button>
    </>
  );
}

const place = () => screen.getByTestId('location').textContent;
const settled = () => new Promise((resolve) => setTimeout(resolve, AFTER_THE_DELAY));

it('keeps search and filter in the URL', async () => {
  const { user } = renderInPage(<List />, { path: '/?search=turf&status=draft' });
  expect(screen.getByLabelText('Search')).toHaveValue('turf');
  expect(screen.getByLabelText('Status')).toHaveTextContent('draft');
  await user.type(screen.getByLabelText('Search'), ' care');
  await waitFor(() => expect(place()).toBe('/?search=turf+care&status=draft'));
});

it('keeps what was typed a moment before a filter is chosen, and the filter', async () => {
  const { user } = renderInPage(<List />);
  await user.type(screen.getByLabelText('Search'), 'turf');
  await user.click(screen.getByRole('button', { name: 'Active' }));
  expect(place()).toBe('/?search=turf&status=active');
  await settled();
  expect(place()).toBe('/?search=turf&status=active');
});

it('leaves nothing of a search that was typed a moment before everything is cleared', async () => {
  const { user } = renderInPage(<List />, { path: '/?status=active&edit=5' });
  await user.type(screen.getByLabelText('Search'), 'turf');
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  await settled();
  expect(place()).toBe('/?edit=5');
  expect(screen.getByLabelText('Search')).toHaveValue('');
});

it('writes nothing once the person has gone on to another page, however late that page is drawn', async () => {
  const { user } = renderInPage(<List />);
  await user.type(screen.getByLabelText('Search'), 'turf');
  const before = window.location.pathname;
  window.history.pushState(null, '', '/settings');
  try {
    await settled();
    expect(place()).toBe('/');
  } finally {
    window.history.replaceState(null, '', before);
  }
});
