/** Where somebody was when they followed a link, kept in the state of the history entry: Back leads there again. */
export interface CameFrom {
  /** Path and query within this page. */
  readonly from: string;
}

/** Reads the state of a location. Total: the browser keeps it, so an earlier build may have written it. */
export function readCameFrom(state: unknown): string | undefined {
  const from = (state as Partial<Record<keyof CameFrom, unknown>> | null | undefined)?.from;
  // Within the page only: "//other.example" would leave it.
  return typeof from === 'string' && /^\/(?![/\\])/u.test(from) ? from : undefined;
}
