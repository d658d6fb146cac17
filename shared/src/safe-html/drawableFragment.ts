import createDOMPurify, { type Config } from 'dompurify';
import { MAIL_MARKUP } from './sanitizeHtml.ts';
import { maskForeign, MASKED_STYLE, unmask } from './masking.ts';
import { safeStyle } from './safeStyle.ts';

const LEFT_OUT = new Set(['id', 'name', 'class', 'href', 'target', 'background', 'data-link']);

/** Ids and names could clash with the page's own (labels, anchors, scripts). */
const DRAWN: Config = {
  ALLOWED_TAGS: (MAIL_MARKUP.ALLOWED_TAGS ?? []).filter((tag) => tag !== '#comment'),
  ALLOWED_ATTR: (MAIL_MARKUP.ALLOWED_ATTR as string[]).filter((name) => !LEFT_OUT.has(name)),
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ADD_URI_SAFE_ATTR: [MASKED_STYLE],
  RETURN_DOM_FRAGMENT: true,
};
const DRAWN_IMAGE = /^(?:https?:\/\/|data:image\/(?:png|jpeg|gif|webp);base64,)/iu;

/** In characters; more than any block that `renderBlock` makes. */
const LONGEST_DRAWN = 1_000_000;

const styles = new WeakMap<Element, string>();
const purify = createDOMPurify(window);
purify.addHook('uponSanitizeAttribute', (element, attribute) => {
  if (attribute.attrName === MASKED_STYLE) {
    // The page's policy silently refuses style attributes; script may set the same styles.
    styles.set(element, safeStyle(unmask(attribute.attrValue)));
    attribute.keepAttr = false;
  }
  if (attribute.attrName === 'src' && !DRAWN_IMAGE.test(attribute.attrValue.trim()))
    attribute.keepAttr = false;
});

/**
 * HTML as nodes that are safe in the page: nothing in them runs, navigates, takes the focus or styles anything outside.
 * Empty when it is too long to be drawn without freezing the page.
 */
export function drawableFragment(html: string): DocumentFragment {
  if (html.length > LONGEST_DRAWN) return document.createDocumentFragment();
  const fragment = purify.sanitize(maskForeign(html), DRAWN) as unknown as DocumentFragment;
  for (const element of fragment.querySelectorAll<HTMLElement>('*')) {
    const style = styles.get(element);
    if (style) element.style.cssText = style;
  }
  return fragment;
}
