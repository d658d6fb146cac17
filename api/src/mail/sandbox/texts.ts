import type { Language, Text } from '../../language/language.ts';

const ATTRIBUTION_TIMES = {
  en: {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  },
  ru: { day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit' },
} as const satisfies Record<Language, Intl.DateTimeFormatOptions>;

/** What stands above a quoted mail, as mail clients of that language write it. */
export function attributionLine(
  { at, name, address }: { at: Date; name: string; address: string },
  language: Language,
): string {
  const time = new Intl.DateTimeFormat(language === 'ru' ? 'ru-RU' : 'en-US', ATTRIBUTION_TIMES[language])
    .format(at)
    // Recent versions of ICU put narrow spaces before AM and PM; mail clients do not.
    .replaceAll(/[\u00a0\u202f]/gu, ' ');
  if (language === 'ru') return `${time}, "${name || address}" <${address}>:`;
  return `On ${time}, ${name === '' ? address : `${name} <${address}>`} wrote:`;
}

export const automaticAnswerText: Text = {
  en:
    'Thank you for your message. I am out of the office and will be back on Monday.\r\n' +
    'In urgent cases please call the front desk.\r\n',
  ru:
    'Спасибо за письмо. Меня нет на рабочем месте, вернусь в понедельник.\r\n' +
    'По срочным вопросам звоните в приёмную.\r\n',
};

export const automaticSubject = (subject: string, language: Language) =>
  language === 'ru' ? `Автоответ: ${subject}` : `Automatic reply: ${subject}`;
