import { http } from '@touchline/shared';

/** The tag that an answer came with. */
const tags = new WeakMap<object, string>();

/**
 * SWR's fetcher for answers that are polled. The browser asks with the tag that it has (`If-None-Match`), and the
 * server sends nothing again that has not changed; this spares the page its part of the same work, which for 50,000
 * rows is to read megabytes of JSON, and to draw everything once more.
 * @param previous What is held of the path now. It is returned, the same object, when it still holds.
 */
export async function fetchIfChanged(path: string, previous?: unknown): Promise<unknown> {
  const known = isObject(previous) ? tags.get(previous) : undefined;
  const { data, headers } = await http.get<unknown>(path, {
    transformResponse: (body: unknown, answered, status) =>
      status === 200 && known !== undefined && answered.get('ETag') === known ? previous : parse(body),
  });
  const tag: unknown = headers['etag'];
  if (isObject(data) && typeof tag === 'string') tags.set(data, tag);
  return data;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** As axios does it: what is no JSON stays a text, and is found to be no list by whoever reads it. */
function parse(body: unknown): unknown {
  if (typeof body !== 'string' || body === '') return body;
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return body;
  }
}
