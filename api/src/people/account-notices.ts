import { TIME_ZONE_HEADER } from '@touchline/shared/contract/rules';
import { isTimeZone } from '@touchline/shared/contract/time-zone-names';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import { withoutAsking } from '../database/actor.ts';
import type { Database } from '../database/database.ts';
import { preferredLanguage, type Language, type Text } from '../language/language.ts';
import { findReader, type Reader, inWords } from './link-mails.ts';
import type { SystemMail, SystemMessage } from './system-mail.ts';

/** What an account lets in by, and how that was changed. */
export type AccountChange =
  | { readonly kind: 'address'; readonly before: string }
  | { readonly kind: 'address-asked'; readonly wanted: string }
  | { readonly kind: 'password' | 'two-factor-off' }
  | { readonly kind: 'passkey-added' | 'passkey-removed' | 'provider-linked'; readonly name: string };

type Asking = Pick<FastifyRequest, 'headers'>;

/** Tells people by mail of changes of their account that they may not have made themselves (U1). */
export interface AccountNotices {
  /** Nobody waits for it. @param request says the language and the time zone where the account has chosen none */
  tell(userId: number, change: AccountChange, request: Asking): void;
  /** Waits for what is on its way. */
  stop(): Promise<void>;
}

/** What it works with. */
export interface NoticeParts {
  readonly database: Database;
  readonly systemMail: SystemMail;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/** See {@link AccountNotices}. A mail that cannot be handed over is logged: the change itself holds. */
export function createAccountNotices({ database, systemMail, clock, log }: NoticeParts): AccountNotices {
  const underWay = new Set<Promise<unknown>>();
  const mail = async (userId: number, change: AccountChange, { headers }: Asking) => {
    const language = preferredLanguage(headers['accept-language']);
    const reader = await findReader(database.kysely, userId, language, zoneOf(headers));
    // As the system: whoever took over an account cannot use up what it may send first.
    if (reader) await systemMail.send(noticeMail(reader, change, clock.now()), 'system');
  };
  return {
    tell: (userId, change, request) => {
      // Whoever ends their own session right after the change keeps nobody from hearing of it.
      const work = withoutAsking(() => mail(userId, change, request)).catch((error: unknown) =>
        log.error({ err: error }, 'a change of an account was told to nobody'),
      );
      underWay.add(work);
      void work.finally(() => underWay.delete(work));
    },
    stop: async () => {
      await Promise.all(underWay);
    },
  };
}

/** The zone of the browser that made the change, if it tells one. */
function zoneOf(headers: Asking['headers']): string | undefined {
  const zone = headers[TIME_ZONE_HEADER];
  return typeof zone === 'string' && zone.length <= 64 && isTimeZone(zone) ? zone : undefined;
}

/** The mail that tells of a change. */
export function noticeMail(reader: Reader, change: AccountChange, now: Date): SystemMessage {
  const { subject, happened, otherwise } = WORDS[change.kind];
  const say = (language: Language) => {
    const facts: Facts = {
      ...change,
      email: reader.email,
      when: inWords(language, now, reader.timeZone),
    };
    return `${happened[language](facts)}\n\n${(otherwise ?? SECURE)[language]}`;
  };
  return {
    // Whoever reads the new address made the change.
    to: change.kind === 'address' ? change.before : reader.email,
    language: reader.language,
    subject,
    text: { en: say('en'), ru: say('ru') },
  };
}

interface Facts {
  readonly email: string;
  readonly when: string;
  readonly before?: string;
  readonly wanted?: string;
  readonly name?: string;
}
type Say = (facts: Facts) => string;

/** What to do about a change that somebody else has made. */
const SECURE: Text = {
  en: 'If it was you, there is nothing to do. If it was not, change your password at once, end all other sessions in Settings, and tell an administrator.',
  ru: 'Если это сделали вы, ничего делать не нужно. Если нет — сразу смените пароль, завершите все остальные сеансы в настройках и сообщите администратору.',
};

const WORDS: Readonly<
  Record<
    AccountChange['kind'],
    { readonly subject: Text; readonly happened: Readonly<Record<Language, Say>>; readonly otherwise?: Text }
  >
> = {
  address: {
    subject: {
      en: 'The address of your Touchline account was changed',
      ru: 'Адрес вашей учётной записи в Touchline изменён',
    },
    happened: {
      en: ({ before, email, when }) =>
        `The address of your Touchline account was changed from ${before} to ${email} on ${when}. You sign in with the new one, and mails about the account go there.`,
      ru: ({ before, email, when }) =>
        `Адрес вашей учётной записи в Touchline изменён с ${before} на ${email}: ${when}. Теперь для входа нужен новый адрес, и письма об учётной записи приходят на него.`,
    },
    otherwise: {
      en: 'If it was you, there is nothing to do. If it was not, tell an administrator at once.',
      ru: 'Если это сделали вы, ничего делать не нужно. Если нет — сразу сообщите администратору.',
    },
  },
  'address-asked': {
    subject: {
      en: 'Another address is wanted for your Touchline account',
      ru: 'Для вашей учётной записи в Touchline запрошен другой адрес',
    },
    happened: {
      en: ({ wanted, email, when }) =>
        `On ${when}, ${wanted} was asked to confirm that it is the new address of your Touchline account ${email}. It takes the place of this one once the link that was mailed there is opened.`,
      ru: ({ wanted, email, when }) =>
        `Для вашей учётной записи ${email} в Touchline запрошено подтверждение нового адреса ${wanted}: ${when}. Он заменит нынешний, как только по ссылке в письме на новый адрес это подтвердят.`,
    },
    otherwise: {
      en: 'If it was you, open that link. If it was not, change your password at once: the link is worth nothing then. And tell an administrator.',
      ru: 'Если это сделали вы, откройте ту ссылку. Если нет — сразу смените пароль: тогда ссылка перестанет действовать. И сообщите администратору.',
    },
  },
  password: {
    subject: { en: 'Your Touchline password was changed', ru: 'Ваш пароль в Touchline изменён' },
    happened: {
      en: ({ email, when }) => `The password of ${email} was changed on ${when}.`,
      ru: ({ email, when }) => `Пароль учётной записи ${email} изменён: ${when}.`,
    },
    otherwise: {
      en: 'If it was you, there is nothing to do. If it was not, choose another by “Forgot your password?” on the Log In screen at once, and tell an administrator.',
      ru: 'Если это сделали вы, ничего делать не нужно. Если нет — сразу задайте другой: на странице входа нажмите «Забыли пароль?» и сообщите администратору.',
    },
  },
  'two-factor-off': {
    subject: {
      en: 'Two-factor sign-in to Touchline was turned off',
      ru: 'Двухфакторный вход в Touchline выключен',
    },
    happened: {
      en: ({ email, when }) =>
        `Since ${when}, signing in as ${email} takes the password alone, and no code of an app.`,
      ru: ({ email, when }) =>
        `Для входа под адресом ${email} больше не нужен код из приложения, достаточно пароля: ${when}.`,
    },
  },
  'passkey-added': {
    subject: {
      en: 'A passkey was added to your Touchline account',
      ru: 'К вашей учётной записи в Touchline добавлен ключ доступа',
    },
    happened: {
      en: ({ email, name, when }) =>
        `The passkey “${name}” was added to ${email} on ${when}. Whoever has it signs in without a password.`,
      ru: ({ email, name, when }) =>
        `К учётной записи ${email} добавлен ключ доступа «${name}»: ${when}. С ним можно войти без пароля.`,
    },
    otherwise: {
      en: 'If it was you, there is nothing to do. If it was not, remove it in Settings, change your password, and tell an administrator.',
      ru: 'Если это сделали вы, ничего делать не нужно. Если нет — удалите его в настройках, смените пароль и сообщите администратору.',
    },
  },
  'provider-linked': {
    subject: {
      en: 'Your Touchline account signs in another way now',
      ru: 'У вашей учётной записи в Touchline новый способ входа',
    },
    happened: {
      en: ({ email, name, when }) =>
        `Since ${when}, ${email} signs in with ${name}. Every session, API key, passkey and link that the account had before has ended.`,
      ru: ({ email, name, when }) =>
        `Теперь вход под адресом ${email} — через ${name}: ${when}. Прежние сеансы, ключи API, ключи доступа и ссылки этой учётной записи больше не действуют.`,
    },
    otherwise: {
      en: 'If it was you, there is nothing to do. If it was not, tell an administrator at once.',
      ru: 'Если это сделали вы, ничего делать не нужно. Если нет — сразу сообщите администратору.',
    },
  },
  'passkey-removed': {
    subject: {
      en: 'A passkey of your Touchline account was removed',
      ru: 'Ключ доступа удалён из вашей учётной записи в Touchline',
    },
    happened: {
      en: ({ email, name, when }) =>
        `The passkey “${name}” of ${email} was removed on ${when}. Nobody can sign in with it any more.`,
      ru: ({ email, name, when }) =>
        `Ключ доступа «${name}» удалён из учётной записи ${email}: ${when}. Войти с ним больше нельзя.`,
    },
  },
};
