import { defineItem, http } from '@touchline/shared';
import type { IMPORT_LISTS, ImportEntries, ImportTrialPage, ImportUndo } from '@touchline/shared/contract';
import { importPath, importRowsPath, IMPORTS_PATH, undoImportPath } from '@touchline/shared/contract/paths';
import {
  parseUntrustedEntry,
  parseUntrustedImports,
  parseUntrustedTrialPage,
  parseUntrustedUndo,
} from '@touchline/shared/contract/readers';

/** The newest imports; a server that lists none says 404. */
export const newestImports = defineItem<ImportEntries, boolean>({
  path: (isWanted) => (isWanted ? IMPORTS_PATH : null),
  parse: parseUntrustedImports,
  failure: 'The imports could not be loaded.',
  settings: { shouldRetryOnError: false },
});

/** One import. */
export const oneImport = defineItem<NonNullable<ReturnType<typeof parseUntrustedEntry>>, string>({
  path: importPath,
  parse: parseUntrustedEntry,
  failure: 'An import could not be loaded.',
});

/** What undoing it would do, or has done. */
export const undoOfImport = defineItem<ImportUndo, string>({
  path: undoImportPath,
  parse: parseUntrustedUndo,
  failure: 'What undoing an import would do could not be loaded.',
  settings: { shouldRetryOnError: false },
});

/** Older imports. @throws AxiosError */
export async function fetchImports(after: string): Promise<ImportEntries> {
  const { data } = await http.get<unknown>(IMPORTS_PATH, { params: { after } });
  return parseUntrustedImports(data) ?? { imports: [], next: null };
}

/** @throws AxiosError */
export async function fetchImportRows(
  id: string,
  list: (typeof IMPORT_LISTS)[number],
  after: number,
  signal: AbortSignal,
): Promise<ImportTrialPage | undefined> {
  const { data } = await http.get<unknown>(importRowsPath(id), { params: { list, after }, signal });
  return parseUntrustedTrialPage(data);
}

/** More of what stays. @throws AxiosError */
export async function fetchStays(id: string, after: number): Promise<ImportUndo | undefined> {
  const { data } = await http.get<unknown>(undoImportPath(id), { params: { after } });
  return parseUntrustedUndo(data);
}

/** `POST …/undo/` @returns what it did @throws AxiosError 409 with the reason */
export const undoImport = async (id: string): Promise<unknown> =>
  (await http.post<unknown>(undoImportPath(id))).data;
