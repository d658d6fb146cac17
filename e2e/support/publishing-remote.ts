import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { RemoteManifest } from '@touchline/shared/contract';

const root = path.resolve(import.meta.dirname, '../..');

interface BuildRecord {
  readonly sources: string;
  readonly builds: readonly (readonly string[])[];
}

/** A build as it was made: its manifest, and the text of its files by their names. */
interface Build {
  readonly manifest: RemoteManifest;
  readonly sources: string;
  readonly files: ReadonlyMap<string, string>;
}

/** A server of a remote, on an origin of its own, on which new builds are published; earlier files stay there. */
export class PublishingRemote {
  readonly name: string;
  readonly #server: Server;
  readonly #files = new Map<string, string>();
  readonly #asked = new Set<string>();
  #original: Build | undefined;
  #manifest: RemoteManifest | undefined;
  #published = 0;

  private constructor(name: string) {
    this.name = name;
    this.#server = createServer((request, response) => this.#answer(request, response));
  }

  /** @param name The remote whose build is served, such as `mfe-campaigns`. */
  static async start(name: string): Promise<PublishingRemote> {
    const remote = new PublishingRemote(name);
    remote.#server.listen(0, '127.0.0.1');
    await once(remote.#server, 'listening');
    return remote;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`;
  }

  /** The build that `remote.json` names at this moment. */
  get build(): string | undefined {
    return this.#manifest?.build;
  }

  /** Publishes the build that the checkout has, as it is. */
  async publishOriginal(): Promise<void> {
    this.#original = await readBuild(this.name);
    this.#publish(this.#original);
  }

  /**
   * Publishes another build of the same program: every name, hash and the version differ, as after a real one.
   * @param isBroken its entry throws
   */
  publish(version: string, { isBroken = false } = {}): void {
    if (this.#original === undefined) throw new Error('Publish the original first.');
    this.#published += 1;
    const build = rebuild(this.#original, version, this.#published);
    if (isBroken) {
      const files = new Map([
        ...build.files,
        [build.manifest.entry, 'throw new Error("The build is broken");'],
      ]);
      this.#publish({ ...build, files });
    } else this.#publish(build);
  }

  /** Whether all that the present build needs at once has been asked for. */
  isDownloaded(): boolean {
    const { entry, preload } = this.#manifest ?? { entry: '', preload: {} };
    return [entry, ...Object.values(preload).flat()].every((file) => this.#asked.has(file));
  }

  async stop(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  #publish({ manifest, files }: Build): void {
    for (const [name, text] of files) this.#files.set(name, text);
    this.#manifest = manifest;
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const file = new URL(request.url ?? '/', this.url).pathname.slice(1);
    const isManifest = file === 'remote.json';
    const body = isManifest ? JSON.stringify(this.#manifest) : this.#files.get(file);
    this.#asked.add(file);
    response.writeHead(body === undefined ? 404 : 200, {
      'content-type': isManifest
        ? 'application/json'
        : file.endsWith('.css')
          ? 'text/css'
          : 'text/javascript',
      'cache-control': isManifest ? 'no-cache' : 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
    });
    response.end(body);
  }
}

async function readBuild(name: string): Promise<Build> {
  const read = (file: string) => readFile(path.join(root, name, 'dist', file), 'utf8');
  const { sources, builds } = JSON.parse(await read('build.json')) as BuildRecord;
  const names = (builds[0] ?? []).filter((file) => /\.(?:js|css)$/u.test(file));
  const files = await Promise.all(names.map(async (file) => [file, await read(file)] as const));
  return {
    manifest: JSON.parse(await read('remote.json')) as RemoteManifest,
    sources,
    files: new Map(files),
  };
}

function rebuild({ manifest, sources, files }: Build, version: string, number: number): Build {
  // Every hash in the files and in their names, the one that keeps builds apart in a page, and the version.
  const hashes = [
    sources,
    manifest.build,
    ...[...files.keys()].flatMap((name) => name.match(/[0-9a-f]{8}/gu) ?? []),
  ];
  const renew = (text: string) =>
    hashes
      .reduce((result, hash) => result.replaceAll(hash, hashOf(`${hash} ${number}`, hash.length)), text)
      .replaceAll(`"${manifest.version}"`, `"${version}"`);
  return {
    sources: renew(sources),
    manifest: JSON.parse(renew(JSON.stringify(manifest))) as RemoteManifest,
    files: new Map([...files].map(([name, text]) => [renew(name), renew(text)])),
  };
}

const hashOf = (text: string, length: number): string =>
  createHash('sha256').update(text).digest('hex').slice(0, length);
