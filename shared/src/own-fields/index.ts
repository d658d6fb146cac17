/** Fields that the team makes (G3), under `@touchline/shared/own-fields`. Bundled by each section that shows them. */
export { ownFields } from './ownFields.ts';
