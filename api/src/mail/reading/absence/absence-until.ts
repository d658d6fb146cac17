import { DateTime } from 'luxon';
import { findDays, type NamedDay } from './find-days.ts';
import { anyOf, LANGUAGES, WEEKDAYS, type NoteLanguage } from './day-names.ts';

/** What is looked at: notes are short, and everything costs time. */
const MOST_TEXT = 4000;
/** Characters around a day in which a word says what the day means. */
const AROUND = 70;
/** Later than so many days ahead, nobody says when they are back. */
const FURTHEST = 366;

/** How a language says what a day means; sources of regular expressions. */
interface Words {
  /** Before the last day away. */
  readonly until: string;
  /** Between the first and the last day. */
  readonly to: string;
  /** Before the last day away, of somebody who is back the day after. */
  readonly after: string;
  /** Before a day from which something is so. */
  readonly from: string;
  /** Somebody is there again. */
  readonly back: string;
  /** Somebody is away: with how long, until when. */
  readonly gone: string;
  /** With {@link back} before "until", the day is the one on which they are back. */
  readonly not: string;
  /** May stand between those words and the day. */
  readonly filler: string;
  /** Behind the day: it is not a day away any more. */
  readonly excluded: string;
  /** Behind the day: it is still a day away, also for who is "not back until" it. */
  readonly included: string;
}

const WORDS: Readonly<Record<NoteLanguage, Words>> = {
  en: {
    until: "until|till|til|'til|through|thru|up to|ending(?: on)?|ends(?: on)?",
    to: 'to|and|through|until|till|-|–|—',
    after: 'after',
    from: 'from|on|as of|as from|starting',
    back: 'back|return(?:s|ing)?|returned|resum(?:e|es|ing)|reopen(?:s|ing)?|available again|reachable again|again available',
    gone: 'away|out|off|leave|vacation|holidays?|gone|travell?ing|absent|closed|unavailable',
    not: "not|n't|unable",
    filler: 'and including|including|inclusive|incl|the end of|end of|the|on|next|this|coming',
    excluded: '\\(?(?:exclusive|excluded|not included|not including)',
    included: 'inclusive|incl|included|including',
  },
  de: {
    until: 'bis|bis zum|bis zur|bis und mit|bis einschließlich|bis einschl',
    to: 'bis|bis zum|und|-|–|—',
    after: 'nach',
    from: 'ab|am|seit|von|vom',
    back: 'zurück|wieder|rückkehr|zurückkehren',
    gone: 'abwesend|urlaub|weg|unterwegs|verreist|krank|nicht|ferien|geschlossen',
    not: 'nicht|erst|keine',
    filler: 'einschließlich|einschl|inklusive|inkl|zum|zur|den|dem|und mit|ende|nächsten|kommenden|diesen',
    excluded: '\\(?(?:ausschließlich|exklusive)',
    included: 'einschließlich|einschl|inklusive|inkl',
  },
  ru: {
    until: 'до|по',
    to: 'по|до|и|-|–|—',
    after: 'после',
    from: 'с|со',
    back: 'верн\\p{L}{1,8}|выйд\\p{L}{1,4}|выхожу|выход\\p{L}{0,3} на работу|возвращ\\p{L}{1,8}|снова|буду (?:на (?:работе|связи|месте)|в офисе|доступ\\p{L}{1,5})|приступ\\p{L}{1,4}',
    gone: 'отпуске?|командировк\\p{L}|отсутству\\p{L}{1,4}|больничн\\p{L}{1,3}|уехал\\p{L}?|в отъезде|меня (?:нет|не будет)',
    not: 'не',
    filler: 'включительно|конца|следующ\\p{L}{2,4}|ближайш\\p{L}{2,4}|эт(?:ого|ой|у)',
    excluded: '\\(?(?:не включительно|не включая)',
    included: 'включительно|включая',
  },
  fr: {
    until: "jusqu'au|jusqu'à|jusqu'en",
    to: "au|jusqu'au|et|à|-|–|—",
    after: 'après',
    from: 'le|du|dès|à partir du|à compter du',
    back: 'retour|reviens|reviendrai|rentre|rentrerai|de nouveau|reprend\\p{L}{1,4}|réouverture|rouvr\\p{L}{1,4}',
    gone: 'absente?|congés?|vacances|bureau|déplacement|indisponible|fermée?',
    not: 'pas|ne|avant',
    filler: 'le|et y compris|la fin du',
    excluded: '\\(?(?:exclu|exclus|non inclus|non compris)',
    included: 'inclus|incluse?|compris',
  },
  es: {
    until: 'hasta|hasta el',
    to: 'al|a|hasta|y|-|–|—',
    after: 'después del|después de|tras el|tras',
    from: 'el|del|desde el|a partir del|desde',
    back: 'vuelvo|volveré|volver|vuelta|regres\\p{L}{1,4}|reincorpor\\p{L}{1,4}|retom\\p{L}{1,4}|de nuevo',
    gone: 'fuera|vacaciones|ausente|viaje|baja|cerrad[oa]',
    not: 'no',
    filler: 'el|próximo|este|día|e incluyendo|incluido el|fin del',
    excluded: '\\(?(?:exclusive|excluido|no incluido|no inclusive)',
    included: 'inclusive|inclusivo|incluido',
  },
};

