import type {
  PageConfiguration,
  RegisteredRemote,
  RemoteManifest,
  SectionDeclaration,
  SectionId,
} from '@touchline/shared/contract';

const KEY = 'touchline_local_sections';

/** Remotes that come from the developer's own machine: package name → URL of the folder with its `remote.json`. */
export type LocalSections = Readonly<Record<string, string>>;

/** A section to load, and the remote that offers it. */
export interface SectionRequest {
  readonly remote: RegisteredRemote;
  readonly id: SectionId;
  /** A person asked again: the browser's cache is bypassed, and the module runs again even if it ran before. */
  readonly isRetry?: boolean;
}

/** A section to load from one certain build of its remote. */
export interface BuildRequest extends SectionRequest {
  readonly manifest: RemoteManifest;
}

/** A section that the page can show: its name, its place in the navigation, and the remote that offers it. */
export interface DeclaredSection extends SectionDeclaration {
  readonly id: SectionId;
  readonly remote: RegisteredRemote;
}

/**
 * The sections that the remotes offer, in the order of the navigation (H1). One that is down is among them: the registry
 * knows it from its last release. A build older than declarations goes by its id, after the others.
 */
export function declaredSections({ remotes }: PageConfiguration): readonly DeclaredSection[] {
  const byId = new Map<SectionId, DeclaredSection>();
  for (const remote of remotes) {
    for (const id of remote.sections) {
      const declared = { label: { en: id, ru: id }, order: Infinity, ...remote.declarations?.[id] };
      // Of two remotes that offer it, the first.
      if (!byId.has(id)) byId.set(id, { ...declared, id, remote });
    }
  }
  return [...byId.values()].toSorted(
    (one, other) => Math.sign(one.order - other.order) || one.id.localeCompare(other.id),
  );
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
