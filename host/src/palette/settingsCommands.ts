import { type Language, LANGUAGE_NAMES, LANGUAGES, type PaletteCommand } from '@touchline/shared';
import type { Role } from '@touchline/shared/contract';
import { may, type Permission } from '@touchline/shared/contract/permissions';
import { messages as hostMessages } from '../messages.ts';
import { pathOf, SETTINGS } from '../navigation.ts';
import { messages as account } from '../settings/account/messages.ts';
import type { AccountTask } from '../settings/account/tasks.ts';
import { messages as activity } from '../settings/activity/messages.ts';
import { messages as apiKeys } from '../settings/api-keys/messages.ts';
import { messages as approval } from '../settings/approval/messages.ts';
import { messages as company } from '../settings/company/messages.ts';
import type { Anchor } from '../settings/contents/anchors.ts';
import { messages as doNotEmail } from '../settings/do-not-email/messages.ts';
import { messages as holidays } from '../settings/holidays/messages.ts';
import { messages as mail } from '../settings/mail/messages.ts';
import { messages as mailboxes } from '../settings/mailboxes/messages.ts';
import { messages as settings } from '../settings/messages.ts';
import { messages as outcomes } from '../settings/outcomes/messages.ts';
import { messages as ownFields } from '../settings/own-fields/messages.ts';
import { messages as people } from '../settings/people/messages.ts';
import { messages as recentlyDeleted } from '../settings/recently-deleted/messages.ts';
import { messages as replies } from '../settings/replies/messages.ts';
import { messages as snippets } from '../settings/snippets/messages.ts';
import { messages as tags } from '../settings/tags/messages.ts';
import { messages as webhooks } from '../settings/webhooks/messages.ts';

interface SettingsPlace {
  readonly titleIn: (language: Language) => string;
  /** Other words for it, in any language. */
  readonly words: string;
  /** Whoever lacks it can do nothing there. */
  readonly permission?: Permission;
}

interface Titled<Key extends string> {
  readonly in: (language: Language) => (key: Key) => string;
}

const ofCard = (card: Titled<'title'>, words: string, permission?: Permission): SettingsPlace => ({
  titleIn: (language) => card.in(language)('title'),
  words,
  ...(permission && { permission }),
});

/** The cards of Settings, by their anchors; not those that a page has only where it is developed. */
const PLACES: Readonly<Record<Exclude<Anchor, 'local-sections'>, SettingsPlace>> = {
  account: ofCard(
    account,
    'profile name email devices sessions passkeys профиль имя почта устройства сеансы',
  ),
  'api-keys': ofCard(apiKeys, 'api tokens scripts ключи токены скрипты интеграция', 'keys'),
  mailboxes: ofCard(
    mailboxes,
    'sender smtp imap gmail outlook connect отправитель ящики подключить',
    'mailboxes',
  ),
  mail: ofCard(mail, 'sending window limits server отправка окно лимиты сервер', 'settings'),
  replies: ofCard(replies, 'answers inbox ответы входящие', 'settings'),
  snippets: ofCard(snippets, 'canned answers templates шаблоны ответов', 'conversations'),
  holidays: ofCard(holidays, 'days off calendar выходные календарь', 'settings'),
  'do-not-email': ofCard(
    doNotEmail,
    'suppressed blacklist unsubscribed stop list чёрный список отписка',
    'suppressions',
  ),
  company: ofCard(
    company,
    'name postal address website logo название почтовый адрес сайт логотип',
    'settings',
  ),
  people: ofCard(people, 'team users accounts invite roles команда пользователи пригласить роли', 'people'),
  approval: ofCard(approval, 'approve approver согласование', 'settings'),
  outcomes: ofCard(outcomes, 'results status результаты статусы', 'settings'),
  'own-fields': ofCard(ownFields, 'custom fields properties поля свойства', 'settings'),
  tags: ofCard(tags, 'labels groups теги ярлыки', 'contacts'),
  'recently-deleted': ofCard(
    recentlyDeleted,
    'trash bin undo restore корзина восстановить вернуть',
    'restore',
  ),
  activity: ofCard(activity, 'history log audit журнал аудит', 'activity'),
  webhooks: ofCard(webhooks, 'integrations callbacks интеграции', 'webhooks'),
  language: { titleIn: (language) => account.in(language)('language'), words: 'locale translation перевод' },
  sections: {
    titleIn: (language) => settings.in(language)('sections'),
    words: 'version build версия сборка',
  },
};

/** What is done to the own account, by its dialog. */
const OWN = {
  profile: { title: 'editProfile', words: 'my name email address мои имя почта адрес' },
  password: { title: 'changePassword', words: 'security безопасность сменить' },
  'two-factor': { title: 'twoFactor', words: '2fa authenticator security безопасность код двухфакторная' },
  passkey: { title: 'addPasskey', words: 'fingerprint face security безопасность отпечаток' },
} as const satisfies Partial<Record<AccountTask, unknown>>;

/** What commands do to the page. */
export interface PageActions {
  readonly go: (path: string) => void;
  readonly setLanguage: (language: Language) => void;
  readonly logOut: () => Promise<void>;
}

/** Leads to each card of Settings that the role can do something in, and does what is done to the own account and the page (G5). */
export function settingsCommands(
  language: Language,
  role: Role | undefined,
  { go, setLanguage, logOut }: PageActions,
): readonly PaletteCommand[] {
  const host = hostMessages.in(language);
  const group = host('commands');
  const own = Object.entries(OWN).map(([task, { title, words }]): PaletteCommand => ({
    id: `account.${task}`,
    label: account.in(language)(title),
    words: `${words} ${inAll((one) => account.in(one)(title))}`,
    group,
    run: () => go(`${pathOf(SETTINGS)}?dialog=${task}`),
  }));
  const languages = LANGUAGES.filter((one) => one !== language).map((one): PaletteCommand => ({
    id: `language.${one}`,
    label: `${account.in(language)('language')}: ${LANGUAGE_NAMES[one]}`,
    words: 'language switch english russian язык сменить английский русский',
    group,
    run: () => setLanguage(one),
  }));
  const end: PaletteCommand = {
    id: 'log-out',
    label: host('logOut'),
    words: `sign out exit leave quit выход завершить сеанс ${inAll((one) => hostMessages.in(one)('logOut'))}`,
    group,
    run: () => void logOut(),
  };
  const cards = Object.entries(PLACES)
    .filter(([, { permission }]) => permission === undefined || may(role, permission))
    .map(([anchor, { titleIn, words }]): PaletteCommand => ({
      id: `settings.${anchor}`,
      label: titleIn(language),
      words: `${words} ${inAll(titleIn)}`,
      group: host('settings'),
      run: () => go(`${pathOf(SETTINGS)}#${anchor}`),
    }));
  return [...own, ...languages, end, ...cards];
}

const inAll = (titleIn: (language: Language) => string): string =>
  LANGUAGES.map((language) => titleIn(language)).join(' ');
