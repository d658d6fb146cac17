/**
 * How organizations and contacts are searched, in the page and in the API alike, under `@touchline/shared/contract/search`:
 * docs/decisions/0168-search.md.
 */
export { chooseByText, prepareTexts } from './choose.ts';
export { latinText } from './normalise.ts';
export { type MarkedRange, markedRanges } from './marks.ts';
export { type Match, MATCHES, readQuery, SEARCH_LIMITS, type SearchWord } from './query.ts';
export { ownValueTexts } from './own-texts.ts';
export {
  type Found,
  type FoundThing,
  SearchIndex,
  type SearchedTexts,
  TooManyWords,
} from './search-index.ts';
