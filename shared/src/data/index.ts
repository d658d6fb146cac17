export { DataProvider } from './DataProvider.tsx';
export { fetchJson } from './fetchJson.ts';
export { asList } from './asList.ts';
export { preloadPaths } from './preloadPaths.ts';
export { useReloading } from './useReloading.ts';
export type { ReloadingOptions } from './useReloading.ts';
export { SCENARIOS_PATH, useScenarios } from './useScenarios.ts';
export type { Scenarios } from './useScenarios.ts';
