import { HtmlTooComplex } from './html-limits.ts';
import { toLines } from './html-text.ts';
import { escapeHtml } from './merge-parts.ts';
import { oneLine, type Signature } from './merge-values.ts';
import type { MailSender } from '../mail-sender.ts';
import { canonical } from './read-template.ts';

/** More signatures than this are not in use at one time. */
const MOST = 100;

/** Reads signatures, each once: making its text takes longer than the rest of a mail. */
export function createSignatures(): (sender: Pick<MailSender, 'signature'>) => Signature {
  const known = new Map<string, Signature>();
  return ({ signature: html }) => {
    const read = known.get(html) ?? { html: withoutMargins(canonical(html)), text: textOf(html) };
    if (known.size >= MOST) known.clear();
    known.set(html, read);
    return read;
  };
}

/** What a template is signed with: the name that the mail is from where its mailbox has no signature, so that none ends unsigned. */
export function signatureOrName(signature: Signature, { name }: Pick<MailSender, 'name'>): Signature {
  if (signature.html !== '') return signature;
  const text = oneLine(name);
  return { html: escapeHtml(text), text };
}

function textOf(html: string): string {
  if (html === '') return '';
  try {
    return canonical(toLines(canonical(html)).trim());
  } catch (error) {
    // The mail is worth more than the text under it, which its HTML part still shows.
    if (error instanceof HtmlTooComplex) return '';
    throw error;
  }
}

/** What a person writes, as plain or as rich text, sanitized. */
export type Written = { readonly text: string } | { readonly html: string };

/** What a person writes, with the signature under it: plain text as text alone where there is none. */
export function underSigned(written: Written, { html: signature, text: signatureText }: Signature) {
  const text = 'text' in written ? canonical(written.text) : textOf(written.html);
  const signedText = signature === '' ? text : `${text}\r\n\r\n-- \r\n${signatureText}`;
  if ('text' in written && signature === '') return { text };
  const html = 'text' in written ? paragraphsOf(written.text) : withoutMargins(canonical(written.html));
  return {
    text: signedText,
    html: `<div>${html}</div>${signature === '' ? '' : `\r\n<br>\r\n<div>${signature}</div>`}`,
  };
}

/**
 * Sanitized HTML whose paragraphs are lines, as in the editor: a mail client would put an empty line between any two, and three
 * for an empty one.
 */
const withoutMargins = (html: string): string =>
  html.replaceAll(/<p\b([^>]*)>/gu, (_tag, attributes: string) => {
    const rest = attributes.replace(/ style="([^"]*)"/u, '');
    const style = / style="([^"]*)"/u.exec(attributes)?.[1] ?? '';
    return `<p${rest} style="margin:0${style && `;${style}`}">`;
  });

/** Plain text as HTML: its lines. */
export const paragraphsOf = (text: string): string =>
  text
    .split(/\r?\n|\r/u)
    .map((line) => escapeHtml(line))
    .join('<br>\r\n');
