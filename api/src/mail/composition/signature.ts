import { HtmlTooComplex } from './html-limits.ts';
import { toText } from './html-text.ts';
import { escapeHtml } from './merge-parts.ts';
import type { Signature } from './merge-values.ts';
import type { MailSender } from '../mail-sender.ts';
import { canonical } from './read-template.ts';

/** More signatures than this are not in use at one time. */
const MOST = 100;

/** Reads signatures, each once: making its text takes longer than the rest of a mail. */
export function createSignatures(): (sender: Pick<MailSender, 'signature'>) => Signature {
  const known = new Map<string, Signature>();
  return ({ signature: html }) => {
    const read = known.get(html) ?? { html: canonical(html), text: textOf(html) };
    if (known.size >= MOST) known.clear();
    known.set(html, read);
    return read;
  };
}

function textOf(html: string): string {
  if (html === '') return '';
  try {
    return canonical(toText(canonical(html)).trim());
  } catch (error) {
    // The mail is worth more than the text under it, which its HTML part still shows.
    if (error instanceof HtmlTooComplex) return '';
    throw error;
  }
}

/** What a person writes, with the signature under it: as text alone where there is none. */
export function underSigned(text: string, { html, text: signature }: Signature) {
  const written = canonical(text);
  if (html === '') return { text: written };
  const paragraphs = text
    .split(/\r?\n|\r/u)
    .map((line) => escapeHtml(line))
    .join('<br>\r\n');
  return {
    text: `${written}\r\n\r\n-- \r\n${signature}`,
    html: `<div>${paragraphs}</div>\r\n<br>\r\n<div>${html}</div>`,
  };
}
