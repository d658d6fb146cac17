import { buildStale } from './building.ts';

/** `npm run build`: builds the packages that are stale, or with `-- --all` every one. */
try {
  await buildStale({ all: process.argv.includes('--all') });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
