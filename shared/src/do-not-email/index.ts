/**
 * The do-not-email list (U9), under `@touchline/shared/do-not-email`. Bundled by each section that puts people on it; its state
 * lives in `@touchline/shared`, of which the page has one copy.
 */
export { addSuppression, sendLift, SUPPRESSIONS_PATH } from './requests.ts';
export { useDoNotEmail, type DoNotEmail } from './useDoNotEmail.ts';
