import { createHash } from 'node:crypto';
import path from 'node:path';
import type { RemoteManifest } from '@touchline/shared/contract';
import type { Manifest } from '../../gateway/src/manifest.ts';
import { openReleases } from '../../gateway/src/releases/open-releases.ts';
import type { Build } from '../../gateway/src/releases/release.ts';
import type { Releases } from '../../gateway/src/releases/releases.ts';
import { readBuiltPackage } from '../../scripts/releasing/built-package.ts';
import { integrity } from '../../shared/build/assets.ts';
import { builtFrom } from '../../shared/build/build-record.ts';
import type { System } from './system.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** How a published build differs from the one that the checkout has. */
export interface Variant {
  /** Its entry throws. */
  readonly isBroken?: boolean;
  /** Changes the text of each script. */
  readonly change?: (text: string) => string;
}

/** Publishes builds of sections into the releases of a running system, as `npm run release` does. */
export class Publisher {
  readonly releases: Releases;
  readonly #changed = new Set<string>();
  #published = 0;

  constructor({ dataFolder }: System) {
    this.releases = openReleases({ folder: path.join(dataFolder, 'releases') });
  }

  /** Lets every section that was released here run the build that the checkout has. */
  async takeBack(): Promise<void> {
    for (const name of this.#changed) await this.publishOriginal(name);
  }

  /** Lets a section run the build that the checkout has, as it is. */
  async publishOriginal(name: string): Promise<RemoteManifest> {
    return this.#release(await readBuiltPackage(name), 'rollback');
  }

  /** Releases another build of the same program: every name, hash and the version differ, as after a real change. */
  async publish(name: string, version: string, variant: Variant = {}): Promise<RemoteManifest> {
    this.#published += 1;
    this.#changed.add(name);
    const original = await readBuiltPackage(name);
    const sources = builtFrom(path.join(root, name)) ?? '';
    // Builds must differ from those of earlier stories on the same system.
    const salt = `${this.#published} ${process.pid} ${Date.now()}`;
    return this.#release(rebuild(original, sources, version, salt, variant), 'release');
  }

  async #release(build: Build, reason: 'release' | 'rollback'): Promise<RemoteManifest> {
    const { name, build: id } = build.manifest;
    await this.releases.publish(build);
    await this.releases.switchTo(name, id, reason);
    return build.manifest as unknown as RemoteManifest;
  }
}

function rebuild(
  { manifest, files }: Build,
  sources: string,
  version: string,
  salt: string,
  { isBroken = false, change = (text) => text }: Variant,
): Build {
  const programs = [...files].filter(([name]) => /\.(?:js|css)$/u.test(name));
  // Every hash in files and file names, the hash that keeps builds apart in a page, and the version.
  const hashes = [
    sources,
    manifest.build,
    ...programs.flatMap(([name]) => name.match(/(?<=\.)[0-9a-f]{8}(?=\.)/gu) ?? []),
  ];
  const renew = (text: string): string =>
    hashes
      .reduce((result, hash) => result.replaceAll(hash, hashOf(`${hash} ${salt}`, hash.length)), text)
      .replaceAll(`"${manifest.version}"`, `"${version}"`);

  const renewed = programs.map(([name, content]) => ({
    name: renew(name),
    text: change(renew(content.toString())),
    earlier: integrity(content),
  }));
  const isEntry = ({ name }: { name: string }): boolean => name === renew(manifest.entry);
  // The entry carries the hashes of the chunks.
  const entryText = isBroken
    ? 'throw new Error("The build is broken");'
    : renewed
        .filter((file) => !isEntry(file))
        .reduce(
          (text, { text: chunk, earlier }) => text.replaceAll(earlier, integrity(Buffer.from(chunk))),
          renewed.find(isEntry)?.text ?? '',
        );
  const contents = renewed.map(
    (file) => [file.name, Buffer.from(isEntry(file) ? entryText : file.text)] as const,
  );
  return {
    manifest: {
      ...(JSON.parse(renew(JSON.stringify(manifest))) as Manifest),
      integrity: Object.fromEntries(contents.map(([name, content]) => [name, integrity(content)])),
    },
    files: new Map(contents),
  };
}

const hashOf = (text: string, length: number): string =>
  createHash('sha256').update(text).digest('hex').slice(0, length);