const word = (source: string): string => `(?<!\\p{L})(?:${source})(?!\\p{L})`;
const expression = (source: string): RegExp => new RegExp(source, 'iu');

const MEANINGS = LANGUAGES.map((language) => {
  const { until, to, after, from, back, gone, not, filler, excluded, included } = WORDS[language];
  const fill = `[\\s,.:(]{0,3}(?:(?:${filler})(?!\\p{L})[\\s,.:(]{0,3}){0,3}$`;
  return {
    until: expression(`${word(until)}${fill}`),
    // Only behind a day, or the bare number of one: from 1 to 14 December.
    toDay: expression(`^\\)?[\\s,]{0,2}(?<!\\p{L})(?:${to})(?!\\p{L})${fill}`),
    toNumber: expression(
      `(?<![\\d:])\\d{1,2}(?:st|nd|rd|th|er|\\.)?\\s{0,2}(?<!\\p{L})(?:${to})(?!\\p{L})${fill}`,
    ),
    after: expression(`${word(after)}${fill}`),
    since: expression(`${word(from)}${fill}`),
    back: expression(word(back)),
    gone: expression(word(gone)),
    notBackUntil: expression(
      `(?:${not})(?!\\p{L})[^.!?]{0,40}${word(back)}|${word(back)}[^.!?]{0,15}(?<!\\p{L})(?:${not})(?!\\p{L})`,
    ),
    excluded: expression(`^[\\s,]{0,2}(?:${excluded})`),
    included: expression(`^[\\s,(]{0,3}(?:${included})(?!\\p{L})`),
  };
});

const WEEKDAY_BEFORE = expression(
  `(?<!\\p{L})(?:${anyOf(WEEKDAYS)})\\.?,?\\s{0,2}(?:\\(|the |den |dem |le |el )?$`,
);
const SENTENCE_END = /[.!?;]\s+(?=[\p{Lu}])|\n{2,}/gu;

/** What a day means: the person is back on it, or away until the end of it. */
type Meaning = 'back' | 'away';
/** Days by which a note says it, the surest first; how long somebody is away is the vaguest. */
type Said = Meaning | 'lasting';

/**
 * The first day on which the writer of an absence note is back, by the day that the note names: the day itself of "back on",
 * the day after of "until", and of the last of a range.
 * @param text of the note, in English, Russian, German, French or Spanish. @param sentAt when it came.
 * @returns `2026-12-04`; undefined where it names none, or one in the past or more than a year ahead.
 */
