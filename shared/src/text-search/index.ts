export { Marked, type Marking, MarkingContext, useMarking } from './Marked.tsx';
export { type SearchRules, useSearchRules } from './searchRules.ts';
export { type ChooseByText, usePreparedSearch, useTextSearch } from './useTextSearch.ts';
