/** Milliseconds for which an unreachable provider is not tried again: the next editor opens at once. */
const REMEMBERED = 5 * 60_000;

let failedAt: number | undefined;

/** Whether the provider was recently unreachable. */
export function isKnownUnreachable(): boolean {
  return failedAt !== undefined && Date.now() - failedAt < REMEMBERED;
}

export function rememberProviderFailure(): void {
  failedAt = Date.now();
}

/** Lets the provider be tried again, as a person who presses Retry wants. */
export function forgetProviderFailure(): void {
  failedAt = undefined;
}
