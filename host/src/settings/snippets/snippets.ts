import { defineList, http } from '@touchline/shared';
import type { NewSnippet, Snippet } from '@touchline/shared/contract';
import { SNIPPETS_PATH } from '@touchline/shared/contract/paths';
import { parseUntrustedSnippets } from '@touchline/shared/contract/readers';
import { sendDeletion } from '@touchline/shared/deletions';

/** Pieces of text to insert into answers (V3). */
export const snippets = defineList({
  path: SNIPPETS_PATH,
  parse: parseUntrustedSnippets,
  failure: 'The snippets could not be loaded.',
});

const snippetPath = (id: number): string => `${SNIPPETS_PATH}${id}/`;

/**
 * Keeps a snippet for everybody on the team.
 * @param before as it was opened; undefined for a new one. @param overwrites whatever somebody else has made of it since
 * @throws AxiosError 409 when somebody has changed it meanwhile, or its name is taken
 */
export async function saveSnippet(
  snippet: NewSnippet,
  before: Snippet | undefined,
  overwrites: boolean,
): Promise<void> {
  if (before === undefined) await http.post(SNIPPETS_PATH, snippet);
  else {
    const update = { ...snippet, ...(!overwrites && { updated_at: before.updated_at }) };
    await http.put(snippetPath(before.id), update);
  }
}

/** Deletes a snippet. @returns the id under which it can be restored */
export const deleteSnippet = ({ id }: Snippet): Promise<number | undefined> => sendDeletion(snippetPath(id));
