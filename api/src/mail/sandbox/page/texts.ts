import { russianPlural, type Language, type Text } from '../../../language/language.ts';
import type { Reaction } from '../stored-mail.ts';

/** The words of the mailbox page. */
export const texts = {
  title: { en: 'Sandbox mailbox', ru: 'Почтовая песочница' },
  lead: {
    en: 'Nothing leaves this machine: what Touchline sends arrives here.',
    ru: 'Ничто не покидает этот компьютер: всё, что отправляет Touchline, приходит сюда.',
  },
  skip: { en: 'Skip to the mail', ru: 'Перейти к письму' },
  list: { en: 'Emails by contact', ru: 'Письма по контактам' },
  search: { en: 'Search by contact or subject', ru: 'Поиск по контакту или теме' },
  searchHint: { en: 'Contact or subject', ru: 'Контакт или тема' },
  find: { en: 'Search', ru: 'Найти' },
  clearSearch: { en: 'Clear search', ru: 'Сбросить поиск' },
  nothingFound: { en: 'Nothing found.', ru: 'Ничего не найдено.' },
  empty: { en: 'No mail has arrived yet.', ru: 'Писем пока нет.' },
  emptyHint: {
    en: 'Set a campaign to active in Touchline, and its emails appear here by themselves.',
    ru: 'Сделайте кампанию в Touchline активной, и её письма появятся здесь сами.',
  },
  choose: { en: 'Choose a mail to read it.', ru: 'Выберите письмо, чтобы прочитать его.' },
  newer: { en: 'Newer', ru: 'Новее' },
  older: { en: 'Older', ru: 'Старее' },
  pages: { en: 'Pages', ru: 'Страницы' },
  unread: { en: 'Unread', ru: 'Не прочитано' },
  noSubject: { en: '(no subject)', ru: '(без темы)' },
  back: { en: 'All emails', ru: 'Все письма' },
  from: { en: 'From', ru: 'От' },
  to: { en: 'To', ru: 'Кому' },
  received: { en: 'Received', ru: 'Получено' },
  views: { en: 'Views of the mail', ru: 'Виды письма' },
  view_mail: { en: 'Mail', ru: 'Письмо' },
  view_text: { en: 'Text', ru: 'Текст' },
  view_source: { en: 'Source', ru: 'Исходник' },
  view_headers: { en: 'Headers', ru: 'Заголовки' },
  imagesBlocked: {
    en: 'Images of other servers are not loaded.',
    ru: 'Картинки с других серверов не загружены.',
  },
  showImages: { en: 'Show images', ru: 'Показать картинки' },
  noHtml: {
    en: 'This mail has no HTML part; its text is shown.',
    ru: 'В этом письме нет HTML; показан его текст.',
  },
  noText: { en: 'This mail has no text part.', ru: 'В этом письме нет текстовой части.' },
  sourceCut: {
    en: 'Only the beginning is shown; the whole mail can be downloaded.',
    ru: 'Показано только начало; письмо целиком можно скачать.',
  },
  download: { en: 'Download', ru: 'Скачать' },
  actions: { en: 'As this contact', ru: 'От имени контакта' },
  yourAnswer: { en: 'Answer of the contact', ru: 'Ответ контакта' },
  send: { en: 'Send answer', ru: 'Отправить ответ' },
  history: { en: 'What the contact did', ru: 'Что сделал контакт' },
  answerMissing: { en: 'Write an answer first.', ru: 'Сначала напишите ответ.' },
  noReturnAddress: {
    en: 'This mail has no return address, so mail servers send nothing back to it.',
    ru: 'У этого письма нет обратного адреса: почтовые серверы ничего не присылают в ответ на такие.',
  },
  handOverFailed: {
    en: 'Touchline did not take the mail. Is it running? Try again.',
    ru: 'Touchline не принял письмо. Он запущен? Попробуйте ещё раз.',
  },
  noUnsubscribeLink: {
    en: 'This mail offers no one-click unsubscribing (RFC 8058).',
    ru: 'В этом письме нет отписки одним нажатием (RFC 8058).',
  },
  foreignUnsubscribeLink: {
    en: 'The unsubscribe link of this mail does not lead to Touchline, so it is not followed.',
    ru: 'Ссылка для отписки в этом письме ведёт не в Touchline, поэтому переход не выполнен.',
  },
  unsubscribeFailed: {
    en: 'Touchline did not answer the unsubscribe link. Try again, or open the link:',
    ru: 'Touchline не ответил по ссылке для отписки. Попробуйте ещё раз или откройте ссылку:',
  },
  mailGone: {
    en: 'This mail is not here: the mailbox keeps the newest 10,000.',
    ru: 'Этого письма здесь нет: в ящике хранятся последние 10 000 писем.',
  },
  refused: {
    en: 'This request came from another page and was refused.',
    ru: 'Этот запрос пришёл с другой страницы и отклонён.',
  },
  wrongHost: {
    en: 'The mailbox is not reached under this address. Use 127.0.0.1 or localhost.',
    ru: 'По этому адресу ящик недоступен. Используйте 127.0.0.1 или localhost.',
  },
  failed: { en: 'This did not work. Try again.', ru: 'Не получилось. Попробуйте ещё раз.' },
} as const satisfies Record<string, Text>;

