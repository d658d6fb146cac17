import type { ImportResponse, Organization } from '@touchline/shared/contract';
import type { LightMyRequestResponse } from 'fastify';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { TestApi } from '../../testing/api.ts';
import { TEMPORARY_FOLDER } from '../receive-workbook.ts';

const BOUNDARY = 'boundary-of-the-tests';

/** A multipart body with one file, and other fields. */
export function multipart(
  file: Buffer,
  {
    field = 'file',
    name = 'contacts.xlsx',
    fields = {},
  }: { field?: string; name?: string; fields?: Readonly<Record<string, string>> } = {},
): Buffer {
  return Buffer.concat([
    ...Object.entries(fields).map(([key, value]) =>
      Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`),
    ),
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n` +
        'Content-Type: application/octet-stream\r\n\r\n',
    ),
    file,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
}

export const MULTIPART_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

export function upload(
  api: TestApi,
  file: Buffer,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  return api.inject({
    method: 'POST',
    url: '/api/contacts/upload/',
    headers: { 'content-type': MULTIPART_TYPE, ...headers },
    payload: multipart(file),
  });
}

/** Uploads a file that must be accepted. */
export async function importFile(
  api: TestApi,
  file: Buffer,
  headers: Record<string, string> = {},
): Promise<ImportResponse> {
  const answer = await upload(api, file, headers);
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${answer.body}`);
  return answer.json<ImportResponse>();
}

/** `Organization: name <email> title phone` of every contact in the database. */
export async function contactLines(api: TestApi): Promise<string[]> {
  const answer = await api.ask('GET', '/api/contacts/');
  return answer
    .json<Organization[]>()
    .toReversed()
    .flatMap(({ name, contacts }) =>
      contacts.map(({ full_name, email, title, phone }) =>
        [name, full_name, email, title, phone].join(' | '),
      ),
    );
}

/** What was there before the tests of a file. */
const filesBefore = new Set(await temporaryFiles());

/** New temporary files of uploads that nobody removes; one that has been answered may have its file a moment longer. */
export async function leftFiles(): Promise<string[]> {
  let left = (await temporaryFiles()).filter((name) => !filesBefore.has(name));
  for (const deadline = Date.now() + 30_000; left.length > 0 && Date.now() < deadline;) {
    await wait(50);
    const now = new Set(await temporaryFiles());
    left = left.filter((name) => now.has(name));
  }
  return left;
}

async function temporaryFiles(): Promise<string[]> {
  const names = await readdir(tmpdir());
  // The upload of another worker has a file until it ends, and that may take minutes.
  return names.filter((name) => name.startsWith(TEMPORARY_FOLDER));
}
