/** What can become of a conversation (V4), under `@touchline/shared/outcomes`. Bundled by each section that shows it. */
export { outcomes } from './outcomes.ts';
export { useOutcomeName } from './useOutcomeName.ts';
