import { createHash, randomBytes } from 'node:crypto';

/** Something that only whoever was given it can present: 256 random bits, base64url. */
export const makeSecret = (): string => randomBytes(32).toString('base64url');

/** What the database keeps of it: whoever reads that cannot present it. SHA-256, base64url. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
