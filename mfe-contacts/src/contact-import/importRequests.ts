import { http, saveFile } from '@touchline/shared';
import {
  parseUntrustedImport,
  parseUntrustedProgress,
  type UntrustedImport,
  type UntrustedProgress,
} from '@touchline/shared/contract/readers';

const UPLOAD_PATH = '/api/contacts/upload/';
const importPath = (importId: string, what: 'progress' | 'rejected') => `${UPLOAD_PATH}${importId}/${what}/`;

/** What an upload answered. Without a list of organizations (O8), the list must be loaded again. */
export type ImportOutcome = UntrustedImport;

export interface UploadOptions {
  /** A UUID for the import, so that its progress can be requested while it runs. */
  readonly importId: string;
  readonly signal: AbortSignal;
  /** Called with the share of the file that has been sent, 0 to 1. */
  readonly onSent: (share: number) => void;
}

/** `POST /api/contacts/upload/` @throws AxiosError when it is refused, not answered, or aborted. */
export async function uploadWorkbook(
  file: File,
  { importId, signal, onSent }: UploadOptions,
): Promise<ImportOutcome> {
  const form = new FormData();
  form.append('file', file);
  const { data } = await http.post<unknown>(UPLOAD_PATH, form, {
    signal,
    headers: { 'X-Import-Id': importId },
    onUploadProgress: ({ loaded, total }) => onSent(total ? loaded / total : 0),
  });
  const outcome = parseUntrustedImport(data);
  return { ...outcome, importId: outcome.importId || importId };
}

/** `GET /api/contacts/upload/{import_id}/progress/` */
export async function fetchImportProgress(
  importId: string,
  signal?: AbortSignal,
): Promise<UntrustedProgress> {
  const { data } = await http.get<unknown>(importPath(importId, 'progress'), signal ? { signal } : {});
  return parseUntrustedProgress(data);
}

/** `GET /api/contacts/upload/{import_id}/rejected/`, saved as a file: the rejected rows, to correct and upload again. */
export function downloadRejectedRows(importId: string): Promise<void> {
  return download(importPath(importId, 'rejected'), 'rejected-rows.xlsx');
}

/** `GET /api/contacts/upload/sample/`, saved as a file. */
export function downloadSample(): Promise<void> {
  return download(`${UPLOAD_PATH}sample/`, 'contacts-sample.xlsx');
}

/** Through the HTTP client, because a link carries no bearer token. */
async function download(path: string, fallbackName: string): Promise<void> {
  const { data, headers } = await http.get<Blob>(path, { responseType: 'blob' });
  const disposition: unknown = headers['content-disposition'];
  saveFile(data, fileName(disposition) ?? fallbackName);
}

/** The file name of a `Content-Disposition` header (RFC 6266); the extended form, which may be Cyrillic, first. */
export function fileName(disposition: unknown): string | undefined {
  if (typeof disposition !== 'string') return undefined;
  const extended = /filename\*=UTF-8''([^;]+)/iu.exec(disposition)?.[1];
  if (extended !== undefined) {
    try {
      return decodeURIComponent(extended);
    } catch {
      // A malformed escape: fall back to the plain form, if there is one.
    }
  }
  return /filename="([^"]+)"/iu.exec(disposition)?.[1];
}
