import type { PageConfiguration, RegisteredRemote } from '@touchline/shared/contract';

const KEY = 'touchline_local_sections';

/** Remotes that come from the machine the browser runs on: package name → URL of the folder with its `remote.json`. */
export type LocalSections = Readonly<Record<string, string>>;

/** Only this machine's own people can serve anything there: a link cannot bring in a stranger's program. */
export function isLocalUrl(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(url.hostname);
}

/** What was chosen in this browser. Nothing, when that is damaged or storage is forbidden. */
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

/** Chooses where a remote comes from, or with `undefined` lets it come from its server again; counts from the next load. */
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
    // Its server's manifest says nothing of this build: the page asks for the one beside it.
    const { manifest: _served, ...rest } = remote;
    return { ...rest, url: url.endsWith('/') ? url : `${url}/` };
  };
  return { ...configuration, remotes: configuration.remotes.map(localise) };
}
