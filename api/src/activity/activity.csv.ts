import type { ActivityEntry } from '@touchline/shared/contract';
import { activityDetails, activitySentence, actorWord } from '@touchline/shared/contract/activity-words';
import { SHOWN_OFFSET } from '@touchline/shared/contract/rules';
import { DateTime } from 'luxon';
import { BYTE_ORDER_MARK, csvLine } from '../http/csv.ts';
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

/** The first line of the file. */
export const headLine = (language: Language, timeZone?: string): string =>
  BYTE_ORDER_MARK +
  csvLine([`${WHEN[language]} (${timeZone ?? 'UTC-4'})`, ...COLUMNS.map((column) => column[language])]);

/** An entry as comma-separated values (RFC 4180): a line for each field, one at least. */
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
  if (details.length === 0) return csvLine([...start, '', '', '']);
  return details.map(({ label, before = '', after }) => csvLine([...start, label, before, after])).join('');
}

/** In a zone, else in that of every time that the other screens show (D12). */
const onClock = (at: string, timeZone: string | undefined): string =>
  DateTime.fromISO(at, { zone: timeZone ?? `UTC${SHOWN_OFFSET}` }).toFormat('yyyy-MM-dd HH:mm:ss');
