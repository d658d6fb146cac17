import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { RegisteredRemote, RemoteManifest } from '@touchline/shared/contract';
import { folderOf } from './remote-files.ts';
import { LOAD_TIME_LIMIT } from './section-failure.ts';

/** How the federation runtime makes the script element of an entry. */
const ENTRY_SCRIPT: NonNullable<Parameters<typeof registerPlugins>[0]>[number] = {
  name: 'touchline-entry-script',
  // Without it the runtime waits 20 seconds for an entry. Subresource integrity would be set here too.
  createScript: ({ url }) => {
    const script = document.createElement('script');
    script.src = url;
    // Otherwise an error thrown by a script of another origin arrives as "Script error." and nothing else, and the
    // copy that was downloaded before could be another one to the browser's cache.
    script.crossOrigin = 'anonymous';
    return { script, timeout: LOAD_TIME_LIMIT };
  },
};

/** One build of one remote, live in the page under a name of its own. */
interface Container {
  readonly name: string;
  readonly entry: string;
}

const containers = new Map<string, Container>();
let opened = 0;

/**
 * Makes a build of a remote the one that {@link loadExposed} loads from, and returns the URL of its entry.
 *
 * The federation runtime keeps what failed under the container's name, and a module that threw is not run again in
 * the same container. So each build, and after {@link discardContainer} the same build again, gets a new name.
 */
export function openContainer(remote: RegisteredRemote, manifest: RemoteManifest): string {
  const entry = new URL(manifest.entry, folderOf(remote)).href;
  if (containers.get(remote.name)?.entry === entry) return entry;
  // Not on import: the runtime is the bundle's, and a test has none.
  if (opened === 0) registerPlugins([ENTRY_SCRIPT]);
  opened += 1;
  const name = `${remote.name}~${opened}`;
  // The entry announces itself under the remote's name; the announcement of an earlier build would be taken for it.
  Reflect.deleteProperty(window, remote.name);
  registerRemotes([{ name, entry, entryGlobalName: remote.name }]);
  containers.set(remote.name, { name, entry });
  return entry;
}

/** Makes the next {@link openContainer} start afresh. Sections that already run from the old one are not touched. */
export function discardContainer(remote: RegisteredRemote): void {
  containers.delete(remote.name);
}

/** Loads an exposed module (`./campaigns`) from the container that was opened last. */
export function loadExposed(remote: RegisteredRemote, exposed: string): Promise<unknown> {
  const container = containers.get(remote.name);
  return loadRemote(`${container?.name ?? remote.name}/${exposed.replace(/^\.\//u, '')}`);
}

/** What scripts threw while they ran, by their URL: the script element itself only says that it is done. */
const thrownBy = new Map<string, string>();
window.addEventListener('error', ({ filename, message }) => {
  if (filename !== '') thrownBy.set(filename, message);
});

/** What the script at this URL threw when it last ran, if it did. */
export const errorOfScript = (url: string): string | undefined => thrownBy.get(url);