export function absenceUntil(text: string, sentAt: Date): string | undefined {
  const flat = text
    .slice(0, MOST_TEXT)
    .replaceAll('’', "'")
    .replaceAll(/[^\S\n]+/gu, ' ')
    .replaceAll(/(?<!\n)\n(?!\n)/gu, ' ');
  const today = DateTime.fromJSDate(sentAt, { zone: 'utc' }).startOf('day');
  const named = withoutRepeatedWeekdays(findDays(flat, today), flat);
  const isMonthFirst = isEnglish(flat) ? orderOf(flat) : false;
  const found: Record<Said, string[]> = { back: [], away: [], lasting: [] };
  for (const [index, day] of named.entries()) {
    const meaning = meaningOf(flat, day, named[index - 1], named[index + 1]);
    if (meaning === undefined) continue;
    const back = day
      .days(isMonthFirst)
      .map((one) => (meaning !== 'away' ? one : one.plus({ days: 1 })))
      .find((one) => one > today && one.diff(today, 'days').days <= FURTHEST);
    if (back) found[meaning].push(back.toISODate() ?? '');
  }
  return found.back[0] ?? found.away[0] ?? found.lasting[0];
}

/** A weekday that stands with its date means that date: "Montag, den 30.11." */
function withoutRepeatedWeekdays(named: readonly NamedDay[], text: string): NamedDay[] {
  return named.filter(({ isWeekday, end }, index) => {
    const next = named[index + 1];
    const between = next && text.slice(end, next.start);
    return !(
      isWeekday &&
      between !== undefined &&
      /^[\s,.(]{0,3}(?:(?:the|den|dem|le|el|день)\s)?$/iu.test(between)
    );
  });
}

/** Whether a numeric day may be an American one. */
const isEnglish = (text: string): boolean =>
  /(?<!\p{L})(?:i|i'm|the|will|am|our|office|please)(?!\p{L})/iu.test(text) &&
  !/\p{Script=Cyrillic}|(?<!\p{L})(?:ich|bin|nicht|bis|je|suis|jusqu'au|du|hasta|el|estaré|estoy)(?!\p{L})/iu.test(
    text,
  );

/** Whether a text surely puts the month first, or surely the day: by a number that can be no month. */
function orderOf(text: string): boolean | undefined {
  for (const [, one, other] of text.matchAll(/(?<![\d/])(\d{1,2})[/-](\d{1,2})(?=[/-]\d{2}|(?![\d/-]))/gu)) {
    if (Number(one) > 12 && Number(other) <= 12) return false;
    if (Number(other) > 12 && Number(one) <= 12) return true;
  }
  return undefined;
}

function meaningOf(
  text: string,
  day: NamedDay,
  last: NamedDay | undefined,
  next: NamedDay | undefined,
): Said | undefined {
  const from = Math.max(day.start - AROUND, last?.end ?? 0);
  const whole = text.slice(from, day.start).split(SENTENCE_END).at(-1) ?? '';
  // A weekday before its date says nothing more.
  const before = whole.replace(WEEKDAY_BEFORE, '');
  const isBehindDay = last !== undefined && from === last.end && !last.isWeekday;
  const to = Math.min(day.end + AROUND, next?.start ?? text.length);
  const [after = ''] = text.slice(day.end, to).split(SENTENCE_END);
  const isLastOfSentence = next === undefined || next.start > to || after.length < to - day.end;
  const behind = isLastOfSentence ? after : '';
  if (day.relative !== undefined) {
    const says = (kind: 'back' | 'gone') =>
      MEANINGS.some(({ [kind]: sign }) => sign.test(before) || sign.test(behind));
    if (day.relative === 'lasting') return says('gone') ? 'lasting' : undefined;
    return says('back') || MEANINGS.some(({ until }) => until.test(before)) ? 'back' : undefined;
  }
  for (const words of MEANINGS) {
    const away = words.excluded.test(after) ? 'back' : 'away';
    const isFirstDayBack = words.notBackUntil.test(before) && !words.included.test(after);
    if (words.until.test(before)) return isFirstDayBack ? 'back' : away;
    const isRange = (isBehindDay && words.toDay.test(before)) || words.toNumber.test(before);
    if (!day.isWeekday && (day.isEndOfRange || isRange)) return away;
    if (words.after.test(before)) return away;
  }
  const isBack = MEANINGS.some(
    ({ back, since }) => back.test(before) || (isLastOfSentence && since.test(before) && back.test(after)),
  );
  return isBack ? 'back' : undefined;
}
