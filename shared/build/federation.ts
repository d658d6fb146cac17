import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Settings of the federation plugin that hold for host and remotes alike. */
export function federationDefaults() {
  return {
    dts: false,
    // remote.json and the registry already say what the plugin's manifest would, without a second round trip.
    manifest: false,
    // With `version-first` a single dead remote keeps the whole host blank.
    shareStrategy: 'loaded-first',
    experiments: { optimization: { target: 'web', disableSnapshot: true } },
  } as const;
}

const require = createRequire(import.meta.url);
const resolvePackage = (specifier: string) => fileURLToPath(import.meta.resolve(specifier));

/**
 * Packages of the federation runtime, under the names by which its own modules and the plugin's generated code import them.
 */
const RUNTIME_PACKAGES = [
  '@module-federation/error-codes',
  '@module-federation/inject-external-runtime-core-plugin',
  '@module-federation/runtime',
  '@module-federation/runtime-core',
  '@module-federation/sdk',
  '@module-federation/webpack-bundler-runtime',
];

/**
 * The ES module builds of the federation runtime. The plugin would bundle CommonJS for most of them, which cannot be
 * tree-shaken, and both kinds of some. It names a few by the full path of their CommonJS file.
 */
export const FEDERATION_RUNTIME: Record<string, string> = Object.fromEntries([
  ...RUNTIME_PACKAGES.flatMap((name) => [
    [`${name}$`, resolvePackage(name)],
    [require.resolve(name), resolvePackage(name)],
  ]),
  ['@module-federation/runtime-tools/runtime-core$', resolvePackage('@module-federation/runtime-core')],
]);
