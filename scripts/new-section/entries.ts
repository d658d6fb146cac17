import { containerEntriesOf } from './containers.ts';
import type { SectionNames } from './names.ts';

type Change = (text: string) => string;

/**
 * Where the rest of the suite names its sections, and how a new one is entered there: the host owns order, labels and
 * paths of the navigation, the contract the identifiers, the tools the list of packages, the containers one for each.
 */
export function entriesOf(names: SectionNames): Readonly<Record<string, Change>> {
  const { id, package: name, label } = names;
  const key = /-/u.test(id) ? `'${id}'` : id;
  return {
    'package.json': (text) =>
      changeJson(text, (manifest: { workspaces: string[] }) => {
        manifest.workspaces = afterLastRemote(manifest.workspaces, name, (workspace) => workspace);
      }),
    'package-lock.json': (text) => changeJson(text, (lock: Lockfile) => enterInLockfile(lock, name)),
    'tsconfig.json': (text) =>
      changeJson(text, (project: { references: { path: string }[] }) => {
        project.references = afterLastRemote(project.references, { path: name }, ({ path }) => path);
      }),
    'shared/src/contract/section.ts': (text) =>
      text.replace(/(SECTION_IDS = \[[^\]]*?),?\s*\]/u, (_all, list: string) => `${list}, '${id}']`),
    'host/src/navigation.ts': (text) => text.replace(/^ {2}'settings',$/mu, (line) => `  '${id}',\n${line}`),
    'host/src/messages.ts': (text) =>
      text.replaceAll(/^ {4}settings: /gmu, (line) => `    ${key}: '${label}',\n${line}`),
    ...containerEntriesOf(names),
  };
}

// oxlint-disable-next-line no-unnecessary-type-parameters -- what a file holds is for its entry above to say
function changeJson<Value>(text: string, change: (value: Value) => void): string {
  const value = JSON.parse(text) as Value;
  change(value);
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Sections stand together, in the order in which they came. */
function afterLastRemote<Entry>(list: Entry[], entry: Entry, nameOf: (entry: Entry) => string): Entry[] {
  return list.toSpliced(list.findLastIndex((known) => nameOf(known).startsWith('mfe-')) + 1, 0, entry);
}

interface Lockfile {
  packages: Record<string, { workspaces?: string[]; version?: string; resolved?: string; link?: boolean }>;
}

/** As npm would enter a workspace that needs nothing new, so that an install does not change the file again. */
function enterInLockfile(lock: Lockfile, name: string): void {
  const { '': root, ...others } = lock.packages;
  const workspaces = afterLastRemote(root?.workspaces ?? [], name, (workspace) => workspace);
  const entered = {
    ...others,
    [name]: { ...others['mfe-contacts'], version: '0.1.0' },
    [`node_modules/${name}`]: { resolved: name, link: true },
  };
  const sorted = Object.entries(entered).toSorted(([one], [other]) => one.localeCompare(other, 'en'));
  lock.packages = { '': { ...root, workspaces }, ...Object.fromEntries(sorted) };
}
