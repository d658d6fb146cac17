import { ADDRESS_CONFIRMATION_HOURS } from '@touchline/shared/contract';
import { CONFIRM_ADDRESS_PATH } from '@touchline/shared/contract/paths';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { inTransaction, type Database } from '../database/database.ts';
import { RequestError } from '../errors.ts';
import { countOnce, createLimiter } from '../http/rate-limits.ts';
import { trustedOrigin } from '../http/public-origin.ts';
import { preferredLanguage } from '../language/language.ts';
import type { AccountNotices } from '../people/account-notices.ts';
import { addressMail, findReader } from '../people/link-mails.ts';
import type { SystemMail } from '../people/system-mail.ts';
import { changeAccount, type Said } from './account.repository.ts';
import { awaitAddress } from './address-changes.ts';
import { texts, tooManyAddresses } from './texts.ts';

const HOUR = 60 * 60 * 1000;
/** Mails of one account in a window: it chooses whom they go to. */
const MAILS_OF_ACCOUNT = 3;

/** Has a new address confirmed: by a mail to it, or by an administrator where none can be sent (U1). */
export interface AskForAddress {
  /** Whether such a mail can be sent. */
  canMail(request: FastifyRequest): boolean;
  /**
   * Keeps the address as one that waits, with what else is said; where mail can be sent, mails the link there, and tells the address
   * before.
   * @throws 409 when all is kept and the mail alone could not be handed over; 429
   */
  ask(userId: number, wish: Wish, request: FastifyRequest): Promise<void>;
  /** Mails another link there, and tells the address before. @throws 409, 429 */
  again(userId: number, email: string, request: FastifyRequest): Promise<void>;
}

/** Another address, and what else an account says of itself in the same request. */
export interface Wish {
  readonly email: string;
  readonly said: Said;
}

/** What it works with. */
export interface AskForAddressParts {
  readonly database: Database;
  readonly config: Config;
  readonly clock: Clock;
  readonly systemMail: SystemMail;
  readonly notices: AccountNotices;
}

/** See {@link AskForAddress}. An account asks three times in the window of failed log-ins at most. */
export function createAskForAddress({
  database,
  config: { publicUrl, loginLimits },
  clock,
  systemMail,
  notices,
}: AskForAddressParts): AskForAddress {
  const limiter = createLimiter(database, {
    prefix: 'new-address',
    points: MAILS_OF_ACCOUNT,
    seconds: loginLimits.windowSeconds,
  });
  const originOf = (request: FastifyRequest) =>
    systemMail.canSendLinks ? trustedOrigin(request, publicUrl) : undefined;
  const count = (userId: number) => countOnce(limiter, userId, tooManyAddresses);
  const keep = (userId: number, { email, said }: Wish) =>
    inTransaction(database.kysely, async (transaction) => {
      await changeAccount(transaction, userId, said);
      const expiresAt = new Date(clock.now().getTime() + ADDRESS_CONFIRMATION_HOURS * HOUR);
      return awaitAddress(transaction, userId, { email, expiresAt });
    });
  /** @returns whether the mail was handed over */
  const mailLink = async (userId: number, wish: Wish, origin: string, request: FastifyRequest) => {
    await count(userId);
    const { email, token, expiresAt } = await keep(userId, wish);
    const reader = await findReader(
      database.kysely,
      userId,
      preferredLanguage(request.headers['accept-language']),
    );
    const link = { url: `${origin}${CONFIRM_ADDRESS_PATH}#${token}`, expiresAt };
    const isMailed =
      reader !== undefined && (await systemMail.send(addressMail(reader, email, link), { id: userId }));
    if (!isMailed) await limiter.reward(userId);
    return isMailed;
  };
  const tell = (userId: number, wanted: string, request: FastifyRequest) =>
    notices.tell(userId, { kind: 'address-asked', wanted }, request);
  return {
    canMail: (request) => originOf(request) !== undefined,
    ask: async (userId, wish, request) => {
      const origin = originOf(request);
      if (origin === undefined) {
        await keep(userId, wish);
        return;
      }
      const isMailed = await mailLink(userId, wish, origin, request);
      // Also when its mail failed: it waits, and its link can be sent by whoever has the session.
      tell(userId, wish.email, request);
      if (!isMailed) throw new RequestError(409, texts.notMailed);
    },
    again: async (userId, email, request) => {
      const origin = originOf(request);
      if (origin === undefined) throw new RequestError(409, texts.noMail);
      const isMailed = await mailLink(userId, { email, said: {} }, origin, request);
      if (!isMailed) throw new RequestError(409, texts.notMailed);
      // Again: what told of it first may have failed together with the first link.
      tell(userId, email, request);
    },
  };
}