/** The buttons. */
export const reactionNames: Readonly<Record<Reaction, Text>> = {
  answer: { en: 'Answer', ru: 'Ответить' },
  automatic_answer: { en: 'Automatic answer', ru: 'Автоответ' },
  bounce_hard: { en: 'Bounce: unknown user', ru: 'Возврат: нет адресата' },
  bounce_soft: { en: 'Bounce: mailbox full', ru: 'Возврат: ящик полон' },
  unsubscribe: { en: 'Unsubscribe', ru: 'Отписаться' },
};

/** What was done, as a badge in the list and in the history. */
export const reactionsDone: Readonly<Record<Reaction, Text>> = {
  answer: { en: 'Answered', ru: 'Отвечено' },
  automatic_answer: { en: 'Answered automatically', ru: 'Автоответ' },
  bounce_hard: { en: 'Bounced, unknown user', ru: 'Возвращено, нет адресата' },
  bounce_soft: { en: 'Bounced, mailbox full', ru: 'Возвращено, ящик полон' },
  unsubscribe: { en: 'Unsubscribed', ru: 'Отписан' },
};

/** Said once it is done. */
export const reactionNotices: Readonly<Record<Reaction, Text>> = {
  answer: { en: 'Touchline has received the answer.', ru: 'Touchline получил ответ.' },
  automatic_answer: {
    en: 'Touchline has received the automatic answer.',
    ru: 'Touchline получил автоответ.',
  },
  bounce_hard: {
    en: 'Touchline has received the bounce: unknown user.',
    ru: 'Touchline получил возврат: нет адресата.',
  },
  bounce_soft: {
    en: 'Touchline has received the bounce: mailbox full.',
    ru: 'Touchline получил возврат: ящик полон.',
  },
  unsubscribe: { en: 'Touchline has unsubscribed the contact.', ru: 'Touchline отписал контакт.' },
};

export const countOfMails = (count: number, language: Language) =>
  language === 'ru'
    ? `${count.toLocaleString('ru')} ${russianPlural(count, 'письмо', 'письма', 'писем')}`
    : `${count.toLocaleString('en')} ${count === 1 ? 'email' : 'emails'}`;

export const moreMails = (count: number, language: Language) =>
  language === 'ru' ? `и ещё ${countOfMails(count, language)}` : `and ${countOfMails(count, language)} more`;

/** Said of one mail that arrives while the page is open. */
export const newMail = (subject: string, contact: string, language: Language) =>
  language === 'ru' ? `Новое письмо: ${subject}, кому: ${contact}` : `New mail: ${subject}, to ${contact}`;

/** Said of several at once. */
export const newMails = (count: number, language: Language) =>
  language === 'ru'
    ? `Новых писем: ${count.toLocaleString('ru')}`
    : `${count.toLocaleString('en')} new emails`;

export const answerTooLong = (limit: number): Text => ({
  en: `An answer has at most ${limit.toLocaleString('en')} characters.`,
  ru: `В ответе не больше ${limit.toLocaleString('ru')} символов.`,
});

const TIME_STYLES = {
  today: { timeStyle: 'short' },
  short: { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  full: { dateStyle: 'long', timeStyle: 'medium' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Short in a list, without the day when it is today; whole at the mail itself. In the time zone of this machine. */
export function formatTime(iso: string, language: Language, style: 'short' | 'full'): string {
  const at = new Date(iso);
  const isToday = at.toDateString() === new Date().toDateString();
  const options = TIME_STYLES[style === 'short' && isToday ? 'today' : style];
  return new Intl.DateTimeFormat(language === 'ru' ? 'ru-RU' : 'en-US', options).format(at);
}
