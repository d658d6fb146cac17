import { logFailure } from '@touchline/shared';
import { lazy } from 'react';
import type { DailyChartProps } from './DailyChart.tsx';
import { DailyTable } from './DailyTable.tsx';

/** Without layout (jsdom) there is no canvas to draw on either. */
const CAN_DRAW = typeof window.matchMedia === 'function';

/**
 * The chart. Its library is loaded on demand, so that the page's first paint does not wait for it; when it fails to load,
 * the table takes its place.
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
