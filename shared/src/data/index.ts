export { DataProvider } from './DataProvider.tsx';
export { fetchJson } from './fetchJson.ts';
export { asList } from './asList.ts';
