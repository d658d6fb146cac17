/** What is shown while data are loading, when they could not be loaded, and when there are none: once for every section. */
export { CardSkeletons } from './CardSkeletons.tsx';
export { ListResults } from './ListResults.tsx';
export { LoadFailure } from './LoadFailure.tsx';
export { UnreadRows } from './UnreadRows.tsx';
export { useCountText } from './useCountText.ts';
