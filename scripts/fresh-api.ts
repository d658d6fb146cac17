import { watch } from 'node:fs';
import { join, resolve } from 'node:path';
import { type ApiProcess, startApi } from './api-process.ts';

const ROOT = resolve(import.meta.dirname, '..');
/** What the API is made of. */
const SOURCES = ['api/src', 'shared/src/contract'].map((folder) => join(ROOT, folder));
/** Editors write several files, or one several times; in milliseconds. */
const SETTLED_AFTER = 150;

async function announce({ ready }: ApiProcess): Promise<void> {
  try {
    const { admin } = await ready;
    if (admin.password !== undefined)
      console.log(`  Sign in as ${admin.email} with the password ${admin.password}\n`);
  } catch (error) {
    console.error(
      `${error instanceof Error ? error.message : String(error)}\nThe API starts again when its sources change.`,
    );
  }
}

/**
 * Runs the API and starts it again when its sources change. Not `node --watch`: its watcher outlives the process that
 * started it, and holds the database with it.
 */
export function keepApiFresh(
  environment: Readonly<Record<string, string>>,
): Pick<ApiProcess, 'stop' | 'kill'> {
  let api = start();
  let restarting: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  function start(): ApiProcess {
    const started = startApi(environment);
    void announce(started);
    return started;
  }
  const restart = async () => {
    await api.stop();
    api = start();
  };
  const watchers = SOURCES.map((folder) =>
    watch(folder, { recursive: true }, (_event, file) => {
      if (file === null || file.endsWith('.test.ts')) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        restarting = restarting.then(restart);
      }, SETTLED_AFTER);
    }),
  );
  return {
    kill: () => api.kill(),
    stop: async () => {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
      await restarting;
      await api.stop();
    },
  };
}
