import { escapeHtml, safeImageUrl, safeUrl, sanitizeHtmlBlock } from '@touchline/shared/safe-html';
import { asRecord, asText, type JsonRecord } from './json.ts';
import { safeLink } from './links.ts';

/** Put in place of a block that has nothing a mail can show; seen only when debugging. */
export const NOTHING_TO_SHOW = '<!-- a block without anything that mail can show -->';
/** HTML of a block that exporters do not support, or only for web pages: the parts of it that work in mail. */
export function otherBlockHtml(type: string, values: JsonRecord): string {
  if (type === 'html') return htmlBlock(asText(values['html']));
  if (type === 'video') return video(values);
  if (type === 'form') return form(values);
  const html = asText(values['html']);
  return html ? htmlBlock(html) : NOTHING_TO_SHOW;
}

const htmlBlock = (html: string): string => `<div>${sanitizeHtmlBlock(html)}</div>`;

/** Mail clients play no video: its thumbnail links to it. */
function video(values: JsonRecord): string {
  const { url, videoId, type, thumbnail } = asRecord(values['video']);
  const address = safeLink(values['href']).url || escapeHtml(safeUrl(asText(url)));
  const id = asText(videoId);
  const still =
    type === 'youtube' && /^[\w-]{6,20}$/u.test(id) ? `https://img.youtube.com/vi/${id}/hqdefault.jpg` : '';
  const picture = escapeHtml(safeImageUrl(asText(thumbnail)) || still);
  if (!picture) return address ? link(address, address) : NOTHING_TO_SHOW;
  const image = `<img src="${picture}" alt="&#9654;" width="100%" style="display: block; width: 100%; height: auto; border: 0;">`;
  return address ? link(address, image) : image;
}

/** Forms do not work in mail; a link to the form does. */
function form(values: JsonRecord): string {
  const action = asRecord(values['action']);
  const address = escapeHtml(safeUrl(asText(asRecord(action['values'])['url']) || asText(action['url'])));
  const label = escapeHtml(asText(values['buttonText']) || asText(values['text']));
  return address ? link(address, label || address) : NOTHING_TO_SHOW;
}

const link = (address: string, inner: string): string => `<a href="${address}" target="_blank">${inner}</a>`;
