/** Whose things are, and the filter "Mine" (U6), under `@touchline/shared/mine`. Bundled by each section that has it. */
export { MineButton } from './MineButton.tsx';
export { accounts, mine } from './mine.ts';
