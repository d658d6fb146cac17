import { MAX_WORKBOOK_BYTES } from '@touchline/shared/contract';
import type { FastifyRequest } from 'fastify';
import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { namedField, RequestError } from '../errors.ts';
import { texts } from './texts.ts';

/** What multipart adds around the file: boundaries, part headers, small fields. */
const MAX_FIELD_BYTES = 256 * 1024;
const MAX_OVERHEAD_BYTES = 2 * MAX_FIELD_BYTES;
/** Of the name of a file. */
const MOST_OF_NAME = 200;

/** An uploaded file on disk; `close` removes it. */
export interface ReceivedFile {
  readonly descriptor: number;
  /** As the person named it, in one line. */
  readonly name: string;
  /** The other fields of the upload. */
  readonly fields: ReadonlyMap<string, string>;
  close(): Promise<void>;
}

/**
 * Receives the field `file` of a multipart upload into a temporary file, never into memory.
 *
 * @throws {RequestError} 415 not multipart, 400 no such field or a broken upload, 413 too large
 */
export async function receiveWorkbook(request: FastifyRequest): Promise<ReceivedFile> {
  if (!request.isMultipart()) throw new RequestError(415, texts.notMultipart);
  if (Number(request.headers['content-length']) > MAX_WORKBOOK_BYTES + MAX_OVERHEAD_BYTES) {
    throw new RequestError(413, texts.fileTooLarge);
  }
  const file = await openTemporaryFile();
  try {
    const { name, fields } = await Promise.race([receiveInto(file.handle, request), brokenOff(request)]);
    if (name === undefined) throw namedField('file', texts.fileFieldMissing);
    return { descriptor: file.handle.fd, name, fields, close: file.close };
  } catch (error) {
    await file.close();
    throw toRequestError(error);
  }
}

/**
 * Rejects when the connection ends within the body. The multipart parser does not always notice: it would wait for the rest
 * and keep the file open for ever.
 */
function brokenOff({ raw }: FastifyRequest): Promise<never> {
  return new Promise((_, reject) => {
    const onClose = () => {
      if (!raw.readableEnded) reject(new RequestError(400, texts.uploadBroken));
    };
    // It may have ended while the temporary file was created.
    if (raw.destroyed) onClose();
    else raw.once('close', onClose);
  });
}

/** @returns the name of the file, undefined where there was none, and the other fields */
async function receiveInto(
  handle: FileHandle,
  request: FastifyRequest,
): Promise<{ name: string | undefined; fields: ReadonlyMap<string, string> }> {
  const fields = new Map<string, string>();
  let name: string | undefined;
  const limits = {
    fileSize: MAX_WORKBOOK_BYTES,
    files: 10,
    fields: 10,
    fieldSize: MAX_FIELD_BYTES,
    parts: 20,
  };
  for await (const part of request.parts({ limits })) {
    if (part.type !== 'file') {
      if (part.valueTruncated) throw namedField(part.fieldname, texts.fieldTooLong);
      if (typeof part.value === 'string') fields.set(part.fieldname, part.value);
      continue;
    }
    if (part.fieldname === 'file' && name === undefined) {
      await handle.writeFile(part.file);
      if (part.file.truncated) throw new RequestError(413, texts.fileTooLarge);
      name = part.filename.replaceAll(/\p{Cc}+/gu, ' ').slice(0, MOST_OF_NAME);
    } else {
      await finished(part.file.resume());
    }
  }
  return { name, fields };
}

/** Prefix of the temporary folders of this process: tests tell its folders from those of others. */
export const TEMPORARY_FOLDER = `touchline-import-${process.pid}-`;

/**
 * A file unlinked before anything is written to it: the system frees it when the last process that
 * has it open ends, even if that process is killed.
 */
async function openTemporaryFile(): Promise<{ handle: FileHandle; close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), TEMPORARY_FOLDER));
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  try {
    const handle = await open(join(folder, 'workbook'), 'wx+', 0o600);
    // Windows may keep the name until the file is closed; it is then removed there.
    await removeFolder().catch(() => undefined);
    const close = async () => {
      await handle.close();
      await removeFolder();
    };
    return { handle, close };
  } catch (error) {
    await removeFolder();
    throw error;
  }
}

/** The multipart parser's own errors carry codes; anything else it throws is about a malformed body. */
function toRequestError(error: unknown): Error {
  if (error instanceof RequestError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new RequestError(413, texts.fileTooLarge, { cause: error });
  if (/^E[A-Z]+$/u.test(code) && code !== 'ECONNRESET') return error as Error;
  return new RequestError(400, texts.uploadBroken, { cause: error });
}
