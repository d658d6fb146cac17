import { type Compilation, type Compiler, sources } from '@rspack/core';
import { problemsOfSection } from '../src/contract/declaration.ts';
import type { PublishedManifest, RemoteManifest } from '../src/contract/registry.ts';
import { CONTRACT_VERSION } from '../src/contract/section.ts';
import { hashOfAssets, integrityOf } from './assets.ts';
import type { RemoteOptions } from './remote-options.ts';
import { readSharedUse } from './shared-use.ts';
import { hashSharedSources } from './shared-sources.ts';

interface RemoteManifestOptions extends Pick<RemoteOptions, 'folder' | 'declarations'> {
  readonly name: string;
  readonly version: string;
  readonly data: RemoteManifest['data'] | undefined;
}

/** Publishes `remote.json` ({@link PublishedManifest}) with each build of a remote. */
export class RemoteManifestPlugin {
  readonly #options: RemoteManifestOptions;

  /** @throws {Error} when the host could not show a section as it is declared */
  constructor(options: RemoteManifestOptions) {
    const problems = Object.entries(options.declarations).flatMap(([id, declaration]) =>
      problemsOfSection(id, declaration),
    );
    if (problems.length > 0) throw new Error(`${options.name}: ${problems.join(' ')}`);
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
  { folder, name, version, declarations, data }: RemoteManifestOptions,
): PublishedManifest {
  const sections = Object.keys(declarations);
  const [entry] = filesOf(compilation, name);
  if (entry === undefined) throw new Error(`The build of ${name} has no remote entry.`);
  return {
    name,
    version,
    build: hashOfAssets(compilation),
    contract: CONTRACT_VERSION,
    entry,
    integrity: integrityOf(compilation),
    sections: Object.fromEntries(sections.map((id) => [id, `./${id}`])),
    declarations,
    preload: Object.fromEntries(sections.map((id) => [id, filesOf(compilation, id)])),
    ...(data === undefined ? {} : { data }),
    shared: readSharedUse(folder),
    sharedSources: hashSharedSources(),
  };
}

/** Files of the chunk called `name`, and of the chunks it depends on. */
function filesOf(compilation: Compilation, name: string): string[] {
  const files = compilation.namedChunkGroups.get(name)?.getFiles() ?? [];
  return files.filter((file) => /\.(?:js|css)$/u.test(file) && !file.includes('.hot-update.'));
}
