import { escapeHtml } from './escape.ts';
import { asRecord, asText } from './json.ts';
import { safeUrl } from './safeUrl.ts';

/** A link as the exporters take it. */
export interface ExporterLink {
  readonly url: string;
  readonly target: string;
}

/**
 * A link of a design (`{ name, values, attrs }`) as the exporters take it, safe and escaped for an attribute.
 * `attrs.href` may be a pattern over the values, such as `mailto:{{email}}?subject={{subject}}`. Attributes of the
 * design's own, `onClick` among them, are left out.
 */
export function safeLink(link: unknown): ExporterLink {
  const { values, attrs, url } = asRecord(link);
  const fields = asRecord(values);
  const pattern = asText(asRecord(attrs)['href']);
  const address = asText(fields['href']) || fill(pattern, fields) || asText(url);
  return { url: escapeHtml(safeUrl(address)), target: '_blank' };
}

/** What no value fills in stays: it is a merge tag of the mail. */
function fill(pattern: string, values: Readonly<Record<string, unknown>>): string {
  if (/^\{\{(?:href|url|custom)\}\}$/u.test(pattern)) return '';
  const head = /^(?:mailto|tel|sms):/u.test(pattern);
  return pattern.replaceAll(/\{\{(\w+)\}\}/gu, (tag, name: string, at: number) => {
    if (!Object.hasOwn(values, name)) return tag;
    const value = asText(values[name]);
    return head && !pattern.slice(0, at).includes('?') ? value : encodeKeepingTags(value);
  });
}

const encodeKeepingTags = (value: string): string =>
  value.replaceAll(/[^{}\w.]+/gu, (part) => encodeURIComponent(part.toWellFormed()));
