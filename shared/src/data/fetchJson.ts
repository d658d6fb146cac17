import { http } from '../http/index.ts';

/** The tag that each answer came with. */
const tags = new WeakMap<object, string>();

let reads = 0;
/** The number of the read that each answer is of; of several that were answered alike, the last. */
const numbers = new WeakMap<object, number>();

/** The number of the read that began last: what is read from now on has a higher one. */
export const lastReadNumber = (): number => reads;

/** The number of the read that an answer is of; 0 for what was not read. */
export const readNumberOf = (answer: unknown): number => (isObject(answer) ? (numbers.get(answer) ?? 0) : 0);

/**
 * The fetcher of every read. The browser sends the tag it has (`If-None-Match`), so that an unchanged answer is not sent
 * again; this saves the page its share of the work: parsing megabytes of JSON and redrawing 50,000 rows.
 * @param path the key of the read, such as `/api/contacts/`
 * @param previous what the cache holds for the path; the same object is returned while it is still current
 * @param isRetry the path was asked for before, with a token that was refused and has been renewed since (A5)
 * @throws AxiosError
 */
export async function fetchJson(path: string, previous?: unknown, isRetry = false): Promise<unknown> {
  reads += 1;
  const number = reads;
  const known = isObject(previous) ? tags.get(previous) : undefined;
  const { data, headers } = await http.get<unknown>(path, {
    retried: isRetry,
    transformResponse: (body: unknown, answered, status) =>
      status === 200 && known !== undefined && answered.get('ETag') === known ? previous : parse(body),
  });
  const tag: unknown = headers['etag'];
  if (isObject(data) && typeof tag === 'string') tags.set(data, tag);
  if (isObject(data)) numbers.set(data, Math.max(number, readNumberOf(data)));
  return data;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** As axios does: what is not JSON stays text, for the reader of the answer to reject. */
function parse(body: unknown): unknown {
  if (typeof body !== 'string' || body === '') return body;
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return body;
  }
}
