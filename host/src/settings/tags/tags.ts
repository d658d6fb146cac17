import { defineItem, http } from '@touchline/shared';
import type { CountedTag, TagChange, TagMerge } from '@touchline/shared/contract';
import { DELETION_HEADER } from '@touchline/shared/contract';
import { TAGS_PATH } from '@touchline/shared/contract/paths';
import { parseId, parseList, parseNumber, parseRows, parseTrimmed } from '@touchline/shared/contract/readers';
import { sendDeletion } from '@touchline/shared/deletions';

/** A tag, with how many have it. */
export type ShownTag = Readonly<CountedTag>;

/** Every tag, by name. Gone for an API that knows none. */
export const tags = defineItem({
  path: () => TAGS_PATH,
  parse: (answer) => {
    const rows = parseList(answer);
    return (
      rows &&
      parseRows<ShownTag, 'name' | 'organizations' | 'contacts'>(rows, (id, row) => ({
        id,
        name: parseTrimmed(row.name),
        organizations: parseNumber(row.organizations) ?? 0,
        contacts: parseNumber(row.contacts) ?? 0,
      }))
    );
  },
  failure: 'The tags could not be loaded.',
  settings: { shouldRetryOnError: false },
});

/** @throws AxiosError 409 when another tag has the name */
export const renameTag = (id: number, change: TagChange) => http.patch<unknown>(`${TAGS_PATH}${id}/`, change);

/** @returns the id to restore it by */
export const deleteTag = (id: number) => sendDeletion(`${TAGS_PATH}${id}/`);

/** Gives the other tag to whatever has this one, which goes. @returns the id to take that back by */
export async function mergeTag(id: number, merge: TagMerge): Promise<number | undefined> {
  const { headers } = await http.post<unknown>(`${TAGS_PATH}${id}/merge/`, merge);
  return parseId(headers[DELETION_HEADER]) ?? undefined;
}
