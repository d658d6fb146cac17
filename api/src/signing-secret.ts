import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { readOrMakeSecret } from './secret-file.ts';

/** The secret that signs tokens: that of the settings, else one generated on first use and kept in the data folder. */
export async function readSigningSecret({ jwtSecret, dataDirectory }: Config): Promise<string> {
  if (jwtSecret) return jwtSecret;
  await mkdir(dataDirectory, { recursive: true });
  return readOrMakeSecret(join(dataDirectory, 'jwt-secret'));
}
