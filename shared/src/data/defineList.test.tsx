import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, on, renderInPage, startTestServer } from '../testing/index.tsx';
import { parseObject, parseText } from '../contract/readers/untrusted.ts';
import { defineList, type List } from './defineList.ts';
import type { ListChanges } from './useListChanges.ts';

const PATH = '/api/things/';
const DEPENDENT = '/api/things/count/';
const server = startTestServer();

interface Thing {
  readonly id: number;
  readonly name: string;
}

const things = defineList<Thing>({
  path: PATH,
  parse: (rows) =>
    rows.flatMap((value) => {
      const row = parseObject<'id' | 'name'>(value);
      return typeof row?.id === 'number' ? [{ id: row.id, name: parseText(row.name) }] : [];
    }),
  failure: 'The things could not be loaded.',
  settings: { shouldRetryOnError: false },
  dependentPaths: [DEPENDENT],
});
const counts = defineList<unknown>({ path: DEPENDENT, parse: (rows) => rows });

let list: List<Thing>;
let changes: ListChanges;
let drawn = 0;
function Things({ pollInterval = 0 }: { readonly pollInterval?: number }) {
  list = things.use({ pollInterval });
  changes = things.useChanges();
  counts.use();
  drawn += 1;
  return <p>{`${list.status}: ${list.rows.map(({ name }) => name).join(' ')}`}</p>;
}

const rows = [{ id: 1, name: 'one' }, { id: 'odd' }, null, { id: 2 }];
let counted = 0;
/** Answers the list, and counts how often what depends on it is read. */
function answer(body: () => Response) {
  counted = 0;
  server.use(
    on.get(`*${PATH}`, body),
    on.get(`*${DEPENDENT}`, () => {
      counted += 1;
      return HttpResponse.json([]);
    }),
  );
}

it.each([
  ['an array', rows],
  ['results', { results: rows, next: null }],
])('reads %s, and shows odd rows with what they have', async (_, body) => {
  answer(() => HttpResponse.json(body));
  renderInPage(<Things />);
  expect(await screen.findByText('succeeded: one')).toBeVisible();
  expect(list).toMatchObject({ rows: [{ id: 1 }, { id: 2, name: '' }], hasRows: true, error: undefined });
  expect(list.unread).toBe(2);
});

it.each([null, 'a page', 7, { results: 'none' }, [{ id: 'ab-12', name: 'one' }], [{ name: 'one' }]])(
  'has failed for %j, and says so in the console',
  async (body) => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => {});
    answer(() => HttpResponse.json(body));
    renderInPage(<Things />);
    expect(await screen.findByText('failed:')).toBeVisible();
    expect(list).toMatchObject({ hasRows: false, error: undefined });
    expect(log).toHaveBeenCalledWith('The things could not be loaded.', body);
  },
);

it('keeps the rows when a later load fails, until one succeeds', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  answer(() => HttpResponse.json(rows));
  renderInPage(<Things />);
  await screen.findByText('succeeded: one');
  answer(() => HttpResponse.json({ detail: 'No.' }, { status: 400 }));
  await act(() => list.reload());
  expect(screen.getByText('failed: one')).toBeVisible();
  expect(log).toHaveBeenCalledWith('The things could not be loaded.', list.error);
  answer(() => HttpResponse.json([{ id: 3, name: 'three' }]));
  await act(() => list.reload());
  expect(screen.getByText('succeeded: three')).toBeVisible();
});

it('changes the rows from answers, in the shape that the server gave, and rereads what depends on them', async () => {
  answer(() =>
    HttpResponse.json({
      results: [
        { id: 1, name: 'one' },
        { id: 2, name: 'two' },
      ],
    }),
  );
  renderInPage(<Things />);
  await screen.findByText('succeeded: one two');
  const before = counted;
  await act(() => changes.put({ id: 3, name: 'new' } as Thing));
  expect(screen.getByText('succeeded: new one two')).toBeVisible();
  await act(() => changes.put({ id: 1, name: 'changed' } as Thing));
  expect(screen.getByText('succeeded: new changed two')).toBeVisible();
  await act(() => changes.update(2, (row) => ({ ...(row as Thing), name: 'second' })));
  await act(() => changes.update(9, () => ({ id: 9, name: 'not listed' })));
  expect(screen.getByText('succeeded: new changed second')).toBeVisible();
  await act(() => changes.remove(3));
  expect(screen.getByText('succeeded: changed second')).toBeVisible();
  await act(() => changes.replaceAll([{ id: 4, name: 'four' }]));
  expect(screen.getByText('succeeded: four')).toBeVisible();
  await waitFor(() => expect(counted).toBeGreaterThan(before));
});

it('reads the list again after a change that came while it was being read', async () => {
  let requests = 0;
  answer(() => {
    requests += 1;
    return HttpResponse.json([{ id: 1, name: requests === 1 ? 'before' : 'after' }]);
  });
  renderInPage(<Things />);
  await act(() => changes.put({ id: 1, name: 'after' } as Thing));
  expect(await screen.findByText('succeeded: after')).toBeVisible();
});

it('polls, and draws nothing for an answer that the server calls unchanged', async () => {
  let requests = 0;
  answer(() => {
    requests += 1;
    return HttpResponse.json([{ id: 1, name: 'one' }], { headers: { ETag: 'W/"1"' } });
  });
  renderInPage(<Things pollInterval={20} />);
  await screen.findByText('succeeded: one');
  await waitFor(() => expect(requests).toBeGreaterThan(1));
  const before = drawn;
  const { length } = list.rows;
  await waitFor(() => expect(requests).toBeGreaterThan(4));
  expect(drawn).toBe(before);
  expect(list.rows).toHaveLength(length);
});
