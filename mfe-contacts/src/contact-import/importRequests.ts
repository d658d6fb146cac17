import { http, saveFile } from '@touchline/shared';
import type { ImportChoices, ImportLook, ImportTrial, ImportTrialPage } from '@touchline/shared/contract';
import { refusedRowsPath } from '@touchline/shared/contract/paths';
import {
  parseUntrustedImport,
  parseUntrustedLook,
  parseUntrustedProgress,
  parseUntrustedTrial,
  parseUntrustedTrialPage,
  type UntrustedImport,
  type UntrustedProgress,
} from '@touchline/shared/contract/readers';

const UPLOAD_PATH = '/api/contacts/upload/';
const importPath = (importId: string, what: 'progress' | 'rejected' | 'trial') =>
  `${UPLOAD_PATH}${importId}/${what}/`;

/** What an upload answered. Without a list of organizations (O8), the list must be loaded again. */
export type ImportOutcome = UntrustedImport;

export interface UploadOptions {
  /** A UUID for the import, so that its progress can be requested while it runs. */
  readonly importId: string;
  readonly signal: AbortSignal;
  /** Called with the share of the file that has been sent, 0 to 1. */
  readonly onSent: (share: number) => void;
}

async function send(
  path: string,
  file: File,
  fields: Readonly<Record<string, string>>,
  { importId, signal, onSent }: UploadOptions,
  headers: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file);
  const { data } = await http.post<unknown>(path, form, {
    signal,
    headers: { 'X-Import-Id': importId, ...headers },
    onUploadProgress: ({ loaded, total }) => onSent(total ? loaded / total : 0),
  });
  return data;
}

function outcomeOf(data: unknown, importId: string): ImportOutcome {
  const outcome = parseUntrustedImport(data);
  return { ...outcome, importId: outcome.importId || importId };
}

/** Whether an answer asks back instead of having imported anything; one of the specification has no such field. */
const asksBack = (data: unknown): boolean => typeof data === 'object' && data !== null && 'look' in data;

/**
 * `POST /api/contacts/upload/`
 * @returns what was done, or what the columns are where not all of them are understood
 * @throws AxiosError when it is refused, not answered, or aborted.
 */
export async function uploadWorkbook(
  file: File,
  options: UploadOptions,
): Promise<{ readonly outcome: ImportOutcome } | { readonly look: ImportLook }> {
  const data = await send(UPLOAD_PATH, file, {}, options, { 'X-Import-Columns': 'ask' });
  const look = asksBack(data) ? parseUntrustedLook(data) : undefined;
  return look ? { look } : { outcome: outcomeOf(data, options.importId) };
}

/** The same as a person has chosen, after a dry run. */
export async function importChosen(
  file: File,
  choices: ImportChoices,
  trial: string,
  options: UploadOptions,
): Promise<ImportOutcome> {
  const data = await send(UPLOAD_PATH, file, { choices: JSON.stringify(choices), trial }, options);
  return outcomeOf(data, options.importId);
}

/** `POST /api/contacts/upload/columns/` @returns undefined where the answer is none */
export async function lookAtColumns(file: File, options: UploadOptions): Promise<ImportLook | undefined> {
  return parseUntrustedLook(await send(`${UPLOAD_PATH}columns/`, file, {}, options));
}

/** `POST /api/contacts/upload/trial/` @returns undefined where the answer is none */
export async function tryImport(
  file: File,
  choices: ImportChoices,
  options: UploadOptions,
): Promise<ImportTrial | undefined> {
  const fields = { choices: JSON.stringify(choices) };
  return parseUntrustedTrial(await send(`${UPLOAD_PATH}trial/`, file, fields, options));
}

/** `GET /api/contacts/upload/{import_id}/trial/` */
export async function fetchTrialPage(
  importId: string,
  list: string,
  after: number,
  signal: AbortSignal,
): Promise<ImportTrialPage | undefined> {
  const { data } = await http.get<unknown>(importPath(importId, 'trial'), {
    params: { list, after },
    signal,
  });
  return parseUntrustedTrialPage(data);
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

/** `GET …/refused.csv` of an import in the list, whoever's it is. */
export function downloadRefusedRows(importId: string): Promise<void> {
  return download(refusedRowsPath(importId), 'refused-rows.csv');
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
