/** What the log keeps of a failure. */
export type LoggedError = {
  type: string;
  message: string;
  /** PostgreSQL's or the system's code. */
  code?: string;
  stack: string;
  cause?: LoggedError;
};

/** Causes of causes that are kept; a chain may be a circle. */
const MAX_CAUSES = 5;

/**
 * A failure as the log tells it. Nothing but these fields: the driver hangs the whole connection on an error it
 * reports when that is lost, its password and cancel key included.
 */
export function loggedError(error: unknown, causes = MAX_CAUSES): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const { stack, cause } = error;
  return {
    type: error.constructor.name,
    message: error.message,
    ...('code' in error && { code: String(error.code) }),
    stack: stack ?? '',
    ...(cause !== undefined && causes > 0 && { cause: loggedError(cause, causes - 1) }),
  };
}
