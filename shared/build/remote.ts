import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, SubresourceIntegrityPlugin } from '@rspack/core';
import { aloneConfiguration } from './alone.ts';
import { baseConfiguration, isDevelopment, localBuild, readPackage } from './configuration.ts';
import { federationDefaults, FEDERATION_RUNTIME } from './federation.ts';
import { RemoteManifestPlugin } from './remote-manifest.ts';
import { compileEarly } from './compile-hints.ts';
import type { RemoteOptions } from './remote-options.ts';
import { takeShared } from './sharing.ts';

/** The whole build of a remote: a federation container with one exposed module per section, and `remote.json`. */
export function defineRemote<Id extends string>(options: RemoteOptions<Id>): Configuration {
  if (localBuild === 'alone') return aloneConfiguration(options);
  const { folder, declarations, sections, data, rules = [], alias = {} } = options;
  const { name, version } = readPackage(folder);
  const exposed = Object.keys(sections) as Id[];
  const configuration = baseConfiguration({
    folder,
    // The build does not know where the remote will be served: its files are found relative to the entry.
    publicPath: 'auto',
    entry: {},
    plugins: [
      new ModuleFederationPlugin({
        ...federationDefaults(),
        name,
        filename: isDevelopment ? 'remoteEntry.js' : 'remoteEntry.[contenthash:8].js',
        library: { type: 'window', name },
        exposes: Object.fromEntries(exposed.map((id) => [`./${id}`, { import: [sections[id]], name: id }])),
        shared: takeShared(),
        experiments: {
          // A remote loads no other remotes.
          optimization: { ...federationDefaults().experiments.optimization, disableRemote: true },
          externalRuntime: true,
        },
      }),
      new RemoteManifestPlugin({ folder, name, version, declarations, data }),
      // The entry carries the hashes of its chunks, and the manifest carries the entry's.
      ...(isDevelopment
        ? []
        : [
            compileEarly(['remoteEntry', ...exposed]),
            new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], htmlPlugin: false }),
          ]),
    ],
  });
  return {
    ...configuration,
    // The host preloads the files in this mode; requested in another one, they would miss the browser's cache.
    output: { ...configuration.output, crossOriginLoading: 'anonymous' },
    resolve: { ...configuration.resolve, alias: { ...FEDERATION_RUNTIME, ...alias } },
    module: { ...configuration.module, rules: [...(configuration.module?.rules ?? []), ...rules] },
  };
}
