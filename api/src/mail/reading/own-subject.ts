import { hasAutomaticPrefix } from './automatic-answer.ts';

/** What mail programs put before the subject that they answer, in their languages. */
const ANSWERS =
  're|aw|antw\\.?|antwort|sv|svar|vs|vá|ang|odp|odpowiedź|ynt|rv|rif|res|resp|rép\\.?|atb|ats|ответ|отв|відп|απ|σχετ|回复|答复|回覆|答覆|返信|답장|회신|רד|رد';
/** The same before a subject that is handed on. */
const FORWARDS =
  'fwd?|wg|tr|pd|vb|vl|doorst|bls|enc|fs|[iİ]lt|i̇lt|inoltro|reenviado|пересл|переслано|转发|轉寄|転送|전달';
/** The same in Italy and elsewhere, and what people put before words of their own: "Ref: 4711". */
const MAYBE = 'r|i|ref';
/** Which answer it is: `Re[2]:`, `Re(2):`, `Re^2:`. */
const COUNT = '(?:\\s?(?:\\[\\d{1,3}\\]|\\(\\d{1,3}\\)|\\^\\d{1,3}|\\d{1,3}))?';
const COLON = `${COUNT}\\s{0,9}[:：]`;
/** Servers put a mark before the whole: `[EXTERNAL]`, `***SPAM***`, `EXT:`. */
const MARKS =
  '\\s{0,9}(?:(?:\\[[^[\\]]{1,40}\\]|\\{[^{}]{1,40}\\}|\\*{2,5}[^*]{1,40}\\*{2,5}|\\((?:external|extern|ext|spam)\\)|(?:external|extern|ext|spam)\\s?:)\\s{0,9}){0,3}';

const ANSWER = new RegExp(`^${MARKS}(?:${ANSWERS}|r|ref)${COLON}(?<rest>[^]*)$`, 'iu');
/** Surely nobody's words. */
const PREFIX = new RegExp(
  `^${MARKS}(?:(?:${ANSWERS}|${FORWARDS})${COLON}|(?:${MAYBE})${COLON}\\s{0,9}(?:${ANSWERS}|${FORWARDS}|${MAYBE})${COLON})`,
  'iu',
);
/** What programs call a mail without a subject. */
const NONE =
  /^[<([]{0,2}(?:no subject|none|kein betreff|ohne betreff|(?:sans|aucun) objet|(?:sin|ningún) asunto|(?:nessun|senza) oggetto|без темы|нет темы)[>)\].]{0,2}$/iu;

/** Longest subject that is shown as what a person wrote, in characters. */
const MAX_LENGTH = 1000;

/** What `Re:` and its kin stand before; empty for a subject that does not say it answers one. */
export const answeredSubject = (subject: string): string =>
  ANSWER.exec(subject)?.groups?.['rest']?.trim() ?? '';

const ANSWERED = new RegExp(`^(?:\\s{0,9}(?:${ANSWERS})${COLON})+`, 'iu');

/** A subject without what says that it answers one, once or many times: `AW: Re: Grass` is `Grass`. */
export const withoutAnswerPrefixes = (subject: string): string => subject.replace(ANSWERED, '').trim();

/**
 * The subject of a mail where it is the words of its writer; empty where it only repeats the one that is answered or handed
 * on, under whichever prefixes, or is what a program wrote in somebody's absence.
 */
export function ownSubject(subject: string): string {
  const said = subject.slice(0, MAX_LENGTH).replaceAll(/\s+/gu, ' ').trim();
  return PREFIX.test(said) || hasAutomaticPrefix(said) || NONE.test(said) ? '' : said;
}
