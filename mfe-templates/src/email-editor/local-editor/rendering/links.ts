import { escapeHtml, safeUrl } from '@touchline/shared/safe-html';
import { asRecord, asText } from './json.ts';

/** A link in the exporters' form. */
export interface ExporterLink {
  readonly url: string;
  readonly target: string;
}

/**
 * A link of a design (`{ name, values, attrs }`) in the exporters' form, safe and escaped for an attribute. `attrs.href` may
 * be a pattern over the values, such as `mailto:{{email}}?subject={{subject}}`. The design's other attributes, such as
 * `onClick`, are left out.
 */
export function safeLink(link: unknown): ExporterLink {
  const { values, attrs, url } = asRecord(link);
  const fields = asRecord(values);
  const pattern = asText(asRecord(attrs)['href']);
  const address = asText(fields['href']) || fill(pattern, fields) || asText(url);
  return { url: escapeHtml(safeUrl(address)), target: '_blank' };
}

/** Placeholders without a value stay: they are merge tags of the mail. */
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
