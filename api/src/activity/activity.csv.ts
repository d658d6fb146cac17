import type { ActivityEntry } from '@touchline/shared/contract';
import { activityDetails, activitySentence, actorWord } from '@touchline/shared/contract/activity-words';
import { BYTE_ORDER_MARK, csvLine, csvText } from '@touchline/shared/contract/csv';
import { SHOWN_OFFSET } from '@touchline/shared/contract/rules';
import { DateTime } from 'luxon';
import type { Language, Text } from '../language/language.ts';

const WHEN: Text = { en: 'When', ru: 'Когда' };

const COLUMNS: readonly Text[] = [
  { en: 'Who', ru: 'Кто' },
  { en: 'What', ru: 'Что' },
  { en: 'Field', ru: 'Поле' },
  { en: 'Before', ru: 'Было' },
  { en: 'After', ru: 'Стало' },
];

/** Before what came of the entry above it. */
const ALONG: Text = { en: 'along with it', ru: 'вместе с этим' };

const lineOf = (texts: readonly string[], language: Language): string =>
  csvLine(texts.map(csvText), language);

/** The first line of the file. */
export const headLine = (language: Language, timeZone?: string): string =>
  BYTE_ORDER_MARK +
  lineOf(
    [`${WHEN[language]} (${timeZone ?? 'UTC-4'})`, ...COLUMNS.map((column) => column[language])],
    language,
  );

/** An entry as separated values (RFC 4180): a line for each field, one at least. */
export function entryLines(entry: ActivityEntry, language: Language, timeZone?: string): string {
  const sentence = activitySentence(entry, language)
    .map(({ text }) => text)
    .join('');
  const start = [
    onClock(entry.at, timeZone),
    actorWord(entry, language),
    entry.came_of === null ? sentence : `${ALONG[language]}: ${sentence}`,
  ];
  const details = activityDetails(entry, language);
  if (details.length === 0) return lineOf([...start, '', '', ''], language);
  return details
    .map(({ label, before = '', after }) => lineOf([...start, label, before, after], language))
    .join('');
}

/** In a zone, else in that of every time that the other screens show (D12). */
const onClock = (at: string, timeZone: string | undefined): string =>
  DateTime.fromISO(at, { zone: timeZone ?? `UTC${SHOWN_OFFSET}` }).toFormat('yyyy-MM-dd HH:mm:ss');
