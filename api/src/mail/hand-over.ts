import type { User } from '@touchline/shared/contract';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { RequestError, tooOften } from '../errors.ts';
import type { Text } from '../language/language.ts';
import { countByHand, discountByHand } from '../outreach/mails-by-hand.ts';
import type { MailSender } from './mail-sender.ts';
import { recordServiceSuccess, smtpServiceOf } from './service-state.ts';
import type { MailTransport, OutgoingMail } from './sending/transport.ts';

const noMailServer: Text = {
  en: 'Mail cannot be sent from here: no mail server is set.',
  ru: 'Отсюда нельзя отправить письмо: почтовый сервер не задан.',
};

const refused = (error: string): Text => ({
  en: `The mail server refused the mail: ${error}`,
  ru: `Почтовый сервер не принял письмо: ${error}`,
});

const unreachable = (error: string): Text => ({
  en: `The mail was not sent. Please try again later; the mail server says: ${error}`,
  ru: `Письмо не отправлено. Повторите позже; ответ почтового сервера: ${error}`,
});

const signedOut = (address: string): Text => ({
  en: `The mail was not sent: ${address} has to sign in again, in Settings.`,
  ru: `Письмо не отправлено: для ящика ${address} нужно войти заново в Настройках.`,
});

const uncertain: Text = {
  en: 'The connection to the mail server was lost while the mail was being sent: it may have arrived. Ask before sending it again.',
  ru: 'Связь с почтовым сервером прервалась во время отправки: письмо могло дойти. Уточните, прежде чем отправлять ещё раз.',
};

export const tooMany: Text = {
  en: 'Too many mails in a minute. Please try again in a minute.',
  ru: 'Слишком много писем за минуту. Повторите через минуту.',
};

/** The mail may or may not have gone out: a person must decide whether to send it again. */
export class UncertainHandOver extends RequestError {
  constructor() {
    super(503, uncertain);
  }
}

/** More than anybody writes by hand; too few to make a stolen session worthwhile. */
export const MAX_PER_MINUTE = 20;

/**
 * Hands over a mail that a person waits for; there is no second try. It counts towards the cap of its mailbox, and is sent even
 * if that is used up (B5).
 * @returns the recipients that the server refused while it took the mail for others
 * @throws RequestError 422 when it was refused, 429 when there were too many, 503 when it was not sent; {@link
 * UncertainHandOver} when that is unknown.
 */
export type HandOver = (
  mail: OutgoingMail,
  sender: Pick<MailSender, 'id' | 'address'>,
  person: Pick<User, 'id'> | null,
) => Promise<readonly string[]>;

/**
 * @param transport undefined where no mail server is set: everything is refused.
 * @param perMinute most mails of one person; those that were counted before they waited are not counted again.
 */
export function createHandOver(
  transport: MailTransport | undefined,
  database: Database,
  clock: Clock,
  perMinute = MAX_PER_MINUTE,
): HandOver {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 });
  return async (mail, { id: mailbox, address }, person) => {
    if (!transport || transport.hasServerOf?.(mailbox) === false) throw new RequestError(503, noMailServer);
    await limiter.consume(String(person?.id)).catch(() => {
      throw tooOften(tooMany, 60);
    });
    const counted = await countByHand(database.kysely, mailbox, clock.now());
    const outcome = await transport.send(mail, mailbox);
    // What the server said is more important than a mail counted in vain.
    if (outcome.kind !== 'sent' && outcome.kind !== 'uncertain')
      await discountByHand(database.kysely, counted).catch(() => undefined);
    switch (outcome.kind) {
      case 'sent':
        // The mail has gone out, whether or not that can be recorded.
        await recordServiceSuccess(database, smtpServiceOf(mailbox), clock.now()).catch(() => undefined);
        return outcome.rejected ?? [];
      case 'refused':
      case 'unexplained':
      case 'held':
        throw new RequestError(422, refused(outcome.error));
      case 'deferred':
      case 'unreachable':
        throw new RequestError(503, unreachable(outcome.error));
      case 'signed_out':
        throw new RequestError(503, signedOut(address));
      default:
        throw new UncertainHandOver();
    }
  };
}
