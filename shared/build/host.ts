import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, rspack, SubresourceIntegrityPlugin } from '@rspack/core';
import { baseConfiguration, isDevelopment, readPackage } from './configuration.ts';
import { compileEarly } from './compile-hints.ts';
import { EarlyScriptPlugin } from './early-script.ts';
import { HostManifestPlugin } from './host-manifest.ts';
import { FEDERATION_RUNTIME, federationDefaults } from './federation.ts';
import { offerShared } from './sharing.ts';

const REFRESH_HOOK = fileURLToPath(new URL('refresh-hook.ts', import.meta.url));

/**
 * The whole build of the host. It names no remote: where they are is run-time configuration (H3).
 *
 * @param folder the package's folder, `import.meta.dirname` of its `rspack.config.ts`
 */
export function defineHost({ folder }: { readonly folder: string }): Configuration {
  const { name } = readPackage(folder);
  const configuration = baseConfiguration({
    folder,
    publicPath: '/',
    entry: { main: isDevelopment ? [REFRESH_HOOK, './src/main.tsx'] : './src/main.tsx' },
    plugins: [
      new ModuleFederationPlugin({
        ...federationDefaults(),
        name,
        remotes: {},
        shared: offerShared(),
        experiments: {
          ...federationDefaults().experiments,
          // Remotes use the host's federation runtime; otherwise each would bring its own.
          provideExternalRuntime: true,
        },
      }),
      new rspack.HtmlRspackPlugin({
        template: './src/index.html',
        favicon: './src/favicon.svg',
        scriptLoading: 'defer',
        // The gateway writes at a comment, which minifying would drop.
        minify: false,
      }),
      new EarlyScriptPlugin(`${folder}/src/first-data/early.ts`),
      ...(isDevelopment
        ? []
        : [
            compileEarly(['main', 'vendor']),
            // For chunks loaded later; HostManifestPlugin writes the hashes of the first files into the page.
            new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], htmlPlugin: false }),
            new HostManifestPlugin(readPackage(folder)),
          ]),
    ],
  });
  return {
    ...configuration,
    output: { ...configuration.output, crossOriginLoading: 'anonymous' },
    resolve: { ...configuration.resolve, alias: FEDERATION_RUNTIME },
    optimization: {
      splitChunks: {
        chunks: 'initial',
        cacheGroups: {
          // Changes far less often than the host's own code, so a deploy leaves it in the browser's cache.
          vendor: { test: /node_modules/u, name: 'vendor', chunks: 'initial', enforce: true },
        },
      },
    },
  };
}
