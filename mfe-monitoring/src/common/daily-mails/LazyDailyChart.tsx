import { logFailure } from '@touchline/shared';
import { lazy } from 'react';
import type { DailyChartProps } from './DailyChart.tsx';
import { DailyTable } from './DailyTable.tsx';

/** Where there is no layout (jsdom) there is no canvas to draw on either. */
const CAN_DRAW = typeof window.matchMedia === 'function';

/**
 * The chart, whose library is loaded once it is wanted: the first paint of the page does not wait for it. When it does
 * not come, the table takes its place.
 */
export const LazyDailyChart = lazy(async () => {
  if (!CAN_DRAW) return { default: InPlaceOfChart };
  try {
    return await import('./DailyChart.tsx');
  } catch (error) {
    logFailure('The chart could not be loaded.', error);
    return { default: InPlaceOfChart };
  }
});

function InPlaceOfChart({ days, height }: DailyChartProps) {
  return <DailyTable days={days} maxHeight={height} />;
}
