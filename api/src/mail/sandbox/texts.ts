import type { Language, Text } from '../../language/language.ts';

/** What stands above a quoted mail. */
export function attributionLine(quoted: { at: Date; author: string }, language: Language): string {
  const at = new Intl.DateTimeFormat(language === 'ru' ? 'ru-RU' : 'en-US', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })
    .format(quoted.at)
    // Recent versions of ICU put narrow spaces before AM and PM; mail clients do not.
    .replaceAll(/[\u00a0\u202f]/gu, ' ');
  return language === 'ru' ? `${at}, ${quoted.author} написал(а):` : `On ${at}, ${quoted.author} wrote:`;
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
