import type { UploadResponse } from '@touchline/shared/contract';
import type { LightMyRequestResponse } from 'fastify';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import type { UploadOptions } from '../uploads.routes.ts';

const BOUNDARY = 'boundary-of-the-tests';

/** One part of a multipart body. */
export interface Part {
  readonly field?: string;
  /** Empty: a field that is no file. */
  readonly fileName?: string;
  readonly contentType?: string;
  readonly bytes: Buffer;
}

/** A multipart body; by default a part lies about itself in every way it can. */
export function multipart(...parts: readonly Part[]): Buffer {
  const chunks = parts.flatMap(
    ({ field = 'image', fileName = 'report.pdf', contentType = 'application/pdf', bytes }) => [
      Buffer.from(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"` +
          `${fileName === '' ? '' : `; filename="${fileName}"`}\r\n` +
          `Content-Type: ${contentType}\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n'),
    ],
  );
  return Buffer.concat([...chunks, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

export const MULTIPART_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

/** The API with a data folder of its own, which goes away with it. */
export async function startUploadApi(
  uploads: UploadOptions = {},
  settings: Record<string, string> = {},
): Promise<TestApi & { readonly dataDirectory: string }> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'touchline-uploads-'));
  const api = await startTestApi({ DATA_DIR: dataDirectory, ...settings }, { uploads });
  const close = async () => {
    await api.close();
    await rm(dataDirectory, { recursive: true });
  };
  return { ...api, dataDirectory, close };
}

export function uploadParts(api: TestApi, ...parts: readonly Part[]): Promise<LightMyRequestResponse> {
  return api.inject({
    method: 'POST',
    url: '/api/uploads/image/',
    headers: { 'content-type': MULTIPART_TYPE },
    payload: multipart(...parts),
  });
}

export const uploadImage = (api: TestApi, bytes: Buffer): Promise<LightMyRequestResponse> =>
  uploadParts(api, { bytes });

/** Uploads what must be accepted. @returns its URL, and what anybody gets there */
export async function storeImage(api: TestApi, bytes: Buffer) {
  return readStored(api, await uploadImage(api, bytes));
}

/** What anybody gets at the URL of an answer. */
export async function readStored(api: TestApi, answer: LightMyRequestResponse) {
  if (answer.statusCode !== 201) throw new Error(`${answer.statusCode}: ${answer.body}`);
  const { url } = answer.json<UploadResponse>();
  const stored = await api.app.inject(new URL(url).pathname);
  return { url, stored, bytes: stored.rawPayload };
}
