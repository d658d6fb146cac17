export { type ChooseByText, useTextSearch } from './useTextSearch.ts';
