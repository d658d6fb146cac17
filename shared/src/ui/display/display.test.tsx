import { render, screen } from '@testing-library/react';
import { initials } from './Avatar.tsx';
import { DateTime, formatDateTime } from './DateTime.tsx';
import { ProgressBar } from './ProgressBar.tsx';

describe('DateTime', () => {
  it.each([
    ['2026-11-20T13:14:05Z', '11/20/2026, 9:14:05 AM'],
    // New York turns its clocks back on 1 November 2026 and forward on 8 March; this zone never does.
    ['2026-11-01T05:59:59Z', '11/1/2026, 1:59:59 AM'],
    ['2026-11-01T06:00:00Z', '11/1/2026, 2:00:00 AM'],
    ['2026-03-08T06:30:00Z', '3/8/2026, 2:30:00 AM'],
    ['2026-07-01T12:00:00Z', '7/1/2026, 8:00:00 AM'],
    ['2026-01-01T12:00:00Z', '1/1/2026, 8:00:00 AM'],
    // Midnight and noon, the day before, the year before.
    ['2026-11-20T04:00:00Z', '11/20/2026, 12:00:00 AM'],
    ['2026-11-20T03:59:59Z', '11/19/2026, 11:59:59 PM'],
    ['2026-11-20T16:00:00Z', '11/20/2026, 12:00:00 PM'],
    ['2026-01-01T03:59:59.999Z', '12/31/2025, 11:59:59 PM'],
    ['2026-11-20T16:14:05+03:00', '11/20/2026, 9:14:05 AM'],
  ])('D12 shows %s as %s', (value, shown) => {
    expect(formatDateTime(value)).toBe(shown);
    expect(formatDateTime(Date.parse(value))).toBe(shown);
    expect(formatDateTime(new Date(value))).toBe(shown);
  });

  it.each([null, undefined, '', 'yesterday', Number.NaN])('shows N/A for %p', (value) => {
    render(<DateTime value={value} />);
    expect(screen.getByText('N/A')).toBeVisible();
    expect(formatDateTime(value, '-')).toBe('-');
  });

  it('D12 tells machines the exact moment', () => {
    render(<DateTime value="2026-11-20T16:14:05+03:00" />);
    expect(screen.getByText('11/20/2026, 9:14:05 AM')).toHaveAttribute(
      'datetime',
      '2026-11-20T13:14:05.000Z',
    );
  });
});

it.each([
  ['Zoë Marchetti', 'ZM'],
  ['Иван Петров', 'ИП'],
  ['ёлка', 'Ё'],
  ['Anna Maria van der Berg', 'AB'],
  ['turf-office', 'T'],
  ['  (Ann)  "Okafor"', 'AO'],
  ['𝒜da', '𝒜'],
  ['—', '?'],
  ['', '?'],
])('initials of %p are %p', (name, expected) => {
  expect(initials(name)).toBe(expected);
});

it.each([
  [64, 64, '64%'],
  [140, 100, '100%'],
  [-3, 0, '0%'],
])('a progress of %d percent', (value, now, text) => {
  render(<ProgressBar value={value} />);
  const bar = screen.getByRole('progressbar', { name: 'Progress' });
  expect(bar).toHaveValue(now);
  expect(bar).toHaveAttribute('aria-valuetext', text);
});

it('O16 indeterminate progress has no value', () => {
  render(<ProgressBar value={null} label="Reading the workbook" />);
  expect(screen.getByRole('progressbar', { name: 'Reading the workbook' })).not.toHaveAttribute('value');
});
