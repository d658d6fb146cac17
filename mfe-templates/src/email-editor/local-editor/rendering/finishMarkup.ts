import {
  MAIL_MARKUP,
  MASKED_STYLE,
  createSanitizer,
  declarations,
  mask,
  unmask,
} from '@touchline/shared/safe-html';
import type { Config } from 'dompurify';
import { isHarmlessComment } from './comments.ts';

const FINAL: Config = { ...MAIL_MARKUP, RETURN_DOM_FRAGMENT: true, SAFE_FOR_XML: false };

const purify = createSanitizer();
purify.addHook('uponSanitizeElement', (node) => {
  if (node.nodeType === Node.COMMENT_NODE && !isHarmlessComment(unmask(node.nodeValue ?? '')))
    node.nodeValue = '';
});

/**
 * The last pass over markup made from a design: ensures that nothing executable is left, whatever earlier steps let through,
 * and adds what the exporters leave out: `alt` on every image, `role` on layout tables, link colours.
 */
export function finishMarkup(html: string): string {
  const fragment = purify.sanitize(mask(html), FINAL) as unknown as DocumentFragment;
  for (const image of fragment.querySelectorAll('img')) finishImage(image);
  for (const link of fragment.querySelectorAll('a:is([href=""], :not([href]))')) {
    link.removeAttribute('href');
    link.removeAttribute('target');
  }
  for (const table of fragment.querySelectorAll('table')) finishTable(table);
  for (const cell of fragment.querySelectorAll('td[data-link]')) finishLinks(cell);
  for (const paragraph of fragment.querySelectorAll('p')) addStyles(paragraph, [['margin', '0']]);
  const holder = fragment.ownerDocument.createElement('div');
  holder.append(fragment);
  return unmask(holder.innerHTML);
}

function finishImage(image: Element): void {
  if (!image.hasAttribute('alt')) image.setAttribute('alt', '');
  // The exporters repeat the alternative text as a title, which screen readers then read twice.
  if (image.getAttribute('title') === image.getAttribute('alt')) image.removeAttribute('title');
}

function finishTable(table: Element): void {
  // Labels of the exporters' own, in English whatever the mail's language.
  table.removeAttribute('aria-label');
  if (!table.querySelector(':scope > thead, :scope > tbody > tr > th'))
    table.setAttribute('role', 'presentation');
}

function finishLinks(cell: Element): void {
  const [color = '', line = ''] = (cell.getAttribute('data-link') ?? '').split(' ');
  cell.removeAttribute('data-link');
  for (const link of cell.querySelectorAll('a[href]')) {
    addStyles(link, [
      ['color', color],
      ['text-decoration', line],
    ]);
  }
}

/** Adds properties that the element's own style lacks: many clients ignore style sheets. */
function addStyles(element: Element, styles: readonly (readonly [name: string, value: string])[]): void {
  const style = element.getAttribute(MASKED_STYLE) ?? '';
  const given = new Set(declarations(style).map(([name]) => name));
  const added = styles.filter(([name]) => !given.has(name)).map(([name, value]) => `${name}: ${value};`);
  if (added.length) element.setAttribute(MASKED_STYLE, [...added, style].filter(Boolean).join(' '));
}
