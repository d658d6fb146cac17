import type { Attachment } from 'mailparser';

/** Most pictures that are put into one mail, and their bytes together: each goes to the page within its HTML. */
const MAX_PICTURES = 50;
const MAX_BYTES = 8 * 1024 * 1024;
/** Where HTML shows a part of its own mail (RFC 2392). */
const REFERENCE = /(?<before>\bsrc\s{0,9}=\s{0,9}["']?)cid:(?<id>[^"'\s<>]{1,256})/giu;

/** First bytes of each image type, whatever the mail declares. */
const BEGINNINGS: readonly (readonly [type: string, begin: RegExp])[] = [
  ['image/png', /^\x89PNG\r\n/u],
  ['image/jpeg', /^\xff\xd8\xff/u],
  ['image/gif', /^GIF8[79]a/u],
  ['image/webp', /^RIFF[\s\S]{4}WEBP/u],
];

/**
 * Puts the images attached to a mail into its HTML as `data:` URLs: nothing is fetched, so nobody learns that they are
 * viewed. Anything else, or beyond the limits, stays as it is and is therefore not shown.
 */
export function withInlinePictures(
  html: string,
  parts: readonly Pick<Attachment, 'cid' | 'content'>[],
): string {
  const byId = new Map(parts.map((part) => [part.cid, part.content]));
  let pictures = 0;
  let bytes = 0;
  return html.replaceAll(REFERENCE, (whole: string, before: string, id: string) => {
    const content = byId.get(decoded(id)) ?? byId.get(id);
    const type = content && pictureTypeOf(content);
    if (!content || type === undefined || pictures >= MAX_PICTURES || bytes + content.length > MAX_BYTES)
      return whole;
    pictures += 1;
    bytes += content.length;
    return `${before}data:${type};base64,${content.toString('base64')}`;
  });
}

const pictureTypeOf = (content: Buffer): string | undefined => {
  const begin = content.toString('latin1', 0, 16);
  return BEGINNINGS.find(([, expected]) => expected.test(begin))?.[0];
};

function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
