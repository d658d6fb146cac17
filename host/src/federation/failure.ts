/** Why a section is not there (H5). Each has a message of its own, because what a person can do about it differs. */
export type FailureReason =
  /** No answer at all: server down, no network, or the answer refused by the browser. */
  | { readonly kind: 'unreachable' }
  /** The server took longer than {@link LOAD_TIME_LIMIT}. */
  | { readonly kind: 'timedOut' }
  /** The server answered outside 2xx. */
  | { readonly kind: 'httpStatus'; readonly status: number }
  /** Not a script, usually the HTML page of a proxy. */
  | { readonly kind: 'notAScript' }
  /** A file whose hash is not the published one (SRI). */
  | { readonly kind: 'corrupted' }
  /** It was taken out of the page. */
  | { readonly kind: 'withdrawn' }
  /** `remote.json` is not JSON, or not what the contract says. */
  | { readonly kind: 'invalidManifest' }
  /** Remote and host speak different majors of the contract. */
  | { readonly kind: 'incompatible'; readonly contract: number }
  /** The script arrived and failed, or exposes no section. */
  | { readonly kind: 'threwOnLoad'; readonly message: string }
  /** The section was there and failed while it was drawn. */
  | { readonly kind: 'threwOnRender'; readonly message: string };

/** A build that failed, and why. */
export interface Refusal {
  readonly build: string;
  readonly failure: FailureReason;
}

/** Milliseconds that any single file of a remote may take. A longer limit would make a hanging server look like a slow one. */
export const LOAD_TIME_LIMIT = 5000;

/** A section that could not be loaded, with the reason to show. */
export class SectionFailure extends Error {
  override readonly name = 'SectionFailure';
  readonly reason: FailureReason;

  constructor(reason: FailureReason, options?: ErrorOptions) {
    super(`Section failed: ${JSON.stringify(reason)}`, options);
    this.reason = reason;
  }
}

/** The message of whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The reason to show for whatever a load failed with. */
export function reasonOf(error: unknown): FailureReason {
  return error instanceof SectionFailure ? error.reason : { kind: 'threwOnLoad', message: messageOf(error) };
}

/** Trouble with the server may be over at the next attempt; a broken build stays broken. */
export const isTransient = ({ kind }: FailureReason): boolean =>
  ['unreachable', 'timedOut', 'httpStatus', 'notAScript', 'corrupted'].includes(kind);
