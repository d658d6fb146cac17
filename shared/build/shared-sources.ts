import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listSources } from './sources.ts';

const SHARED = fileURLToPath(new URL('..', import.meta.url));
/** What a section sees of the host: `@touchline/shared`, and the router as the host offers it. */
const PARTS = ['src', 'build/router.ts'];

/**
 * Sources of what the host and the sections share, by path. A release keeps them so that the types of later ones can be
 * compared with it; see `scripts/releasing/`.
 */
export function readSharedSources(): Record<string, string> {
  const files = PARTS.flatMap((part) => listSources(join(SHARED, part)))
    .filter((file) => /\.(?:ts|tsx)$/u.test(file))
    .map((file) => [relative(SHARED, file).replaceAll('\\', '/'), readFileSync(file, 'utf8')] as const)
    .filter(([path]) => !path.startsWith('src/testing/') && !path.startsWith('src/alone/'));
  return Object.fromEntries(files);
}

/** Hash of them: 16 hexadecimal digits. */
export const hashSharedSources = (): string =>
  createHash('sha256').update(JSON.stringify(readSharedSources())).digest('hex').slice(0, 16);
