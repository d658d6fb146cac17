import { declarations, safeStyle } from '../safe-html/safeStyle.ts';
import { safeUrl } from '../safe-html/safeUrl.ts';
import { HELD, HELD_STYLE } from './markup.ts';

/** Attributes of an element as in its HTML, as far as mail clients or Unlayer use them. */
export type KeptAttributes = Readonly<Record<string, string>>;

const KEPT = /^(?:style|href|class|dir|lang|align|title|target|rel|start|type|value|data-[a-z-]+)$/u;
/** Added while reading, by ProseMirror or by us. */
const OURS = new RegExp(`^(?:data-pm-|${HELD})`, 'u');
/** In the page these would pick up the page's own styles, or change the meaning of an element. */
const NOT_DRAWN: ReadonlySet<string> = new Set(['class', 'type']);

/** The attributes of an element that are kept; null when there are none, so that equal elements compare equal. */
export function readKept(element: HTMLElement): KeptAttributes | null {
  const kept: Record<string, string> = {};
  for (const { name, value } of element.attributes) {
    if (name === HELD_STYLE) kept['style'] = safeStyle(value);
    else if (name === 'href') kept['href'] = safeUrl(value);
    else if (name !== 'style' && !OURS.test(name) && KEPT.test(name)) kept[name] = value;
  }
  return tidy(kept);
}

/** The attributes to draw in the editor. ProseMirror sets `style` through the CSSOM, as the page's policy demands. */
export function drawnAttributes(kept: KeptAttributes | null): Record<string, string> {
  return Object.fromEntries(Object.entries(kept ?? {}).filter(([name]) => !NOT_DRAWN.has(name)));
}

/** The value of one CSS property, or null. */
export function styleOf(kept: KeptAttributes | null, property: string): string | null {
  return declarations(kept?.['style'] ?? '').findLast(([name]) => name === property)?.[1] ?? null;
}

/** The attributes with one CSS property set, or removed by null; the others keep their order. */
export function withStyle(
  kept: KeptAttributes | null,
  property: string,
  value: string | null,
): KeptAttributes | null {
  const others = declarations(kept?.['style'] ?? '').filter(([name]) => name !== property);
  const all = value === null ? others : [...others, [property, value] as const];
  return tidy({ ...kept, style: all.map(([name, text]) => `${name}: ${text};`).join(' ') });
}

function tidy(kept: KeptAttributes): KeptAttributes | null {
  const filled = Object.entries(kept).filter(([name, value]) => value !== '' || name.startsWith('data-'));
  return filled.length > 0 ? Object.fromEntries(filled) : null;
}
