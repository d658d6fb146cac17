import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Table } from './table/Table.tsx';
import { type Column, nextSort, sortRows } from './table/columns.ts';
import { gridColumns, gridHeight, VirtualGrid } from './VirtualGrid.tsx';
import { VirtualList } from './VirtualList.tsx';

interface Row {
  readonly id: number;
  readonly name: string;
  readonly opened: number | null;
}

const columns: Column<Row>[] = [
  { id: 'name', label: 'Contact Name', cell: (row) => row.name, sortBy: (row) => row.name },
  {
    id: 'opened',
    label: 'Emails Opened',
    align: 'end',
    cell: (row) => row.opened ?? '-',
    sortBy: (row) => row.opened,
  },
  { id: 'actions', label: 'Actions', cell: (row) => <button>View {row.name}</button> },
];

const three: Row[] = [
  { id: 1, name: 'Step 10', opened: 5 },
  { id: 2, name: 'Step 2', opened: null },
  { id: 3, name: 'ёлка', opened: 40 },
];

const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);

describe('Table', () => {
  it('sorts by the head of a column, both ways, and exposes the order', async () => {
    const user = userEvent.setup();
    render(<Table label="Contacts" columns={columns} rows={three} rowKey={(row) => row.id} />);
    const head = () => screen.getByRole('columnheader', { name: 'Contact Name' });
    expect(head()).toHaveAttribute('aria-sort', 'none');
    expect(screen.getByRole('columnheader', { name: 'Actions' })).not.toHaveAttribute('aria-sort');
    expect(names()).toEqual(['Step 10', 'Step 2', 'ёлка']);

    await user.click(screen.getByRole('button', { name: 'Contact Name' }));
    expect(head()).toHaveAttribute('aria-sort', 'ascending');
    expect(names()).toEqual(['Step 2', 'Step 10', 'ёлка']);

    await user.click(screen.getByRole('button', { name: 'Contact Name' }));
    expect(head()).toHaveAttribute('aria-sort', 'descending');
    expect(names()).toEqual(['ёлка', 'Step 10', 'Step 2']);
  });

  it('lets the caller hold the order', async () => {
    const onSort = jest.fn();
    const sort = { column: 'opened', direction: 'descending' } as const;
    render(
      <Table
        label="Contacts"
        columns={columns}
        rows={three}
        rowKey={(row) => row.id}
        sort={sort}
        onSort={onSort}
      />,
    );
    expect(names()).toEqual(['ёлка', 'Step 10', 'Step 2']);
    await userEvent.click(screen.getByRole('button', { name: 'Emails Opened' }));
    expect(onSort).toHaveBeenCalledWith({ column: 'opened', direction: 'ascending' });
  });

  it('V11 keeps the row that somebody has gone to in sight, without scrolling further than it takes', () => {
    jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
    const scrollPage = jest.spyOn(window, 'scrollBy').mockImplementation(() => {});
    const rows = Array.from({ length: 50_000 }, (_, id) => ({ id, name: `Contact ${id}`, opened: id }));
    const table = (inSight: number | null) => (
      <Table
        label="Contacts"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        maxHeight={400}
        inSight={inSight}
      />
    );
    const { rerender } = render(table(null));
    const scroller = screen.getByRole('region', { name: 'Contacts' });
    jest.spyOn(scroller, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 200, 800, 400));
    const goTo = (id: number) => {
      rerender(table(id));
      return scroller.scrollTop;
    };
    // The head is 40 pixels high and stays in sight, a row is 48.
    expect(goTo(6)).toBe(0);
    expect(goTo(7)).toBe(40 + 8 * 48 - 400);
    expect(goTo(6)).toBe(24);
    expect(goTo(0)).toBe(0);
    expect(goTo(40_000)).toBe(40 + 40_001 * 48 - 400);
    expect(scrollPage).not.toHaveBeenCalled();
    // The row is the last one in sight of the table, which the window is too low for.
    jest.replaceProperty(window, 'innerHeight', 300);
    goTo(40_001);
    expect(scrollPage).toHaveBeenCalledWith({ top: 600 - 300 + 48, behavior: 'instant' });
    jest.restoreAllMocks();
  });

  it('draws a bounded number of 50,000 rows and tells their true count', () => {
    const rows = Array.from({ length: 50_000 }, (_, id) => ({ id, name: `Contact ${id}`, opened: id }));
    render(<Table label="Contacts" columns={columns} rows={rows} rowKey={(row) => row.id} />);
    expect(screen.getByRole('table', { name: 'Contacts' })).toHaveAttribute('aria-rowcount', '50001');
    expect(screen.getAllByRole('row').length).toBeLessThan(40);
    expect(screen.getByRole('row', { name: /Contact 0/ })).toHaveAttribute('aria-rowindex', '2');
  });

  it('uses figures of equal width only in columns of numbers', () => {
    render(<Table label="Contacts" columns={columns} rows={three} rowKey={(row) => row.id} />);
    const figures = (text: string) =>
      getComputedStyle(screen.getByRole('cell', { name: text })).getPropertyValue('font-variant-numeric');
    expect(figures('40')).toBe('tabular-nums');
    expect(figures('Step 2')).not.toBe('tabular-nums');
  });

  it('shows its empty state when there are no rows', () => {
    render(
      <Table
        label="Contacts"
        columns={columns}
        rows={[]}
        rowKey={(row) => row.id}
        empty="No recent responses found"
      />,
    );
    expect(screen.getByText('No recent responses found')).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it('missing values come last in both directions, equal rows keep their order', () => {
    const rows = [...three, { id: 4, name: 'again', opened: 5 }];
    const order = (direction: 'ascending' | 'descending') =>
      sortRows(rows, columns, { column: 'opened', direction }, 'en').map((row) => row.id);
    expect(order('ascending')).toEqual([1, 4, 3, 2]);
    expect(order('descending')).toEqual([3, 1, 4, 2]);
    expect(nextSort(null, 'opened')).toEqual({ column: 'opened', direction: 'ascending' });
  });
});

describe('VirtualList', () => {
  it('draws a bounded number of items, each with its true place', () => {
    render(
      <VirtualList
        label="Organizations"
        count={5000}
        itemKey={(index) => index}
        itemHeight={() => 200}
        renderItem={({ index }) => `Organization ${index}`}
      />,
    );
    const items = within(screen.getByRole('list', { name: 'Organizations' })).getAllByRole('listitem');
    expect(items.length).toBeLessThan(12);
    expect(items[1]).toHaveAttribute('aria-posinset', '2');
    expect(items[1]).toHaveAttribute('aria-setsize', '5000');
  });

  it('gives each item its exact height and place', () => {
    render(
      <VirtualList
        label="Organizations"
        count={3}
        itemKey={(index) => index}
        itemHeight={(index) => (index + 1) * 100}
        gap={10}
        renderItem={({ index }) => `Organization ${index}`}
      />,
    );
    expect(screen.getByRole('list', { name: 'Organizations' })).toHaveStyle({ height: '620px' });
    expect(screen.getByText('Organization 2')).toHaveStyle({ top: '320px', height: '300px' });
  });
});

describe('VirtualGrid', () => {
  const shape = { minTileWidth: 232, tileHeight: 92, gap: 12 };

  it.each([
    [48, 48],
    [5000, 60],
  ])('of %i tiles draws at most %i', (count, most) => {
    render(
      <VirtualGrid
        {...shape}
        label="Contacts"
        count={count}
        itemKey={(i) => i}
        renderItem={(i) => `Contact ${i}`}
      />,
    );
    expect(screen.getByText('Contact 0')).toBeVisible();
    expect(screen.getAllByRole('listitem').length).toBeLessThanOrEqual(most);
  });

  it('computes columns and height as CSS lays them out', () => {
    expect(gridColumns(231, shape)).toBe(1);
    expect(gridColumns(475, shape)).toBe(1);
    expect(gridColumns(476, shape)).toBe(2);
    expect(gridHeight(0, 476, shape)).toBe(0);
    expect(gridHeight(3, 476, shape)).toBe(92 * 2 + 12);
  });
});
