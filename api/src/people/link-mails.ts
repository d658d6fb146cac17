import { languageOfCode } from '@touchline/shared/contract/language';
import type { Queryable } from '../database/database.ts';
import type { Language, Text } from '../language/language.ts';
import type { SystemMessage } from './system-mail.ts';

/** A link to be mailed, and until when it is good. */
interface MailedLink {
  readonly url: string;
  readonly expiresAt: Date;
}

/** What a reader of the team has chosen for mails. */
export interface Reader {
  readonly email: string;
  readonly language: Language;
  readonly timeZone: string;
}

/** How an account wants its mails. @param fallback language where it has chosen none @param zone the same for the time zone */
export async function findReader(
  database: Queryable,
  userId: number,
  fallback: Language,
  zone = 'UTC',
): Promise<Reader | undefined> {
  const row = await database
    .selectFrom('users')
    .select(['email', 'language', 'time_zone'])
    .where('id', '=', userId)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst();
  return (
    row && {
      email: row.email,
      language: languageOfCode(row.language ?? undefined) ?? fallback,
      timeZone: row.time_zone ?? zone,
    }
  );
}

/** A moment, with the zone it is told in. */
export function inWords(language: Language, moment: Date, timeZone: string): string {
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone } as const;
  const zone = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'long' })
    .formatToParts(moment)
    .find(({ type }) => type === 'timeZoneName')?.value;
  return `${new Intl.DateTimeFormat(language, format).format(moment)} (${zone ?? timeZone})`;
}

const both = (write: (language: Language) => string): Text => ({ en: write('en'), ru: write('ru') });

/** The mail that invites somebody. @param by address of who does */
export function invitationMail(
  { email, language, timeZone }: Reader,
  { url, expiresAt }: MailedLink,
  by: string,
): SystemMessage {
  return {
    to: email,
    language,
    hasLink: true,
    subject: { en: 'You are invited to Touchline', ru: 'Приглашение в Touchline' },
    text: both((one) =>
      one === 'en'
        ? `${by} invites you to Touchline.\n\nChoose a password, and you are in:\n${url}\n\nThe link works once, until ${inWords(one, expiresAt, timeZone)}. If you do not know what this is about, do nothing.`
        : `${by} приглашает вас в Touchline.\n\nПридумайте пароль — и можно начинать:\n${url}\n\nСсылка сработает один раз, до ${inWords(one, expiresAt, timeZone)}. Если вы не знаете, о чём речь, ничего не делайте.`,
    ),
  };
}

/** The mail by which somebody chooses a new password. */
export function resetMail(
  { email, language, timeZone }: Reader,
  { url, expiresAt }: MailedLink,
): SystemMessage {
  return {
    to: email,
    language,
    hasLink: true,
    subject: { en: 'A new password for Touchline', ru: 'Новый пароль для Touchline' },
    text: both((one) =>
      one === 'en'
        ? `Choose a new password for ${email} here:\n${url}\n\nThe link works once, until ${inWords(one, expiresAt, timeZone)}. If you did not ask for it, do nothing: your password stays as it is.`
        : `Новый пароль для ${email} можно задать здесь:\n${url}\n\nСсылка сработает один раз, до ${inWords(one, expiresAt, timeZone)}. Если вы об этом не просили, ничего не делайте: пароль останется прежним.`,
    ),
  };
}

/** The mail by which somebody shows that mails reach them at a new address. @param wanted where it goes */
export function addressMail(
  { email, language, timeZone }: Reader,
  wanted: string,
  { url, expiresAt }: MailedLink,
): SystemMessage {
  return {
    to: wanted,
    language,
    hasLink: true,
    subject: { en: 'Confirm your address for Touchline', ru: 'Подтвердите адрес для Touchline' },
    text: both((one) =>
      one === 'en'
        ? `${wanted} was given as the new address of the Touchline account ${email}. Confirm it here:\n${url}\n\nThe link works once, until ${inWords(one, expiresAt, timeZone)}. If you do not know what this is about, do nothing.`
        : `Адрес ${wanted} указан как новый для учётной записи ${email} в Touchline. Подтвердить его можно здесь:\n${url}\n\nСсылка сработает один раз, до ${inWords(one, expiresAt, timeZone)}. Если вы не знаете, о чём речь, ничего не делайте.`,
    ),
  };
}
