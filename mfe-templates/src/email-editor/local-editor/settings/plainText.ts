import { escapeAttribute, escapeText, HELD_STYLE, readMarkup } from '@touchline/shared/rich-text';

/** The text of a label that the design keeps as HTML, such as a button's. */
export function plainText(html: string): string {
  return readMarkup(html).textContent ?? '';
}

/** The label with other text, inside the elements that wrapped all of it: they carry Unlayer's line height. */
export function withPlainText(html: string, text: string): string {
  let inner: Element = readMarkup(html);
  const wrappers: Element[] = [];
  while (inner.childNodes.length === 1 && inner.firstElementChild) {
    inner = inner.firstElementChild;
    wrappers.push(inner);
  }
  return wrappers.reduceRight((content, element) => {
    const attributes = Array.from(
      element.attributes,
      ({ name, value }) => ` ${name === HELD_STYLE ? 'style' : name}="${escapeAttribute(value)}"`,
    );
    return `<${element.localName}${attributes.join('')}>${content}</${element.localName}>`;
  }, escapeText(text));
}
