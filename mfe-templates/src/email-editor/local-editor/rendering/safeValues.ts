import {
  escapeHtml,
  safeCssValue,
  safeImageUrl,
  safeUrl,
  sanitizeRichText,
} from '@touchline/shared/safe-html';
import { asArray, asRecord, asText, isRecord, type JsonRecord } from './json.ts';
import { withShownText } from './lexicalText.ts';
import { safeLink } from './links.ts';
import { socialIconUrl } from './socialIcons.ts';

/** No real design is nested deeper; what is deeper is hostile. */
const DEEPEST = 12;
const NAME = /^(?!__proto__$)[\w-]{1,60}$/u;

type Cleaner = (value: string) => string;
const words: Cleaner = escapeHtml;
const link: Cleaner = (value) => escapeHtml(safeUrl(value));
const imageAddress: Cleaner = (value) => escapeHtml(safeImageUrl(value));

/** How strings are made safe, by property name; all others must be a CSS value. */
const CLEANERS: ReadonlyMap<string, Cleaner> = new Map([
  ['text', sanitizeRichText],
  ['altText', words],
  ['separator', words],
  ['label', words],
  ['title', words],
  ['name', words],
  ['url', link],
  ['href', link],
  ['thumbnail', imageAddress],
  ['countdownUrl', imageAddress],
]);
/** Properties that hold code, or that only the editor reads. */
const LEFT_OUT = new Set([
  'attrs',
  'customAttrs',
  'onClick',
  'class',
  'dynamic',
  'html',
  'textJson',
  'loading',
]);

/**
 * A copy of a block's values that is safe for the exporters: every string is safe where their templates put it, and every
 * value has the shape of its default, so that no template fails on it.
 */
export function safeValues(values: unknown, defaults: JsonRecord): JsonRecord {
  const given = asRecord(values);
  const safe = cleanRecord(withShownText(given), defaults, 0);
  for (const name of ['href', 'action']) {
    if (name in safe || name in given) safe[name] = safeLink(given[name]);
  }
  if ('menu' in safe) safe['menu'] = safeMenu(given['menu']);
  if ('icons' in safe) safe['icons'] = safeIcons(given['icons']);
  return safe;
}

function cleanRecord(values: JsonRecord, defaults: JsonRecord, depth: number): JsonRecord {
  const clean: JsonRecord = {};
  for (const [name, value] of Object.entries({ ...defaults, ...values })) {
    if (!NAME.test(name) || LEFT_OUT.has(name)) continue;
    const fallback = Object.hasOwn(defaults, name) ? defaults[name] : undefined;
    clean[name] = cleanValue(name, sameShape(value, fallback) ? value : fallback, fallback, depth);
  }
  return clean;
}

function cleanValue(name: string, value: unknown, fallback: unknown, depth: number): unknown {
  if (typeof value === 'string') return (CLEANERS.get(name) ?? safeCssValue)(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : 0;
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= DEEPEST) return undefined;
  if (Array.isArray(value)) return value.map((entry) => cleanValue(name, entry, undefined, depth + 1));
  return cleanRecord(asRecord(value), asRecord(fallback), depth + 1);
}

function sameShape(value: unknown, fallback: unknown): boolean {
  if (value === null || value === undefined) return fallback === null || fallback === undefined;
  if (fallback === null || fallback === undefined) return true;
  return isRecord(value) === isRecord(fallback) && Array.isArray(value) === Array.isArray(fallback);
}

function safeMenu(menu: unknown): JsonRecord {
  const items = asArray(asRecord(menu)['items']).filter(isRecord);
  return {
    items: items.map((item) => ({
      text: sanitizeRichText(asText(item['text'])),
      link: safeLink(item['link']),
    })),
  };
}

/** The exporter looks up its provider's icons by name; ours are passed as custom ones. */
function safeIcons(given: unknown): JsonRecord {
  const { icons, iconType, editor } = asRecord(given);
  const style = /^[\w-]+$/u.test(asText(iconType)) ? asText(iconType) : 'circle';
  const custom = asArray(asRecord(asRecord(editor)['data'])['customIcons']).filter(isRecord);
  const networks = asArray(icons)
    .filter(isRecord)
    .map((icon) => socialNetwork(icon, style, custom));
  return {
    iconType: style,
    icons: networks.map(({ name, url }) => ({ name, url })),
    editor: {
      data: { customIcons: networks.map(({ name, image }) => ({ name, icons: { [style]: image } })) },
    },
  };
}

function socialNetwork(icon: JsonRecord, style: string, custom: readonly JsonRecord[]) {
  const plainName = asText(icon['name']).slice(0, 60);
  const own = asRecord(custom.find(({ name }) => name === plainName)?.['icons']);
  const image = safeImageUrl(asText(own[style])) || socialIconUrl(plainName, style);
  const address = asText(icon['url']);
  const mail =
    plainName === 'Email' && address !== '' && !address.startsWith('mailto:') && !address.includes('{{');
  const name = escapeHtml(plainName);
  return { name, url: escapeHtml(safeUrl(mail ? `mailto:${address}` : address)), image: escapeHtml(image) };
}
