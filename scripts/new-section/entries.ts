import { composeEntriesOf } from './compose.ts';
import type { SectionNames } from './names.ts';

type Change = (text: string) => string;

/**
 * What a new section needs beyond its own folder: one line for the type checker, which takes no patterns, its container,
 * and what npm would write into the lockfile. Everything else finds it by its name, `mfe-*`.
 */
export function entriesOf(names: SectionNames): Readonly<Record<string, Change>> {
  const { package: name } = names;
  return {
    'tsconfig.json': (text) =>
      changeJson(text, (project: { references: { path: string }[] }) => {
        const last = project.references.findLastIndex(({ path }) => path.startsWith('mfe-'));
        project.references.splice(last + 1, 0, { path: name });
      }),
    'docker-compose.yml': composeEntriesOf(names),
    'package-lock.json': (text) => changeJson(text, (lock: Lockfile) => enterInLockfile(lock, name)),
  };
}

// oxlint-disable-next-line no-unnecessary-type-parameters -- what a file holds is for its entry above to say
function changeJson<Value>(text: string, change: (value: Value) => void): string {
  const value = JSON.parse(text) as Value;
  change(value);
  return `${JSON.stringify(value, null, 2)}\n`;
}

interface Lockfile {
  packages: Record<string, { version?: string; resolved?: string; link?: boolean }>;
}

/** As npm adds a workspace that needs no new package, so that an install does not change the file again. */
function enterInLockfile(lock: Lockfile, name: string): void {
  const { '': root, ...others } = lock.packages;
  const entered = {
    ...others,
    [name]: { ...others['mfe-contacts'], version: '0.1.0' },
    [`node_modules/${name}`]: { resolved: name, link: true },
  };
  const sorted = Object.entries(entered).toSorted(([one], [other]) => one.localeCompare(other, 'en'));
  lock.packages = { '': { ...root }, ...Object.fromEntries(sorted) };
}
