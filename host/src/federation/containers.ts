import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { RegisteredRemote, RemoteManifest } from '@touchline/shared/contract';
import { folderOf } from './remote-files.ts';
import { LOAD_TIME_LIMIT } from './section-failure.ts';

registerPlugins([
  {
    name: 'touchline-time-limits',
    // Without it the runtime waits 20 seconds for an entry. Subresource integrity would be set here too.
    createScript: ({ url }) => {
      const script = document.createElement('script');
      script.src = url;
      // Otherwise an error thrown by a script of another origin arrives as "Script error." and nothing else.
      script.crossOrigin = 'anonymous';
      return { script, timeout: LOAD_TIME_LIMIT };
    },
  },
]);

/** One build of one remote, live in the page under a name of its own. */
interface Container {
  readonly name: string;
  readonly entry: string;
}

const discarded = new Set<string>();
const containers = new Map<string, Container>();
let registrations = 0;

/**
 * The URL of a remote's entry in this page, registering the build when it is new.
 *
 * Whatever failed stays failed in three caches: the federation runtime's (by container name), the browser's module
 * instances (a module that threw is not run again), and possibly the HTTP cache (by URL). So after
 * {@link discardContainer} the same build gets a new name and a new URL, which passes by all three.
 */
export function openContainer(remote: RegisteredRemote, manifest: RemoteManifest): string {
  const url = new URL(manifest.entry, folderOf(remote)).href;
  const known = containers.get(remote.name);
  if (known !== undefined && withoutQuery(known.entry) === url) return known.entry;
  registrations += 1;
  const container: Container = {
    name: `${remote.name}~${registrations}`,
    entry: discarded.has(url) ? `${url}?attempt=${registrations}` : url,
  };
  // The entry announces itself under the remote's name; the announcement of an earlier build would be taken for it.
  Reflect.deleteProperty(window, remote.name);
  registerRemotes([{ name: container.name, entry: container.entry, entryGlobalName: remote.name }]);
  containers.set(remote.name, container);
  return container.entry;
}

/** What scripts threw while they ran, by their URL: the script element itself only says that it is done. */
const thrownBy = new Map<string, string>();
window.addEventListener('error', ({ filename, message }) => {
  if (filename !== '') thrownBy.set(filename, message);
});

/** What the script at this URL threw when it last ran, if it did. */
export const errorOfScript = (url: string): string | undefined => thrownBy.get(url);

/** Makes the next {@link openContainer} start afresh. Sections that already run from the old one are not touched. */
export function discardContainer(remote: RegisteredRemote): void {
  const container = containers.get(remote.name);
  if (container === undefined) return;
  discarded.add(withoutQuery(container.entry));
  containers.delete(remote.name);
  removePreloads(remote);
}

/**
 * Removes the gateway's preload links of a remote. While one hangs the page counts as loading, and a script that asks
 * for the same URL would be handed the failed answer.
 */
function removePreloads(remote: RegisteredRemote): void {
  const folder = folderOf(remote).href;
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="preload"]')) {
    if (link.href.startsWith(folder)) link.remove();
  }
}

/** Loads an exposed module (`./campaigns`) from the container that was opened last. */
export function loadExposed(remote: RegisteredRemote, exposed: string): Promise<unknown> {
  const container = containers.get(remote.name);
  return loadRemote(`${container?.name ?? remote.name}/${exposed.replace(/^\.\//u, '')}`);
}

const withoutQuery = (url: string) => url.replace(/\?.*$/u, '');
