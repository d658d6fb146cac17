import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Queryable } from '../database/database.ts';
import { hashOf } from '../random-secret.ts';

/** What a challenge is for: one for a sign-in registers nothing, and one of a person registers nothing for another. */
export type ChallengePurpose = 'sign-in' | `register:${number}`;

/** Longer than the browser waits for a person. */
const LIFETIME_MILLISECONDS = 5 * 60_000;
const RANDOM_BYTES = 16;
const TIME_BYTES = 6;
const MAC_BYTES = 32;

/** Challenges that this server gave, each to be answered once and soon. */
export interface Challenges {
  /** Nothing is stored for it: whoever asks for many fills no table. */
  make(purpose: ChallengePurpose, now: Date): Uint8Array<ArrayBuffer>;
  /** Whether it was given for that purpose, and not too long ago. @param challenge base64url */
  isGenuine(purpose: ChallengePurpose, challenge: string, now: Date): boolean;
  /** Uses it up, once its answer has been verified. @returns false for one that was used already */
  use(database: Queryable, challenge: string, now: Date): Promise<boolean>;
}

/** @param secret of the server: only who has it can make challenges. */
export function createChallenges(secret: string): Challenges {
  const macOf = (purpose: ChallengePurpose, told: Uint8Array) =>
    createHmac('sha256', secret).update(`passkey challenge for ${purpose}:`).update(told).digest();
  return {
    make: (purpose, now) => {
      const time = Buffer.alloc(TIME_BYTES);
      time.writeUIntBE(now.getTime() + LIFETIME_MILLISECONDS, 0, TIME_BYTES);
      const told = Buffer.concat([randomBytes(RANDOM_BYTES), time]);
      return new Uint8Array(Buffer.concat([told, macOf(purpose, told)]));
    },
    isGenuine: (purpose, challenge, now) => {
      const bytes = Buffer.from(challenge, 'base64url');
      const end = RANDOM_BYTES + TIME_BYTES;
      if (bytes.length !== end + MAC_BYTES) return false;
      const told = bytes.subarray(0, end);
      if (!timingSafeEqual(bytes.subarray(end), macOf(purpose, told))) return false;
      return told.readUIntBE(RANDOM_BYTES, TIME_BYTES) > now.getTime();
    },
    use: async (database, challenge, now) => {
      await database.deleteFrom('used_challenges').where('expires_at', '<', now).execute();
      const { numInsertedOrUpdatedRows } = await database
        .insertInto('used_challenges')
        .values({
          challenge_hash: hashOf(Buffer.from(challenge, 'base64url').toString('base64url')),
          expires_at: new Date(now.getTime() + LIFETIME_MILLISECONDS),
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },
  };
}
