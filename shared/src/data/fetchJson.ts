import { http } from '../http/index.ts';

/** SWR's fetcher: the key of every read is its API path, such as `/api/contacts/`. */
export async function fetchJson<Data>(path: string): Promise<Data> {
  const { data } = await http.get<Data>(path);
  return data;
}
