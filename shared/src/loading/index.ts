/** What stands where data will be, could not be, or is none: the states of a load, said once for every section. */
export { CardSkeletons } from './CardSkeletons.tsx';
export { ListResults } from './ListResults.tsx';
export { LoadFailure } from './LoadFailure.tsx';
export { useCountText } from './useCountText.ts';
