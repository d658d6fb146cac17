import { act, screen } from '@testing-library/react';
import { HttpResponse, on, renderInPage, startTestServer } from '../testing/index.tsx';
import { parseObject } from '../contract/readers/untrusted.ts';
import { defineItem, type Item, type ItemChanges } from './defineItem.ts';

const server = startTestServer();
const thing = defineItem({
  path: (id: number | null) => (id === null ? null : `/api/things/${id}/`),
  parse: (answer) => parseObject<'name'>(answer)?.name,
  failure: 'The thing could not be loaded.',
  settings: { shouldRetryOnError: false },
});

let item: Item<unknown>;
let changes: ItemChanges<number | null>;
function Thing({ id, onRead }: { readonly id: number | null; readonly onRead?: () => void }) {
  item = thing.use(id, onRead && { onRead });
  changes = thing.useChanges();
  return <p>{`${item.status}: ${String(item.value)}`}</p>;
}

it('reads it, reports each load, and shows what a change answered', async () => {
  const onRead = jest.fn();
  server.use(on.get('*/api/things/7/', () => HttpResponse.json({ name: 'seven' })));
  renderInPage(<Thing id={7} onRead={onRead} />);
  expect(await screen.findByText('succeeded: seven')).toBeVisible();
  expect(onRead).toHaveBeenCalledTimes(1);
  await act(() => changes.put(7, { name: 'changed' }));
  expect(screen.getByText('succeeded: changed')).toBeVisible();
  expect(onRead).toHaveBeenCalledTimes(1);
});

it('is gone where the server has none, without an error in the console', async () => {
  server.use(on.get('*/api/things/7/', () => HttpResponse.json({ detail: 'No.' }, { status: 404 })));
  renderInPage(<Thing id={7} />);
  expect(await screen.findByText('failed: undefined')).toBeVisible();
  expect(item.isGone).toBe(true);
});

it('reads nothing where there is nothing to read', () => {
  renderInPage(<Thing id={null} />);
  expect(screen.getByText('loading: undefined')).toBeVisible();
});
