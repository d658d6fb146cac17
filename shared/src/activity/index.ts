/** Who changed what, and when (U7), under `@touchline/shared/activity`. Bundled by each section that shows it. */
export { ActivityHistory } from './ActivityHistory.tsx';
export type { ActivityHistoryProps } from './ActivityHistory.tsx';
export { activityQuery, type ActivityFilterText } from './activityRead.ts';
