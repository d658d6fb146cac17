import { defineItem, http, saveFile } from '@touchline/shared';
import type { PersonErasure } from '@touchline/shared/contract';
import { erasurePath, personalDataPath } from '@touchline/shared/contract/paths';
import { parseObject, parseUntrustedErasure } from '@touchline/shared/contract/readers';

/** What erasing the person whom a contact is would mean. */
export const erasure = defineItem({
  path: erasurePath,
  parse: parseUntrustedErasure,
  failure: 'It could not be found out what erasing a person means.',
});

/** Erases a person. @returns whether it is done, or will be in a moment @throws AxiosError when it was refused, or nothing answered */
export async function erasePerson(id: number, confirmation: string): Promise<boolean> {
  const body: PersonErasure = { confirmation };
  const { data } = await http.post<unknown>(erasurePath(id), body);
  return parseObject<'is_finished'>(data)?.is_finished === true;
}

/** `GET /api/contacts/contacts/{id}/personal-data/`, saved as a file. @throws AxiosError when it was refused, or nothing answered */
export async function downloadPersonalData(id: number): Promise<void> {
  // Through the HTTP client, because a link carries no bearer token.
  const { data } = await http.get<Blob>(personalDataPath(id), { responseType: 'blob' });
  saveFile(data, `personal-data-${id}.zip`);
}
