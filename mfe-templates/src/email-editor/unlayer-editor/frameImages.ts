import { logFailure, notify } from '@touchline/shared';
import { messages } from '../messages.ts';
import { uploadImage } from '@touchline/shared/image-upload';
import type { ImageProgress } from './channel.ts';

/** Most images of the frame uploaded at once; no person adds more. */
const MOST_AT_ONCE = 20;

let underWay = 0;

/** Uploads an image added in the editor to our server. A failed upload gives the editor an empty URL (T8). */
export async function keepFrameImage(file: File, answer: (progress: ImageProgress) => void): Promise<void> {
  underWay += 1;
  try {
    if (underWay > MOST_AT_ONCE) throw new Error(messages.text('tooManyImages', { count: MOST_AT_ONCE }));
    const { url, width, height } = await uploadImage(file, {
      // Only the answer may report 100, which means done.
      onSent: (share) => answer({ progress: Math.min(99, Math.round(share * 100)) }),
    });
    answer({ progress: 100, url, ...(width > 0 ? { width, height } : {}) });
  } catch (error) {
    logFailure(`The image ${file.name} could not be uploaded.`, error);
    const reason = error instanceof Error ? error.message : String(error);
    notify({ kind: 'error', text: messages.text('imageFailed', { name: file.name, reason }) });
    answer({ progress: 100, url: '' });
  } finally {
    underWay -= 1;
  }
}
