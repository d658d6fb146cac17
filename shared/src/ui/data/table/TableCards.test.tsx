import '../../../testing/phone.ts';
import { render, screen, within } from '@testing-library/react';
import { Table } from './Table.tsx';
import type { Column } from './columns.ts';

interface Row {
  readonly id: number;
  readonly reason: string;
}

const columns: Column<Row>[] = [
  { id: 'reason', label: 'Reason', cell: (row) => row.reason, onPhone: 'title' },
  { id: 'id', label: 'Row', cell: (row) => row.id },
];
const LONG = 'The e-mail address belongs to another contact already. '.repeat(5);
const rows: Row[] = [
  { id: 2, reason: LONG },
  { id: 3, reason: 'No name' },
];

/** Stands in for layout, which jsdom lacks: a card with the long reason is 200 pixels high, another 90. */
function layOut() {
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return this.textContent.includes(LONG) ? 200 : 90;
  });
}

afterEach(() => jest.restoreAllMocks());

const cards = () => within(screen.getByRole('list', { name: 'Rows skipped' })).getAllByRole('listitem');

it('O16 on a phone a long reason wraps, and the next card stands below all of it', () => {
  layOut();
  render(<Table label="Rows skipped" columns={columns} rows={rows} rowKey={(row) => row.id} />);
  const [long, short] = cards();
  expect(long).toHaveStyle({ top: '0px' });
  expect(long?.style.height).toBe('');
  expect(short).toHaveStyle({ top: '208px' });
  expect(screen.getByRole('list', { name: 'Rows skipped' })).toHaveStyle({ height: '298px' });
  expect(getComputedStyle(screen.getByText(LONG.trim())).whiteSpace).not.toBe('nowrap');
});

it('O16 on a phone a bounded number of cards is drawn, also where nothing is laid out', () => {
  const many = Array.from({ length: 1000 }, (_, id) => ({ id, reason: `Reason ${id}` }));
  render(<Table label="Rows skipped" columns={columns} rows={many} rowKey={(row) => row.id} />);
  expect(cards().length).toBeLessThan(30);
  expect(cards()[0]).toHaveAttribute('aria-setsize', '1000');
});
