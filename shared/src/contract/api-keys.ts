import { z } from 'zod';
import { KEY_PERMISSIONS, PERMISSIONS } from './permissions.ts';
import { TEXT_LIMITS } from './rules.ts';
import { lineOfText } from './text.ts';

/** What every API key begins with: a scanner for secrets knows it by that. */
export const KEY_PREFIX = 'tl_';

/** A key that a script signs in with, as `GET /api/keys/` lists it (U8). */
export const ApiKey = z.object({
  id: z.int(),
  name: z.string(),
  /** The first characters; the whole key is told once, when it is made. */
  start: z.string(),
  permissions: z.array(z.enum(PERMISSIONS)),
  /** In whose name it acts: who made it. `has_left`: deactivated, so the key is refused. */
  maker: z.object({ name: z.string(), is_self: z.boolean(), has_left: z.boolean() }),
  created_at: z.iso.datetime(),
  /** To the minute. */
  used_at: z.iso.datetime().nullable(),
  /** From then on it is refused; null: never. */
  expires_at: z.iso.datetime().nullable(),
  has_expired: z.boolean(),
});
export type ApiKey = z.infer<typeof ApiKey>;

/**
 * What making a key takes now of whoever asks: their password; of an account that has none, that they have just signed in with
 * the provider of the company (`none`), or do so (`sign_in`).
 */
export const KeyProof = z.enum(['password', 'none', 'sign_in']);
export type KeyProof = z.infer<typeof KeyProof>;

/** Answer of `GET /api/keys/`: newest first. */
export const ApiKeys = z.object({ results: z.array(ApiKey), proof: KeyProof });
export type ApiKeys = z.infer<typeof ApiKeys>;

/** `POST /api/keys/`. */
export const NewApiKey = z.strictObject({
  name: lineOfText(TEXT_LIMITS.keyName).pipe(z.string().min(1)),
  /** At most what its maker may do. */
  permissions: z
    .array(z.enum(KEY_PERMISSIONS))
    .min(1)
    .max(KEY_PERMISSIONS.length)
    .transform((permissions) => [...new Set(permissions)]),
  expires_at: z.iso.datetime({ offset: true }).nullable().default(null),
  /** Of whoever makes it, unless their account has none: a session that was left open is not enough. */
  password: z.string().min(1).max(TEXT_LIMITS.password).optional(),
});
export type NewApiKey = z.input<typeof NewApiKey>;

/** Answer to it: the only time that the key is told. */
export const MadeApiKey = z.object({ id: z.int(), key: z.string() });
export type MadeApiKey = z.infer<typeof MadeApiKey>;
