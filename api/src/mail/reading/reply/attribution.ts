/** Longest that a mail program writes above a quote, in characters and in lines. */
const MAX_LENGTH = 400;
const MAX_LINES = 4;

/** "Wrote" in the languages of mail programs. */
const WROTE =
  'wrote|writes|schrieb|schreibt|schreef|geschreven|écrit|escribió|escribe|scritto|scrisse|escreveu|skrev|kirjoitti|napisał(?:\\(?a\\)?)?|pisze|napsal(?:\\(?a\\)?)?|napísal(?:\\(?a\\)?)?|napisao|napisala|je napisal|написал(?:\\(?а\\)?)?|писал(?:\\(?а\\)?)?|пишет|написав(?:ла)?|пише|написа|έγραψε|yazdı|írta|a scris|rašė|rakstīja|kirjutas|đã viết|menulis|เขียน|כתב(?:ה)?|كتب|写道|寫道|のメッセージ|님이 작성|작성';
const ENDS_IN_WROTE = new RegExp(`(?:^|[\\s,>)"(日時分0-9])(?:${WROTE})\\s?[:：]?$`, 'iu');
const HAS_WROTE = new RegExp(
  `(?:^|[\\s,>])(?:${WROTE})\\s[^\\s]{1,80}(?:\\s[^\\s]{1,80}){0,5}\\s?[:：]$`,
  'iu',
);
/** `---- Zoe wrote ----` */
const BETWEEN_LINES = new RegExp(`^[-–—_]{2,}\\s?.{1,300}\\s(?:${WROTE})\\s?[:：]?\\s?[-–—_]{2,}$`, 'iu');

const ADDRESS = /[^\s<>]@[^\s<>]/u;
/** Longer than any of the words for "wrote", with what stands around it. */
const MAX_END = 40;
/** A year, a day with its month, or a time of day. */
const MOMENT = /(?:^|\D)(?:19|20)\d{2}(?!\d)|\b\d{1,2}[./]\s?\d{1,2}[./]|\b\d{1,2}[:.]\d{2}\b/u;
/** How attributions begin: "On", a day of the week, a date, or who wrote. */
const START =
  /^(?:(?:on|am|le|el|il|em|op|den|dne|dnia|w dniu|a|il giorno|in data|на|dana|data|pada|vào|בתאריך|في)\s|\d|[<"'“]|在|\p{L}{2,14}[.,]{0,2}\s\d|\p{L}{2,14},\s\p{L}{2,14}\.?\s\d|[^<>@.?!]{1,60}\s?<[^\s<>]{1,100}@|[\p{L}.,' -]{1,50}\son\s[^.?!]{0,40}\d)/iu;

/**
 * How many of the last lines a mail program put above the quote that follows, such as "21 ноября 2026 г. в 09:11, Имя <a@b>
 * написал:". Whatever the language, they name a moment and who wrote, and begin with one of them; the fewest lines that do
 * so count, since what stands above them is a person's.
 * @returns 0 when they are none.
 */
export function attributionLines(lines: readonly string[]): number {
  for (let count = 1; count <= Math.min(MAX_LINES, lines.length); count += 1) {
    const [first = '', ...others] = lines.slice(-count).map((line) => line.trim());
    if (first === '') return 0;
    const text = [first, ...others].join(' ');
    if (text.length > MAX_LENGTH) return 0;
    if (isAttribution(first, text)) return count;
  }
  return 0;
}

function isAttribution(first: string, text: string): boolean {
  if (BETWEEN_LINES.test(text)) return true;
  const endsInWrote = ENDS_IN_WROTE.test(text.slice(-MAX_END));
  if (!endsInWrote && !/[:：]$/u.test(text)) return false;
  if (!START.test(first) || !MOMENT.test(text)) return false;
  return endsInWrote || ADDRESS.test(text) || HAS_WROTE.test(text);
}
