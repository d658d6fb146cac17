import { isCancel } from 'axios';

/**
 * Writes a failure to the browser's console, as the spec wants it logged (§8). What the person should know is also shown
 * where they acted. What the page itself gave up is no failure.
 */
export function logFailure(what: string, error: unknown): void {
  if (isCancel(error)) return;
  // oxlint-disable-next-line no-console
  console.error(what, error);
}
