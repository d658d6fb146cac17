import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { RegisteredRemote, RemoteManifest } from '@touchline/shared/contract';
import { folderOf } from './download.ts';
import { LOAD_TIME_LIMIT } from './failure.ts';
import type { BuildRequest } from './registry.ts';

/** The hash (SRI) of each entry, by its URL. Those of the chunks are in the entry. */
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
  // Otherwise an error thrown by a script of another origin arrives as a bare "Script error.", and the browser's cache may
  // not match the script with its earlier download.
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

/** By the URL of the entry: builds of one remote coexist while its sections change over one by one. */
const containers = new Map<string, Container>();
let opened = 0;

/**
 * Registers a build of a remote with the federation runtime, unless it is registered already.
 *
 * The runtime remembers failures under the container's name, and does not run a module that threw again in the same
 * container. So each build, and after {@link discardContainer} the same build again, gets a new name.
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
  // The entry announces itself as a global of the remote's name; that of another build would be taken for it. Only
  // microtasks lie between here and the moment the runtime reads it, and between a script and the read after it, so two
  // builds that start at once do not get mixed up.
  Reflect.deleteProperty(window, remote.name);
  registerRemotes([{ name: container.name, entry, entryGlobalName: remote.name }]);
  containers.set(entry, container);
  return container;
}

/** Makes the next {@link openContainer} of this build start afresh; what already runs from it goes on. */
export function discardContainer(remote: RegisteredRemote, manifest: RemoteManifest): void {
  containers.delete(entryOf(remote, manifest));
}

/** URLs of chunks that were run beside an entry; sections of one build share some. */
const chunksRun = new Set<string>();

/**
 * Runs the chunks of a section beside its entry instead of one after the other. They only hand over modules, which wait for
 * the entry. A chunk that fails here is loaded again by the entry, which reports the error.
 */
export function runChunks({ remote, manifest, id }: BuildRequest): void {
  for (const file of manifest.preload[id] ?? []) {
    const url = new URL(file, folderOf(remote)).href;
    if (!file.endsWith('.js') || chunksRun.has(url)) continue;
    chunksRun.add(url);
    const script = scriptOf(url, manifest.integrity[file]);
    const remove = () => script.remove();
    script.addEventListener('load', remove);
    script.addEventListener('error', remove);
    document.head.append(script);
  }
}

/** Loads an exposed module (`./campaigns`) of a build; call it synchronously after {@link openContainer}. */
export function loadExposed({ name }: Container, exposed: string): Promise<unknown> {
  return loadRemote(`${name}/${exposed.replace(/^\.\//u, '')}`);
}

const entryOf = (remote: RegisteredRemote, { entry }: RemoteManifest): string =>
  new URL(entry, folderOf(remote)).href;

/** What scripts threw while they ran, by their URL: a script element itself does not report it. */
const thrownBy = new Map<string, string>();
window.addEventListener('error', ({ filename, message }) => {
  if (filename !== '') thrownBy.set(filename, message);
});

/** What the script at this URL threw when it last ran, if it did. */
export const errorOfScript = (url: string): string | undefined => thrownBy.get(url);
