import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { namedField } from '../errors.ts';
import { texts } from './texts.ts';

/** `Idempotency-Key` of a request; undefined for none. @throws 400 when it is no UUID */
export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const given = request.headers['idempotency-key'];
  if (given === undefined) return undefined;
  const key = z.guid().safeParse(given);
  if (!key.success) throw namedField('Idempotency-Key', texts.keyMalformed);
  return key.data.toLowerCase();
}
