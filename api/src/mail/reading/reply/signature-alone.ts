/** Words of a greeting at the end, and nothing else on the line. */
const SIGN_OFF = new RegExp(
  `^(?:${[
    '(?:(?:many|kind|kindest|best|warm|warmest|with) )*(?:thanks|regards|wishes|best|cheers)(?: (?:and|&) (?:kind |best )?regards)?|thank you|sincerely|yours(?: (?:sincerely|faithfully|truly))?',
    'mfg|lg|vg|(?:(?:mit|viele|liebe|beste|herzliche|schöne) )+(?:\\S{1,15} )?grü(?:ß|ss)en?|danke|vielen dank|hochachtungsvoll',
    'cordialement|bien (?:cordialement|à vous)|(?:meilleures )?salutations|merci',
    '(?:un |atentos? )?(?:cordial(?:es)? )?saludos?(?: cordial(?:es)?)?|atentamente|gracias',
    '(?:cordiali |distinti )?saluti|cordialmente|grazie',
    '(?:с )?(?:наилучшими |глубоким )?(?:уважением|пожеланиями)|спасибо|заранее спасибо',
  ].join('|')})[,.!]{0,2}$`,
  'iu',
);
/** An address, a website, a telephone number. */
const CONTACT =
  /^(?:\p{L}{1,12}\.?\s?[:：]\s?)?(?:<?[^\s@<>]{1,80}@[^\s@<>]{1,200}>?|(?:https?:\/\/|www\.)\S{1,300}|\+?[\d\s()/.–-]{6,30})$/iu;
/** The same among other things: `T: +44 20 7946 0000 | www.meadow.example`. */
const HAS_CONTACT = /\+?\d[\d\s()/.–-]{6,30}\d|[^\s@]@[^\s@]|(?:https?:\/\/|www\.)\S/iu;
/** Nobody has a question, or a sentence, in a signature. */
const SENTENCE = /[?!]|\p{L}{3,}\.$/u;
/** More lines than this are no signature. */
const MAX_LINES = 10;
const MAX_LINE_LENGTH = 100;

/**
 * Whether a text is a signature and nothing else, which mail programs put into an empty mail without a delimiter: a greeting,
 * the writer's name, and how to reach them. Job titles and companies are told from words only by what stands around them.
 * @param fromText the sender as people read it
 */
export function isSignatureAlone(text: string, fromText: string): boolean {
  if (text.length > MAX_LINES * MAX_LINE_LENGTH * 2) return false;
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && line !== '--');
  if (lines.length > MAX_LINES || lines.some((line) => line.length > MAX_LINE_LENGTH)) return false;
  // Their name, not their address: words of that say much else.
  const names = new Set(wordsOf(fromText.replaceAll(/<[^<>]*>|\S*@\S*/gu, '')));
  const isNamed = (line: string) => wordsOf(line).every((word) => names.has(word)) && /\p{L}/u.test(line);
  const isClosing = (line: string) => SIGN_OFF.test(line) || isNamed(line);
  // A number alone may be an answer.
  if (lines.some(isClosing) && lines.every((line) => isClosing(line) || CONTACT.test(line))) return true;
  const [first = '', second = ''] = lines;
  const begins = isNamed(first) ? wordsOf(first).length > 1 : SIGN_OFF.test(first) && isNamed(second);
  return begins && lines.some((line) => HAS_CONTACT.test(line)) && !lines.some((line) => SENTENCE.test(line));
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? [];
