import { http, saveFile } from '@touchline/shared';
import { personalDataPath } from '@touchline/shared/contract/paths';

/** `GET /api/contacts/contacts/{id}/personal-data/`, saved as a file. @throws AxiosError when it was refused, or nothing answered */
export async function downloadPersonalData(id: number): Promise<void> {
  // Through the HTTP client, because a link carries no bearer token.
  const { data } = await http.get<Blob>(personalDataPath(id), { responseType: 'blob' });
  saveFile(data, `personal-data-${id}.zip`);
}
