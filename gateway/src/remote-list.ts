import { readFileSync, statSync } from 'node:fs';

/** Addresses of remotes that are not served from the releases: URLs by name, with a slash at the end. */
export type RemoteUrls = Readonly<Record<string, string>>;

export const localUrlOf = (name: string): string => `/remotes/${name}/`;

/**
 * The setting `REMOTES`: a JSON object of remote names and the URLs of their folders, or the path of a file that
 * holds one. The file is read anew when it changes, so that a remote is moved by writing a file.
 * A remote that is not named is served from the releases; a URL may be root-relative or absolute (http, https).
 */
export class RemoteList {
  readonly #setting: string;
  readonly #onError: (message: string) => void;
  #urls: RemoteUrls;
  #modified = 0;

  /** @throws {Error} naming `REMOTES` when the setting cannot be used at start */
  constructor(setting = '', onError: (message: string) => void = () => {}) {
    this.#setting = setting.trim();
    this.#onError = onError;
    this.#urls = this.#isFile ? this.#readFile() : parseRemotes(this.#setting || '{}');
  }

  get #isFile(): boolean {
    return this.#setting !== '' && !/^[[{"]/u.test(this.#setting);
  }

  /** The addresses at this moment. A file damaged while running is reported, and the last good one stays. */
  current(): RemoteUrls {
    if (!this.#isFile) return this.#urls;
    try {
      if (statSync(this.#setting).mtimeMs !== this.#modified) this.#urls = this.#readFile();
    } catch (error) {
      this.#onError(error instanceof Error ? error.message : String(error));
    }
    return this.#urls;
  }

  #readFile(): RemoteUrls {
    let text: string;
    try {
      this.#modified = statSync(this.#setting).mtimeMs;
      text = readFileSync(this.#setting, 'utf8');
    } catch (error) {
      throw new Error(`REMOTES names a file that cannot be read: ${this.#setting}`, { cause: error });
    }
    return parseRemotes(text);
  }
}

function parseRemotes(text: string): RemoteUrls {
  let urls: unknown;
  try {
    urls = JSON.parse(text);
  } catch (error) {
    throw new Error('REMOTES is not JSON. Expected an object such as {"mfe-contacts": "https://…/"}.', {
      cause: error,
    });
  }
  if (typeof urls !== 'object' || urls === null || Array.isArray(urls)) {
    throw new Error('REMOTES must be a JSON object of remote names and URLs.');
  }
  return Object.fromEntries(Object.entries(urls).map(([name, url]) => [name, parseUrl(name, url)]));
}

function parseUrl(name: string, value: unknown): string {
  const problem = `REMOTES: the address of ${JSON.stringify(name)} must be an http(s) URL or a path that starts with "/".`;
  if (typeof value !== 'string') throw new Error(problem);
  const isLocal = /^\/(?!\/)/u.test(value);
  if (!URL.canParse(value, isLocal ? 'http://localhost' : undefined)) throw new Error(problem);
  const url = new URL(value, isLocal ? 'http://localhost' : undefined);
  if (!/^https?:$/u.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new Error(problem);
  const folder = url.pathname.endsWith('/') ? url.pathname : `${url.pathname}/`;
  return isLocal ? folder : `${url.origin}${folder}`;
}
