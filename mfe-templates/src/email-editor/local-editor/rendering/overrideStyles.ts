import { safeCssValue } from '@touchline/shared/safe-html';
import { asRecord, asText, type JsonRecord } from './json.ts';

/** What each phone value of a design changes: the class that the exporters mark the element with, and the property. */
const BLOCK: Readonly<Record<string, readonly (readonly [selector: string, property: string])[]>> = {
  containerPadding: [['.block-padding', 'padding']],
  fontSize: [['.v-font-size', 'font-size']],
  lineHeight: [['.v-line-height', 'line-height']],
  textAlign: [['.v-text-align', 'text-align']],
  color: [['.v-color', 'color']],
  padding: [['.v-padding', 'padding']],
  fontWeight: [['.v-font-weight', 'font-weight']],
  letterSpacing: [['.v-letter-spacing', 'letter-spacing']],
  borderRadius: [['.v-border-radius', 'border-radius']],
};
const ROW = {
  padding: [['.row-padding', 'padding']],
  backgroundColor: [['.row-padding', 'background-color']],
} as const;
const COLUMN = {
  padding: [['.column-padding', 'padding']],
  backgroundColor: [['.column-padding', 'background-color']],
} as const;
const PLACES = { block: BLOCK, row: ROW, column: COLUMN };

/**
 * The rules for phones that a part's `_override.mobile` asks for; `id` is the part's in the mail. They go into a media
 * query: clients without support show the mail as on a desktop, only stacked.
 */
export function overrideStyles(id: string, place: keyof typeof PLACES, values: JsonRecord): string[] {
  const mobile = asRecord(asRecord(values['_override'])['mobile']);
  const targets: Readonly<Record<string, readonly (readonly [string, string])[]>> = PLACES[place];
  const rules = Object.entries(mobile).flatMap(([name, value]) => {
    const css = safeCssValue(asText(value));
    const places = Object.hasOwn(targets, name) ? (targets[name] ?? []) : [];
    return css
      ? places.map(([selector, property]) => `#${id} ${selector}{${property}:${css} !important}`)
      : [];
  });
  return place === 'block' ? [...rules, ...imageRules(id, mobile), ...menuRules(id, mobile)] : rules;
}

function imageRules(id: string, mobile: JsonRecord): string[] {
  const { maxWidth, autoWidth } = asRecord(mobile['src']);
  const width = autoWidth === true ? '100%' : safeCssValue(asText(maxWidth));
  return width ? [`#${id} .v-src-width{width:${width} !important;max-width:${width} !important}`] : [];
}

function menuRules(id: string, mobile: JsonRecord): string[] {
  const layout = mobile['layout'];
  if (layout !== 'vertical' && layout !== 'horizontal') return [];
  return [`#${id} .v-layout-display{display:${layout === 'vertical' ? 'block' : 'inline-block'} !important}`];
}
