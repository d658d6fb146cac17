import type { Config } from 'dompurify';
import { createSanitizer, MAIL_MARKUP } from './sanitizeHtml.ts';
import { isHarmlessComment } from './comments.ts';
import { declarations } from './safeStyle.ts';

const FINAL: Config = { ...MAIL_MARKUP, RETURN_DOM_FRAGMENT: true, SAFE_FOR_XML: false };

const purify = createSanitizer();
purify.addHook('uponSanitizeElement', (node) => {
  if (node.nodeType === Node.COMMENT_NODE && !isHarmlessComment(node.nodeValue ?? '')) node.nodeValue = '';
});

/**
 * The last pass over markup made of a design: proves that nothing executable is left, whatever the steps before let
 * through, and completes what the exporters leave out: `alt` on every image, `role` on layout tables, link colours.
 */
export function finishMarkup(html: string): string {
  const fragment = purify.sanitize(html, FINAL) as unknown as DocumentFragment;
  for (const image of fragment.querySelectorAll('img')) finishImage(image);
  for (const table of fragment.querySelectorAll('table')) finishTable(table);
  for (const cell of fragment.querySelectorAll('td[data-link]')) finishLinks(cell);
  const holder = fragment.ownerDocument.createElement('div');
  holder.append(fragment);
  return holder.innerHTML;
}

function finishImage(image: Element): void {
  if (!image.hasAttribute('alt')) image.setAttribute('alt', '');
  // The exporters repeat the alternative as a title, which screen readers then say twice.
  if (image.getAttribute('title') === image.getAttribute('alt')) image.removeAttribute('title');
}

function finishTable(table: Element): void {
  if (!table.querySelector(':scope > thead, :scope > tbody > tr > th'))
    table.setAttribute('role', 'presentation');
}

function finishLinks(cell: Element): void {
  const [color = '', line = ''] = (cell.getAttribute('data-link') ?? '').split(' ');
  cell.removeAttribute('data-link');
  for (const link of cell.querySelectorAll('a[href]')) {
    if (link.getAttribute('href') === '') link.removeAttribute('href');
    const style = link.getAttribute('style') ?? '';
    const given = new Set(declarations(style).map(([name]) => name));
    const added = [
      !given.has('color') && `color: ${color};`,
      !given.has('text-decoration') && `text-decoration: ${line};`,
    ];
    link.setAttribute('style', [...added.filter(Boolean), style].filter(Boolean).join(' '));
  }
}
