/**
 * The page's Content-Security-Policy holds for every document that script parses, inert ones too: each `style` and
 * `on…` attribute in them is reported as a violation, thousands in one mail. So they are parsed under another name.
 * The name cannot be guessed, or a design could spell what only appears once the mask is taken off.
 */
const MASK = `data-m${Array.from(crypto.getRandomValues(new Uint32Array(3)), (part) => part.toString(36)).join('')}-`;

/** What `style` is called while markup is parsed and worked on. */
export const MASKED_STYLE = `${MASK}style`;

const ATTRIBUTE = /(?<=[\s"'/])(?=(?:style|on[a-z]+)\s*=)/giu;

/** Renames what the policy would report. Words of a text that look the same are renamed too, and back by `unmask`. */
export const mask = (html: string): string => html.replaceAll(ATTRIBUTE, MASK);
export const unmask = (html: string): string => html.replaceAll(MASK, '');

const STYLE_SHEET = /<(?<slash>\/?)style(?=[\s/>])/giu;

/** Style sheets of foreign markup would be reported as well. They go in any case: under this name with all they say. */
export const maskForeign = (html: string): string => mask(html.replaceAll(STYLE_SHEET, '<$<slash>xmp'));
