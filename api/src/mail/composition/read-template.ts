import { FALLBACK_LANGUAGE, type Language, languageOfCode } from '@touchline/shared/contract/language';
import { mergeTagText } from '@touchline/shared/contract/merge-tags';
import { checkComplexity } from './html-limits.ts';
import { toText } from './html-text.ts';
import { hasTag, parseHtml, parsePlain, type Part } from './merge-parts.ts';
import { texts } from './texts.ts';

/** Subject and HTML as a template holds them, merge tags unfilled. */
export interface MailContent {
  readonly subject: string;
  readonly html: string;
}

/**
 * A template split at its merge tags, to be filled in for many contacts. Plain data, since it comes from another process.
 */
export interface TemplateParts {
  /** Language of what we add to the mail. */
  readonly language: Language;
  readonly subject: readonly Part[];
  readonly text: readonly Part[];
  /** What comes before and after the pixel. */
  readonly html: readonly [readonly Part[], readonly Part[]];
}

/** How a template is read: a process that serves others has it done in another process. @throws {HtmlTooComplex} */
export type ReadTemplate = (content: MailContent) => Promise<TemplateParts>;

/** Reads a template in this process: for our own templates, and in the process that reads all others. */
export const readHere: ReadTemplate = async (content) => readTemplate(content);

/** @throws {HtmlTooComplex} */
export function readTemplate({ subject, html: given }: MailContent): TemplateParts {
  checkComplexity(given);
  const html = canonical(given);
  const text = parsePlain(canonical(toText(html)));
  const language = languageOf(html);
  const [head, tail] = splitAtEndOfBody(html);
  const common = { language, subject: parsePlain(subject) };
  if (hasTag(text, 'unsubscribe_url')) {
    return { ...common, text, html: [parseHtml(head), parseHtml(tail)] };
  }
  const line = unsubscribeLine(language);
  return {
    ...common,
    text: [...text, '\r\n\r\n', ...parsePlain(toText(line))],
    html: [parseHtml(head + line), parseHtml(tail)],
  };
}

/** RFC 2045 §6.8, 2046 §4.1.1: lines of text end with CRLF, in Base64 as well, where no transport corrects it. */
export const canonical = (text: string) => text.replaceAll(/\r\n?|\n/gu, '\r\n');

/** How far to search for the declared language; a search through a hostile mail would start over at each `<html`. */
const MAX_HEAD_LENGTH = 2000;

/** The declared language, otherwise the one of its letters. */
function languageOf(html: string): Language {
  const declared = /<html\b[^>]*?\slang\s*=\s*["']?(?<language>[a-z]{2})/iu.exec(
    html.slice(0, MAX_HEAD_LENGTH),
  )?.groups?.['language'];
  if (declared !== undefined) return languageOfCode(declared.toLowerCase()) ?? FALLBACK_LANGUAGE;
  return /\p{Script=Cyrillic}/u.test(html) ? 'ru' : FALLBACK_LANGUAGE;
}

/** Splits at `</body>`, or at the very end of a fragment. */
function splitAtEndOfBody(html: string): [string, string] {
  const at = [...html.matchAll(/<\/body\s*>/giu)].at(-1)?.index ?? html.length;
  return [html.slice(0, at), html.slice(at)];
}

const unsubscribeLine = (language: Language) =>
  `<p style="margin: 24px 0; text-align: center; font-family: arial, helvetica, sans-serif; font-size: 13px; color: #475467;">` +
  `${texts.whyUnsubscribe[language]} ` +
  `<a href="${mergeTagText('unsubscribe_url')}" style="color: #475467;">${texts.unsubscribe[language]}</a></p>`;
