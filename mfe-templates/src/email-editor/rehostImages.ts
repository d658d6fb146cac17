import { http, logFailure } from '@touchline/shared';
import type { UploadFromUrlRequest } from '@touchline/shared/contract';
import { parseUntrustedUpload } from '@touchline/shared/contract/readers';
import type { EmailBody } from '../emailEditor.ts';
import { findProviderImages, replaceInDesign, replaceInHtml } from './providerImages.ts';

/** Most images requested at once: the server fetches each of them from elsewhere. */
const AT_ONCE = 4;

/** A mail whose images are ours, except for those in `failed`, whose URLs are unchanged. */
export interface RehostedBody extends EmailBody {
  readonly failed: readonly string[];
}

/**
 * Copies the images that the editor's provider hosts, and makes both the mail and its design refer to the copies (T8): the
 * provider may remove its own at any time. One that cannot be copied is logged and left as it was.
 */
export async function rehostImages({ design, html }: EmailBody): Promise<RehostedBody> {
  const urls = findProviderImages(html, design);
  const copies = new Map<string, string>();
  const waiting = [...urls];
  const work = async (): Promise<void> => {
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
      try {
        copies.set(url, await copyImage(url));
      } catch (error) {
        logFailure(`The image ${url} could not be copied.`, error);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const copyOf = (url: string) => copies.get(url);
  return {
    design: replaceInDesign(design, copyOf),
    html: replaceInHtml(html, copyOf),
    failed: urls.filter((url) => !copies.has(url)),
  };
}

/** `POST /api/uploads/from-url/` @throws AxiosError; Error for an answer without an address */
async function copyImage(url: string): Promise<string> {
  const request: UploadFromUrlRequest = { url };
  const { data } = await http.post<unknown>('/api/uploads/from-url/', request);
  const copy = parseUntrustedUpload(data);
  if (copy === undefined) throw new Error('The answer has no url');
  return copy;
}
