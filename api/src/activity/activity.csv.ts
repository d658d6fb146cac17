import type { ActivityEntry } from '@touchline/shared/contract';
import { activityDetails, activitySentence, actorWord } from '@touchline/shared/contract/activity-words';
import type { Language, Text } from '../language/language.ts';

const COLUMNS: readonly Text[] = [
  { en: 'When (UTC-4)', ru: 'Когда (UTC-4)' },
  { en: 'Who', ru: 'Кто' },
  { en: 'What', ru: 'Что' },
  { en: 'Field', ru: 'Поле' },
  { en: 'Before', ru: 'Было' },
  { en: 'After', ru: 'Стало' },
];

/** The byte order mark tells Excel that it is UTF-8. */
export const headLine = (language: Language): string =>
  `\uFEFF${line(COLUMNS.map((column) => column[language]))}`;

/** An entry as comma-separated values (RFC 4180): a line for each field, one at least. */
export function entryLines(entry: ActivityEntry, language: Language): string {
  const start = [
    onClock(entry.at),
    actorWord(entry, language),
    activitySentence(entry, language)
      .map(({ text }) => text)
      .join(''),
  ];
  const details = activityDetails(entry, language);
  if (details.length === 0) return line([...start, '', '', '']);
  return details.map(({ label, before = '', after }) => line([...start, label, before, after])).join('');
}

/** In the zone of every time that the page shows (D12). */
const onClock = (at: string): string =>
  new Date(Date.parse(at) - 4 * 60 * 60_000).toISOString().slice(0, 19).replace('T', ' ');

const line = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`;

/**
 * A spreadsheet would run a text that begins so as a formula: the apostrophe makes it a text. @see
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
function cell(value: string): string {
  const plain = /^[\s=+\-@＝＋－＠]/u.test(value) ? `'${value}` : value;
  return /[",\r\n;\t]/u.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
