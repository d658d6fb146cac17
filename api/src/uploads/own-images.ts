import { contentTypeOf } from './image-names.ts';
import { readSocialIcons } from './social-icons.ts';
import type { UploadStorage } from './storage/types.ts';

const PATH = '/uploads/';
const ICONS = 'icons/';

/** An image of ours, encoded when it came. */
export interface OwnImage {
  readonly contentType: string;
  readonly content: Buffer | NodeJS.ReadableStream;
}

/**
 * Finds images of ours by the addresses that mails name them by. The host does not matter: one installation goes by several
 * (`PUBLIC_URL`, `MAIL_LINK_URL`, what is in the address bar, and those it had before), and the names are hashes of what they
 * name. So whoever writes such an address elsewhere has an image shown that the reader may see anyway.
 */
export function createOwnImages(storage: UploadStorage): (address: string) => Promise<OwnImage | undefined> {
  const icons = readSocialIcons();
  return async (address) => {
    const path = URL.canParse(address) ? new URL(address).pathname : '';
    if (!path.startsWith(PATH)) return undefined;
    const name = path.slice(PATH.length);
    const icon = name.startsWith(ICONS) ? icons.get(name.slice(ICONS.length)) : undefined;
    if (icon) return { contentType: 'image/png', content: icon };
    const contentType = contentTypeOf(name);
    const stored = contentType && (await storage.open(name));
    return stored ? { contentType, content: stored.stream } : undefined;
  };
}
