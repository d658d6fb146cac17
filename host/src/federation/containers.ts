import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { RegisteredRemote, RemoteManifest, SectionId } from '@touchline/shared/contract';
import { folderOf } from './remote-files.ts';
import { LOAD_TIME_LIMIT } from './section-failure.ts';

/** What each entry must hash to (SRI), by its URL. The hashes of the chunks are in the entry. */
const integrityOf = new Map<string, string>();

/** How the federation runtime makes the script element of an entry. */
const ENTRY_SCRIPT: NonNullable<Parameters<typeof registerPlugins>[0]>[number] = {
  name: 'touchline-entry-script',
  // Without it the runtime waits 20 seconds for an entry.
  createScript: ({ url }) => ({ script: scriptOf(url, integrityOf.get(url)), timeout: LOAD_TIME_LIMIT }),
};

function scriptOf(url: string, integrity: string | undefined): HTMLScriptElement {
  const script = document.createElement('script');
  script.src = url;
  // Otherwise an error thrown by a script of another origin arrives as "Script error." and nothing else, and the
  // copy that was downloaded before could be another one to the browser's cache.
  script.crossOrigin = 'anonymous';
  if (integrity !== undefined) script.integrity = integrity;
  return script;
}

/** One build of one remote, live in the page under a name of its own. */
export interface Container {
  readonly name: string;
  /** Full URL of its entry. */
  readonly entry: string;
}

/** By the URL of the entry: builds of one remote live side by side while its sections change over one by one. */
const containers = new Map<string, Container>();
let opened = 0;

/**
 * Registers a build of a remote with the federation runtime, unless it is.
 *
 * The federation runtime keeps what failed under the container's name, and a module that threw is not run again in
 * the same container. So each build, and after {@link discardContainer} the same build again, gets a new name.
 */
export function openContainer(remote: RegisteredRemote, manifest: RemoteManifest): Container {
  const entry = entryOf(remote, manifest);
  const known = containers.get(entry);
  if (known !== undefined) return known;
  // Not on import: the runtime is the bundle's, and a test has none.
  if (opened === 0) registerPlugins([ENTRY_SCRIPT]);
  opened += 1;
  const integrity = manifest.integrity[manifest.entry];
  if (integrity !== undefined) integrityOf.set(entry, integrity);
  const container = { name: `${remote.name}~${opened}`, entry };
  // The entry announces itself under the remote's name; the announcement of another build would be taken for it.
  // Nothing but microtasks lies between here and the runtime's look at it, nor between a script and the look after it,
  // so two builds that start at once do not get mixed up.
  Reflect.deleteProperty(window, remote.name);
  registerRemotes([{ name: container.name, entry, entryGlobalName: remote.name }]);
  containers.set(entry, container);
  return container;
}

/** Makes the next {@link openContainer} of this build start afresh. What already runs from it is not touched. */
export function discardContainer(remote: RegisteredRemote, manifest: RemoteManifest): void {
  containers.delete(entryOf(remote, manifest));
}

/** URLs of chunks that were run beside an entry: sections of one build share some. */
const chunksRun = new Set<string>();

/**
 * Runs the chunks of a section beside its entry. They only hand over modules, which wait for the entry; left to it, each
 * would be run once the one before it has. What does not work here the entry does again, and says what was wrong.
 */
export function runChunks(
  remote: RegisteredRemote,
  { preload, integrity }: RemoteManifest,
  id: SectionId,
): void {
  for (const file of preload[id] ?? []) {
    const url = new URL(file, folderOf(remote)).href;
    if (!file.endsWith('.js') || chunksRun.has(url)) continue;
    chunksRun.add(url);
    const script = scriptOf(url, integrity[file]);
    const remove = () => script.remove();
    script.addEventListener('load', remove);
    script.addEventListener('error', remove);
    document.head.append(script);
  }
}

/** Loads an exposed module (`./campaigns`) of a build; to be called at once after {@link openContainer}. */
export function loadExposed({ name }: Container, exposed: string): Promise<unknown> {
  return loadRemote(`${name}/${exposed.replace(/^\.\//u, '')}`);
}

const entryOf = (remote: RegisteredRemote, { entry }: RemoteManifest): string =>
  new URL(entry, folderOf(remote)).href;

/** What scripts threw while they ran, by their URL: the script element itself only says that it is done. */
const thrownBy = new Map<string, string>();
window.addEventListener('error', ({ filename, message }) => {
  if (filename !== '') thrownBy.set(filename, message);
});

/** What the script at this URL threw when it last ran, if it did. */
export const errorOfScript = (url: string): string | undefined => thrownBy.get(url);
