import { errorMessage, errorStatus, formatNumber, http, languageStore } from '@touchline/shared';
import { IMAGE_TYPES, MAX_IMAGE_BYTES } from '@touchline/shared/contract';
import { parseUntrustedUpload } from '@touchline/shared/contract/readers';
import { messages } from './messages.ts';

/** An image of ours, fit for mail. */
export interface UploadedImage {
  /** Absolute. */
  readonly url: string;
  /** In pixels; 0 when the browser cannot tell. */
  readonly width: number;
  readonly height: number;
}

export interface UploadImageOptions {
  /** Called with the share of the file that has been sent, 0 to 1. */
  readonly onSent?: (share: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * `POST /api/uploads/image/` (T8): stores an image on the server.
 * @throws {Error} whose message says why, in the language of the interface, and names the file where that helps
 */
export async function uploadImage(
  file: File,
  { onSent, signal }: UploadImageOptions = {},
): Promise<UploadedImage> {
  const refusal = refusalOf(file);
  if (refusal !== undefined) throw new Error(refusal);
  const form = new FormData();
  form.append('image', file);
  try {
    const [{ data }, size] = await Promise.all([
      http.post<unknown>('/api/uploads/image/', form, {
        ...(signal ? { signal } : {}),
        ...(onSent
          ? { onUploadProgress: ({ loaded, total }) => onSent(total ? Math.min(1, loaded / total) : 0) }
          : {}),
      }),
      sizeOf(file),
    ]);
    const url = parseUntrustedUpload(data);
    if (url !== undefined) return { url, ...size };
  } catch (error) {
    throw new Error(spokenFailure(error), { cause: error });
  }
  throw new Error(messages.text('uploadFailed'));
}

/** The server's own sentence where it gave one; axios speaks English only. */
function spokenFailure(error: unknown): string {
  if (errorStatus(error) === undefined) return messages.text('networkError');
  return errorMessage(error, messages.text('uploadFailed'));
}

const MEGABYTE = 1024 * 1024;
/** Rounded up to a tenth, so that a refused size never reads like an allowed one. */
const megabytes = (bytes: number) =>
  formatNumber(Math.ceil((bytes / MEGABYTE) * 10) / 10, languageStore.get());

/** Refuses at once what the server would refuse after the upload; undefined when it may be sent. */
function refusalOf({ name, size, type }: File): string | undefined {
  if (!IMAGE_TYPES.some((allowed) => allowed === type)) return messages.text('wrongImageType', { name });
  if (size === 0) return messages.text('emptyImage', { name });
  if (size <= MAX_IMAGE_BYTES) return undefined;
  return messages.text('imageTooLarge', { name, size: megabytes(size), limit: megabytes(MAX_IMAGE_BYTES) });
}

/**
 * Size in pixels, with the camera's orientation applied. The server judges the file: one that is unreadable here is no error
 * yet.
 */
async function sizeOf(file: File): Promise<{ width: number; height: number }> {
  try {
    const bitmap = await createImageBitmap(file);
    const { width, height } = bitmap;
    bitmap.close();
    return { width, height };
  } catch {
    return { width: 0, height: 0 };
  }
}
