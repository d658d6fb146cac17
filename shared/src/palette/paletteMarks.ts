/** What of a result was found, by the rules of the search: it comes once somebody types. */
export { markedRanges } from '../contract/search/marks.ts';
export { readQuery } from '../contract/search/query.ts';
