import { fileURLToPath } from 'node:url';

/** Settings of the federation plugin that hold for host and remotes alike. */
export function federationDefaults() {
  return {
    dts: false,
    // remote.json and the registry say what the plugin's manifest would, without a second round trip.
    manifest: false,
    // With `version-first` a single dead remote keeps the whole host blank.
    shareStrategy: 'loaded-first',
    experiments: { optimization: { target: 'web', disableSnapshot: true } },
  } as const;
}

const resolvePackage = (specifier: string) => fileURLToPath(import.meta.resolve(specifier));

/**
 * The ES module builds of the federation runtime. The plugin would bundle CommonJS for some of them, which cannot be
 * tree-shaken.
 */
export const FEDERATION_RUNTIME: Record<string, string> = {
  '@module-federation/runtime-core$': resolvePackage('@module-federation/runtime-core'),
  '@module-federation/sdk$': resolvePackage('@module-federation/sdk'),
};
