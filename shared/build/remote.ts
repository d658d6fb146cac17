import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, type RuleSetRule, SubresourceIntegrityPlugin } from '@rspack/core';
import type { SectionId } from '../src/contract/section.ts';
import { baseConfiguration, isDevelopment, readPackage } from './configuration.ts';
import { federationDefaults, FEDERATION_RUNTIME } from './federation.ts';
import { RemoteManifestPlugin } from './remote-manifest.ts';
import { takeShared } from './sharing.ts';

/** What a remote says about itself. */
export interface RemoteOptions {
  /** The package's folder, `import.meta.dirname` of its `rspack.config.ts`. */
  readonly folder: string;
  /** The module of each section it offers, such as `{ organizations: './src/section.tsx' }`. */
  readonly sections: Readonly<Partial<Record<SectionId, string>>>;
  /** Rules for packages that cannot be bundled as they are. */
  readonly rules?: readonly RuleSetRule[];
  /** Packages, or parts of them, that are taken from somewhere else. */
  readonly alias?: Readonly<Record<string, string>>;
}

/** The whole build of a remote: a federation container with one exposed module per section, and `remote.json`. */
export function defineRemote({ folder, sections, rules = [], alias = {} }: RemoteOptions): Configuration {
  const { name, version } = readPackage(folder);
  const exposed = Object.keys(sections) as SectionId[];
  const configuration = baseConfiguration({
    folder,
    // Whoever serves the remote decides where it is, so its files are found beside the entry.
    publicPath: 'auto',
    entry: {},
    plugins: [
      new ModuleFederationPlugin({
        ...federationDefaults(),
        name,
        filename: isDevelopment ? 'remoteEntry.js' : 'remoteEntry.[contenthash:8].js',
        library: { type: 'window', name },
        exposes: Object.fromEntries(
          exposed.map((id) => [`./${id}`, { import: [sections[id] as string], name: id }]),
        ),
        shared: takeShared(),
        experiments: { ...federationDefaults().experiments, externalRuntime: true },
      }),
      new RemoteManifestPlugin({ folder, name, version, sections: exposed }),
      // The entry carries the hashes of the chunks, the manifest that of the entry.
      ...(isDevelopment
        ? []
        : [new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], htmlPlugin: false })]),
    ],
  });
  return {
    ...configuration,
    // The host downloads the files first, in this mode; in another one the browser's cache may not know them.
    output: { ...configuration.output, crossOriginLoading: 'anonymous' },
    resolve: { ...configuration.resolve, alias: { ...FEDERATION_RUNTIME, ...alias } },
    module: { ...configuration.module, rules: [...(configuration.module?.rules ?? []), ...rules] },
  };
}
