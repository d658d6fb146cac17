const HEAD = /<head\b[^>]*>/iu;
const DOCTYPE = /^\s*<!doctype[^>]*>/iu;
/** A link opens beside the mailbox: within the frame nothing but the mail may be shown. */
const LINKS_OPEN_OUTSIDE = '<base target="_blank">';

/**
 * The HTML part of a mail as a document for its frame. It is not sanitised: the frame runs no script, sends no form and
 * loads nothing but permitted images, and a mail should look here as it does elsewhere.
 */
export function mailDocument(html: string): string {
  const place = HEAD.exec(html) ?? DOCTYPE.exec(html);
  const at = place === null ? 0 : place.index + place[0].length;
  return html.slice(0, at) + LINKS_OPEN_OUTSIDE + html.slice(at);
}

const IMAGE_ADDRESS =
  /\b(?:src|srcset|background|href)\s*=\s*["']?\s*(?<attribute>(?:https?:)?\/\/[^\s"'>]+)|url\(\s*["']?(?<style>(?:https?:)?\/\/[^\s"')]+)/giu;

/** Whether a mail may have images of others to show. Too often is harmless: links of the SVG kind count as well. */
export const hasForeignImages = (html: string, linkOrigin: string): boolean =>
  [...html.replaceAll(/<a\b[^>]*>/giu, '').matchAll(IMAGE_ADDRESS)].some(({ groups }) => {
    const address = groups?.['attribute'] ?? groups?.['style'] ?? '';
    return !address.startsWith(`${linkOrigin}/`);
  });
