import { type Column, sortRows } from './columns.ts';
import { rankWhenIdle } from './ranks.ts';

interface Person {
  readonly name: string;
}

/** More than are compared in one step, unordered, some with digits and some with accents. */
const people = (count: number): readonly Person[] =>
  Array.from({ length: count }, (_, index) => ({
    name: `${['Zoë', 'Иван', 'ann', 'Bo'][index % 4]} ${(index * 7919) % count}`,
  }));

const byName = (): Column<Person> & { readonly sortBy: (row: Person) => string } => ({
  id: 'name',
  label: 'Name',
  cell: ({ name }) => name,
  sortBy: jest.fn(({ name }: Person) => name),
});

const ascending = { column: 'name', direction: 'ascending' } as const;

const expectedOrder = (rows: readonly Person[]): readonly Person[] => {
  const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  return rows.toSorted((one, other) => compare(one.name, other.name));
};

it('orders more texts than fit one step as a plain sort would', () => {
  const rows = people(10_000);
  expect(sortRows(rows, [byName()], ascending, 'en')).toEqual(expectedOrder(rows));
});

it('orders a reloaded list with fewer names and with others', () => {
  const column = byName();
  const rows = people(100);
  for (const read of [rows, rows.slice(20, 60), [...rows, { name: 'Carl' }, { name: 'carl' }]]) {
    expect(sortRows(read, [column], ascending, 'en')).toEqual(expectedOrder(read));
  }
});

describe('while the browser is idle', () => {
  let waiting: IdleRequestCallback | undefined;
  beforeEach(() => {
    window.requestIdleCallback = (run) => {
      waiting = run;
      return 1;
    };
    window.cancelIdleCallback = () => {
      waiting = undefined;
    };
  });
  afterEach(() => {
    Reflect.deleteProperty(window, 'requestIdleCallback');
    Reflect.deleteProperty(window, 'cancelIdleCallback');
    waiting = undefined;
  });

  /** @returns how often the browser had to be idle. */
  const beIdle = (milliseconds: number): number => {
    let times = 0;
    while (waiting !== undefined) {
      const run = waiting;
      waiting = undefined;
      run({ didTimeout: false, timeRemaining: () => milliseconds });
      times += 1;
    }
    return times;
  };

  it.each([0, 50])(
    'prepares the order, so that no row is read again later (%i ms at a time)',
    (milliseconds) => {
      const column = byName();
      const rows = people(10_000);
      rankWhenIdle(rows, [column.sortBy], 'en');
      expect(column.sortBy).not.toHaveBeenCalled();
      const times = beIdle(milliseconds);
      expect(times > 1).toBe(milliseconds === 0);
      expect(column.sortBy).toHaveBeenCalledTimes(rows.length);
      expect(sortRows(rows, [column], ascending, 'en')).toEqual(expectedOrder(rows));
      expect(column.sortBy).toHaveBeenCalledTimes(rows.length);
    },
  );

  it('stops when it is told to, and the order is still right', () => {
    const column = byName();
    const rows = people(10_000);
    const stop = rankWhenIdle(rows, [column.sortBy], 'en');
    waiting?.({ didTimeout: false, timeRemaining: () => 0 });
    stop();
    expect(waiting).toBeUndefined();
    expect(sortRows(rows, [column], ascending, 'en')).toEqual(expectedOrder(rows));
  });
});
