import { createHash } from 'node:crypto';
import { type Compilation, type Compiler, sources } from '@rspack/core';
import type { RemoteManifest } from '../src/contract/registry.ts';
import { CONTRACT_VERSION, type SectionId } from '../src/contract/section.ts';

interface RemoteManifestOptions {
  readonly name: string;
  readonly version: string;
  readonly sections: readonly SectionId[];
}

/** Publishes `remote.json` ({@link RemoteManifest}) with each build of a remote. */
export class RemoteManifestPlugin {
  readonly #options: RemoteManifestOptions;

  constructor(options: RemoteManifestOptions) {
    this.#options = options;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(RemoteManifestPlugin.name, (compilation) => {
      compilation.hooks.processAssets.tap(
        // Names are final only now: content hashes are computed from the optimised files.
        { name: RemoteManifestPlugin.name, stage: compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          if (compilation.errors.length > 0) return;
          const manifest = describe(compilation, this.#options);
          compilation.emitAsset('remote.json', new sources.RawSource(JSON.stringify(manifest, null, 2)));
        },
      );
    });
  }
}

function describe(
  compilation: Compilation,
  { name, version, sections }: RemoteManifestOptions,
): RemoteManifest {
  const [entry] = filesOf(compilation, name);
  if (entry === undefined) throw new Error(`The build of ${name} has no remote entry.`);
  return {
    name,
    version,
    build: hashOfAssets(compilation),
    contract: CONTRACT_VERSION,
    entry,
    sections: Object.fromEntries(sections.map((id) => [id, `./${id}`])),
    preload: Object.fromEntries(sections.map((id) => [id, filesOf(compilation, id)])),
  };
}

/** Files of the chunk called `name`, and of the chunks it cannot be without. */
function filesOf(compilation: Compilation, name: string): string[] {
  const files = compilation.namedChunkGroups.get(name)?.getFiles() ?? [];
  return files.filter((file) => /\.(?:js|css)$/u.test(file) && !file.includes('.hot-update.'));
}

function hashOfAssets(compilation: Compilation): string {
  const hash = createHash('sha256');
  const assets = compilation.getAssets().filter(({ name }) => !name.endsWith('.map'));
  for (const { name, source } of assets.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    hash.update(`${name}\0`).update(source.buffer()).update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}
