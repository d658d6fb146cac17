import { isAxiosError } from 'axios';
import type { FieldError } from '../contract/index.ts';

/** What the server answered with a failed request; undefined when no answer came. */
export function errorPayload(error: unknown): unknown {
  return isAxiosError(error) ? (error.response?.data as unknown) : undefined;
}

const property = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/**
 * The sentence to show for a failed request: the answer's `detail`, else its `error`, else the error's own
 * message, else `fallback` (A3, O14).
 */
export function errorMessage(error: unknown, fallback: string): string {
  const payload = errorPayload(error);
  return (
    [property(payload, 'detail'), property(payload, 'error'), property(error, 'message')].find(isText) ??
    fallback
  );
}

/** The bad fields that the server named, by dotted path; empty when it named none. */
export function fieldErrors(error: unknown): ReadonlyMap<string, string> {
  const errors = property(errorPayload(error), 'errors');
  if (!Array.isArray(errors)) return new Map();
  return new Map(
    (errors as Partial<FieldError>[]).flatMap(({ field, message }) =>
      isText(field) && isText(message) ? [[field, message] as const] : [],
    ),
  );
}

/** The HTTP status of a failed request; undefined when no answer came. */
export function errorStatus(error: unknown): number | undefined {
  return isAxiosError(error) ? error.response?.status : undefined;
}

/** The seconds after which a refused request may be sent again; undefined when the server did not say. */
export function errorRetryAfter(error: unknown): number | undefined {
  const value: unknown = isAxiosError(error) ? error.response?.headers['retry-after'] : undefined;
  return typeof value === 'string' && /^\d{1,6}$/u.test(value) ? Number(value) : undefined;
}
