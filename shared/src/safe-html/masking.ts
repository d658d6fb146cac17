/**
 * The page's Content-Security-Policy applies to every document that script parses, even inert ones: each `style` and `on…`
 * attribute in them is reported as a violation, thousands in one mail. So they are parsed under another name. That name
 * cannot be guessed; otherwise a design could contain attributes that only appear once the mask is removed.
 */
const MASK = `data-m${Array.from(crypto.getRandomValues(new Uint32Array(3)), (part) => part.toString(36)).join('')}-`;

/** The name of `style` attributes while markup is parsed and processed. */
export const MASKED_STYLE = `${MASK}style`;

const ATTRIBUTE = /(?<=[\s"'/])(?=(?:style|on[a-z]+)\s*=)/giu;

/** Renames what the policy would report. Text that looks the same is renamed too, and `unmask` restores it. */
export const mask = (html: string): string => html.replaceAll(ATTRIBUTE, MASK);
export const unmask = (html: string): string => html.replaceAll(MASK, '');

const STYLE_SHEET = /<(?<slash>\/?)style(?=[\s/>])/giu;

/** Style sheets of foreign markup would be reported as well. They are removed anyway, content included, under this name. */
export const maskForeign = (html: string): string => mask(html.replaceAll(STYLE_SHEET, '<$<slash>xmp'));
