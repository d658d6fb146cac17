import { type Column, Table, useFormatNumber, visuallyHidden } from '@touchline/shared';
import type { DailyFigures } from '@touchline/shared/contract';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import { MEASURES, useFormatDay } from './dailyFigures.ts';
import { messages } from './messages.ts';

export interface DailyTableProps {
  readonly days: readonly DailyFigures[];
  readonly maxHeight: number;
}

const byDay = ({ date }: DailyFigures) => date;

/** The same figures as a table, the newest day first. */
export function DailyTable({ days, maxHeight }: DailyTableProps) {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const formatDay = useFormatDay();
  const columns = useMemo(
    (): readonly Column<DailyFigures>[] => [
      { id: 'date', label: t('day'), cell: ({ date }) => formatDay(date), sortBy: byDay },
      ...MEASURES.map((measure): Column<DailyFigures> => ({
        id: measure,
        label: t(measure),
        cell: (day) => formatNumber(day[measure]),
        sortBy: (day) => day[measure],
        align: 'end',
      })),
    ],
    [t, formatDay, formatNumber],
  );
  return (
    <Table
      label={t('title')}
      columns={columns}
      rows={days}
      rowKey={byDay}
      sort={NEWEST_FIRST}
      maxHeight={maxHeight}
      rowHeight={36}
    />
  );
}

const NEWEST_FIRST = { column: 'date', direction: 'descending' } as const;

/** Stands in for the chart, for screen readers. It has all its rows, since they could not scroll it. */
export function HiddenDailyTable({ days }: { readonly days: readonly DailyFigures[] }) {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const formatDay = useFormatDay();
  return (
    <Hidden>
      <table>
        <caption>{t('title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('day')}</th>
            {MEASURES.map((measure) => (
              <th key={measure} scope="col">
                {t(measure)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.date}>
              <th scope="row">{formatDay(day.date)}</th>
              {MEASURES.map((measure) => (
                <td key={measure}>{formatNumber(day[measure])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Hidden>
  );
}

const Hidden = styled.div`
  ${visuallyHidden}
`;
