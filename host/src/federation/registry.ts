import type {
  PageConfiguration,
  RegisteredRemote,
  RemoteManifest,
  SectionId,
} from '@touchline/shared/contract';

const KEY = 'touchline_local_sections';

/** Remotes that come from the developer's own machine: package name → URL of the folder with its `remote.json`. */
export type LocalSections = Readonly<Record<string, string>>;

/** A section that is wanted, and the remote that offers it. */
export interface SectionRequest {
  readonly remote: RegisteredRemote;
  readonly id: SectionId;
  /** A person asked again: the browser's cache is passed over, and the module runs again even if it ran before. */
  readonly isRetry?: boolean;
}

/** A section that is wanted from one certain build of its remote. */
export interface BuildRequest extends SectionRequest {
  readonly manifest: RemoteManifest;
}

/** The remote that offers a section; undefined when none is registered for it. */
export function remoteOf(configuration: PageConfiguration, id: SectionId): RegisteredRemote | undefined {
  return configuration.remotes.find(({ sections }) => sections.includes(id));
}

/** Only this machine is accepted, so that no link can bring a stranger's program into the page. */
export function isLocalUrl(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(url.hostname);
}

/** What was chosen in this browser; nothing when that is damaged or storage is forbidden. */
export function readLocalSections(): LocalSections {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    const entries = Object.entries((value ?? {}) as Record<string, unknown>);
    return Object.fromEntries(
      entries.filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string' && isLocalUrl(entry[1]),
      ),
    );
  } catch {
    return {};
  }
}

/** Chooses where a remote comes from (`undefined`: its server again), from the next load of the page on. */
export function chooseLocalSection(name: string, url: string | undefined): void {
  const { [name]: _earlier, ...others } = readLocalSections();
  localStorage.setItem(KEY, JSON.stringify(url === undefined ? others : { ...others, [name]: url }));
}

/** The configuration with the chosen remotes in place; unchanged where the deployment does not allow it. */
export function withLocalSections(configuration: PageConfiguration): PageConfiguration {
  if (configuration.localSections !== true) return configuration;
  const chosen = readLocalSections();
  const localise = (remote: RegisteredRemote): RegisteredRemote => {
    const url = chosen[remote.name];
    if (url === undefined) return remote;
    // The server's manifest describes another build: the page asks for the one beside the local files.
    const { manifest: _served, ...rest } = remote;
    return { ...rest, url: url.endsWith('/') ? url : `${url}/` };
  };
  return { ...configuration, remotes: configuration.remotes.map(localise) };
}
