/** Longest attribution above a quote, in characters and in lines. */
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
/** `Zoe <zoe@meadow.example> wrote:` */
const NAMED_WROTE = new RegExp(
  `^[^<>@?!:]{1,80}<[^\\s<>@]{1,100}@[^\\s<>@]{1,200}>\\s?(?:${WROTE})\\s?[:：]$`,
  'iu',
);
/** `2026/11/20 Zoe <zoe@meadow.example>`, which only above a quote is none of a person's lines. */
const DATED_NAME = /^\d{4}[-/]\d{1,2}[-/]\d{1,2}\s[^<>]{0,150}<[^\s<>@]{1,100}@[^\s<>@]{1,200}>$/u;
/** The end of an attribution that was wrapped within the brackets of an address: it looks like a quote. */
const WRAPPED_END = new RegExp(`^>\\s?(?:${WROTE})?\\s?[:：]$`, 'iu');
/** Where an attribution begins after a person's last words on the same line. */
const BEHIND_WORDS =
  /(?:\s|-{2,3}\s?)(?=On\s(?:\d|(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)))/u;

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
 * написал:". In any language, they name a time and the writer, and begin with one of them; the fewest lines that do so
 * count, since what is above them is the person's.
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

/**
 * The text before an attribution on the line where it begins, and how many of the last lines the attribution takes: programs
 * that answer in HTML only put it right after the last words.
 * @returns undefined when there is none.
 */
export function attributionBehindWords(
  lines: readonly string[],
): { readonly before: string; readonly count: number } | undefined {
  for (let count = 1; count <= Math.min(MAX_LINES, lines.length); count += 1) {
    const [line = '', ...others] = lines.slice(-count);
    const match = BEHIND_WORDS.exec(line);
    const before = line.slice(0, match?.index ?? 0);
    if (match && /[\p{L}\p{N}]/u.test(before)) {
      const first = line.slice(match.index + match[0].length);
      const text = [first, ...others.map((other) => other.trim())].join(' ');
      if (text.length <= MAX_LENGTH && isAttribution(first, text)) return { before, count };
    }
  }
  return undefined;
}

/** Puts the lines of an attribution together that was wrapped within the brackets of an address. */
export function joinWrapped(lines: readonly string[]): string[] {
  const joined: string[] = [];
  for (const line of lines) {
    const above = joined.at(-1) ?? '';
    if (!WRAPPED_END.test(line)) joined.push(line);
    else if (above.startsWith('mailto:') && joined.at(-2) === '<') {
      joined.length -= 2;
      if (joined.at(-1)?.trim() === '') joined.pop();
      joined.push(`${joined.pop() ?? ''} <${above}${line}`);
    } else if (above.lastIndexOf('<') > above.lastIndexOf('>')) joined[joined.length - 1] = above + line;
    else joined.push(line);
  }
  return joined;
}

/** `---- Zoe wrote ----`. Without a regular expression for the whole, which would try every length of the dashes. */
function standsBetweenLines(text: string): boolean {
  let begin = 0;
  let end = text.length;
  while (begin < end && isDash(text[begin])) begin += 1;
  while (end > begin && isDash(text[end - 1])) end -= 1;
  if (begin < 2 || text.length - end < 2) return false;
  const said = text.slice(begin, end).trim();
  return said.includes(' ') && ENDS_IN_WROTE.test(said.slice(-MAX_END));
}

const isDash = (character: string | undefined): boolean =>
  character !== undefined && '-–—_'.includes(character);

function isAttribution(first: string, text: string): boolean {
  if (standsBetweenLines(text) || NAMED_WROTE.test(text) || DATED_NAME.test(text)) return true;
  const endsInWrote = ENDS_IN_WROTE.test(text.slice(-MAX_END));
  if (!endsInWrote && !/[:：]$/u.test(text)) return false;
  if (!START.test(first) || !MOMENT.test(text)) return false;
  return endsInWrote || ADDRESS.test(text) || HAS_WROTE.test(text);
}
