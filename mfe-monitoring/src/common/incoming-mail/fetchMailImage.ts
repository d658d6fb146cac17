import { errorRetryAfter, errorStatus, http } from '@touchline/shared';
import type { MailImageRequest } from '@touchline/shared/contract';
import { MAIL_IMAGES_PATH } from '@touchline/shared/contract/paths';

/** In seconds; nobody looks at a mail for longer in the hope of an image. */
const LONGEST_WAIT = 60;

/**
 * Has the server fetch an image that a mail names: it passes on no drawings, and the sender's server meets nobody's browser.
 * Told to come back later, it asks once more by then.
 */
export async function fetchMailImage(url: string, signal: AbortSignal): Promise<Blob> {
  const body: MailImageRequest = { url };
  const ask = async () =>
    (await http.post<Blob>(MAIL_IMAGES_PATH, body, { responseType: 'blob', signal })).data;
  try {
    return await ask();
  } catch (error) {
    const wait = errorRetryAfter(error);
    if (errorStatus(error) !== 429 || wait === undefined || wait > LONGEST_WAIT) throw error;
    await new Promise((done) => {
      const timer = setTimeout(done, wait * 1000);
      signal.addEventListener('abort', () => (clearTimeout(timer), done(undefined)), { once: true });
    });
    // Ends by itself where nobody waits any more.
    return ask();
  }
}
