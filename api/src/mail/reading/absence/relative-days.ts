import type { DateTime } from 'luxon';

/** Numbers that notes write as words, in all languages at once: none of them is two numbers. */
const NUMBERS: Readonly<Record<string, number>> = Object.fromEntries(
  [
    'a an one ein eine einem einen einer один одну одна un une una uno',
    'two zwei два две deux dos couple',
    'three drei три trois tres',
    'four vier четыре quatre cuatro',
    'five fünf пять cinq cinco',
    'six sechs шесть seis',
    'seven sieben семь sept siete',
    'eight acht восемь huit ocho',
    'nine neun девять neuf nueve',
    'ten zehn десять dix diez',
  ].flatMap((words, index) => words.split(' ').map((word) => [word, index + 1])),
);
const COUNT = `\\d{1,3}|${Object.keys(NUMBERS).join('|')}`;
const UNITS = {
  working:
    '(?:business|working|work) days?|arbeitstag(?:en?|s)?|werktag(?:en?|s)?|рабоч\\p{L}{1,3} (?:день|дня|дней)|jours? ouvr(?:és?|ables?)|días? (?:hábil(?:es)?|laborables?)',
  day: 'days?|tag(?:en?|s)?|день|дня|дней|jours?|días?|dias?',
  week: 'weeks?|wochen?|недел[юяиь]|semaines?|semanas?',
  month: 'months?|monat(?:en?|s)?|месяц(?:а|ев)?|mois|mes(?:es)?',
} as const;
type Unit = keyof typeof UNITS;
const UNIT = Object.entries(UNITS)
  .map(([unit, names]) => `(?<${unit}>${names})`)
  .join('|');
const END = '(?![\\p{L}\\d])';
const of = (begin: string): string =>
  `(?<!\\p{L})(?:${begin})\\s(?:a\\s(?=couple))?(?:(?<count>${COUNT})\\s)?(?:of\\s)?(?:${UNIT})${END}`;

/** After so many days, in English; without names of groups, to stand in other expressions. */
export const IN_DAYS = of('in(?: about| approximately)?').replaceAll(/\?<\p{L}+>/gu, '?:');

/** "In 5 days", "через неделю": when something is so. */
export const AHEAD = new RegExp(
  of("in(?: about| approximately| etwa| ca\\.?)?|через|dans|d'ici|en|dentro de"),
  'giu',
);
/** "For two weeks", "на две недели": how long something lasts. */
export const LASTING = new RegExp(
  of('for(?: the)?(?: next)?|für(?: die nächsten)?|на|ещё|pour|pendant|durante|por'),
  'giu',
);
/** The day after the one of the note. "Guten Morgen" and "am Montag Morgen" are none. */
export const TOMORROW =
  /(?<![\p{L}\d])(?:tomorrow|завтра|demain|(?<!(?:guten?|am|tag|woch|abend) )morgen|(?<!(?:la|de) )mañana)(?![\p{L}\d])/giu;
/** Next week: the Monday of it. */
export const NEXT_WEEK =
  /(?<![\p{L}\d])(?:next week|nächste[rn]? woche|kommende[rn]? woche|(?:на )?следующей недел[еи]|la semaine prochaine|la (?:próxima semana|semana que viene|semana próxima))(?![\p{L}\d])/giu;

/** The day so far from today; undefined for "in days", which says nothing. */
export function dayAhead(
  groups: Readonly<Record<string, string | undefined>>,
  today: DateTime,
): DateTime | undefined {
  const unit = (Object.keys(UNITS) as Unit[]).find((one) => groups[one] !== undefined);
  const word = groups['count']?.toLowerCase();
  // "Через неделю" is one; "in days" and "за дней" are none.
  const isOne = /^(?:неделю|месяц|день)$/iu.test(groups[unit ?? 'day'] ?? '');
  const count = word === undefined ? Number(isOne) : (NUMBERS[word] ?? Number(word));
  if (unit === undefined || !(count > 0)) return undefined;
  if (unit !== 'working') return today.plus({ [unit]: count });
  const weeks = Math.floor(count / 5);
  const rest = count % 5;
  const day = today.plus({ weeks });
  return day.plus({ days: day.weekday + rest > 5 ? rest + 2 : rest });
}
