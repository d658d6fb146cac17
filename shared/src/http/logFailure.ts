/**
 * Writes a failure into the browser's console, for whoever looks into it. What the spec calls logged (§8) comes
 * here; what a person should know is told where they acted as well.
 */
export function logFailure(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console
  console.error(what, error);
}
