import { MAX_ID } from '@touchline/shared/contract';
import { z } from 'zod';
import { notFound } from '../errors.ts';
import type { Text } from '../language/language.ts';

/**
 * `{id}` of a path. What is no whole number is refused with 400, naming `id`; a number that no row can have is
 * an id of nothing, 404, like any other that does not exist.
 */
export const IdParameters = z.object({
  id: z
    .string()
    .regex(/^-?\d+$/, { error: 'whole number' })
    .transform(Number)
    .meta({ type: 'integer', minimum: 1, maximum: MAX_ID, pattern: undefined }),
});

/** The id, if a row can have it. @throws 404 with `detail` otherwise. */
export function possibleId(id: number, detail: Text): number {
  if (!Number.isInteger(id) || id < 1 || id > MAX_ID) throw notFound(detail);
  return id;
}
