/** What the log keeps of a failure. */
export type LoggedError = {
  type: string;
  message: string;
  /** PostgreSQL's or the system's code. */
  code?: string;
  stack: string;
  cause?: LoggedError;
};

/** How many nested causes are kept; a chain may be circular. */
const MAX_CAUSES = 5;

/**
 * A failure as the log shows it. Nothing but these fields: the driver attaches the whole connection to the error it
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
