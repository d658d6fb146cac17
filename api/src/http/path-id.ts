import { MAX_ID } from '@touchline/shared/contract';
import { z } from 'zod';
import { notFound } from '../errors.ts';
import type { Text } from '../language/language.ts';

const wholeNumberText = z.string().regex(/^-?\d+$/);

/**
 * `{id}` of a path. What is no whole number is refused with 400, naming `id`; a number too large for any row
 * is 404, like any other id that does not exist.
 */
export const IdParameters = z.object({ id: wholeNumberText.transform(Number) });

/** Describes {@link IdParameters} as the integer it stands for: what arrives is text only because it is a path. */
export function describePathId({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: unknown;
  jsonSchema: z.core.JSONSchema.BaseSchema;
}): void {
  if (zodSchema !== wholeNumberText) return;
  delete jsonSchema.pattern;
  Object.assign(jsonSchema, { type: 'integer', minimum: 1, maximum: MAX_ID });
}

/** The id, if a row can have it. @throws 404 with `detail` otherwise. */
export function possibleId(id: number, detail: Text): number {
  if (!Number.isInteger(id) || id < 1 || id > MAX_ID) throw notFound(detail);
  return id;
}
