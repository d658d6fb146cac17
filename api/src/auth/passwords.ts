import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { tooOften } from '../errors.ts';
import { NoSlotError, Slots } from '../http/slots.ts';
import { tooManySignIns } from '../language/texts.ts';

const deriveKey = promisify(argon2);

/** Queues of hashing: people whom Touchline knows, such as by their browser, never wait behind strangers. */
export type HashingLine = 'known' | 'strangers';

/** Hashes at the same time in each queue: a flood of sign-ins leaves cores to other requests (S17). */
const AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 4));
/** Hashes that wait in each queue. One takes some 40 ms, so the last one waits a few seconds. */
const MOST_WAITING = 50;
/** `Retry-After` of a full queue, in seconds. */
const COME_BACK = 5;

const lines: Readonly<Record<HashingLine, Slots>> = {
  known: new Slots(AT_ONCE, MOST_WAITING),
  strangers: new Slots(AT_ONCE, MOST_WAITING),
};

const tooMany = () => tooOften(tooManySignIns(COME_BACK), COME_BACK);

/**
 * Refuses strangers before anything is looked up for them: under a flood, lookups cost others more than hashing.
 * @throws 429 with Retry-After while the queue of strangers is full
 */
export function refuseStrangersWhileFull(): void {
  if (lines.strangers.isFull) throw tooMany();
}

/** Argon2id with the least cost OWASP recommends: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const SALT_BYTES = 16;
const TAG_BYTES = 32;

/** PHC string format: `$argon2id$v=19$m=…,t=…,p=…$salt$tag`, so that the cost can be raised later. */
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/**
 * The hash to store for a password.
 * @param cost may be small for a test account: a hash is verified at the cost it names.
 */
export async function hashPassword(password: string, cost: Cost = COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await derive(password, salt, TAG_BYTES, cost, 'known');
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encode(salt)}$${encode(tag)}`;
}

/**
 * Whether the hash was made from the password.
 * @throws 429 with Retry-After while too many wait in that line
 */
export async function verifyPassword(
  password: string,
  hash: string,
  line: HashingLine = 'known',
): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] = PHC.exec(hash) ?? [];
  if (!salt || !tag) throw new Error('A stored password hash is not in the PHC format of Argon2id');
  const expected = Buffer.from(tag, 'base64');
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const actual = await derive(password, Buffer.from(salt, 'base64'), expected.length, cost, line);
  return timingSafeEqual(actual, expected);
}

/** Takes as long as {@link verifyPassword} and finds nothing: for an address without an account (P3). */
export async function verifyNothing(password: string, line: HashingLine): Promise<false> {
  await derive(password, Buffer.alloc(SALT_BYTES), TAG_BYTES, COST, line);
  return false;
}

/** A password nobody can guess (120 random bits) and a person can type. */
export function generatePassword(): string {
  return randomBytes(15).toString('base64url');
}

interface Cost {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

async function derive(
  password: string,
  salt: Buffer,
  tagLength: number,
  cost: Cost,
  line: HashingLine,
): Promise<Buffer> {
  // Two ways to type one password (é as one or two code points) must be the same password (RFC 8265 §4.2.2).
  const message = Buffer.from(password.normalize('NFC'));
  try {
    return Buffer.from(
      await lines[line].run(() => deriveKey('argon2id', { message, nonce: salt, tagLength, ...cost })),
    );
  } catch (error) {
    throw error instanceof NoSlotError ? tooMany() : error;
  }
}

/** PHC strings carry base64 without padding. */
const encode = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
