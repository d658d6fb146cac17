import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Configuration, rspack, type Stats } from '@rspack/core';
import { parseManifest } from '../../gateway/src/manifest.ts';
import type { Build } from '../../gateway/src/releases/release.ts';
import { exportersAlias, exportersRule } from '../../mfe-templates/build/exporters-rule.ts';
import { readPackage as readSuitePackage, REMOTE_PACKAGES } from '../../scripts/suite.ts';
import { compileEarly } from '../../shared/build/compile-hints.ts';
import { baseConfiguration, readPackage } from '../../shared/build/configuration.ts';
import { HostManifestPlugin } from '../../shared/build/host-manifest.ts';

/** Names from the packages' `package.json`. */
const SECTION_IDS = REMOTE_PACKAGES.flatMap((name) =>
  Object.keys(readSuitePackage(name).touchline?.budget ?? {}),
);

const ROOT = path.resolve(import.meta.dirname, '../..');
const HOST = path.join(ROOT, 'host');
const SECTIONS = path.join(import.meta.dirname, 'sections.tsx');

/** The suite as one build. */
export interface Monolith {
  /** Published as a host without remotes. */
  readonly build: Build;
  /** Files of each section, by its name, that a page starting with it preloads. */
  readonly sectionFiles: ReadonlyMap<string, readonly string[]>;
}

/** Builds the sources of the host and of every section as one program, into an empty folder. */
export async function buildMonolith(folder: string): Promise<Monolith> {
  const { compilation } = await run(monolithConfiguration(folder));
  const kept = readdirSync(folder).filter((file) => !/\.map$|^(?:build|host)\.json$/u.test(file));
  const manifest = parseManifest(readFileSync(path.join(folder, 'host.json'), 'utf8'), 'host');
  if (manifest === undefined) throw new Error('The build of the monolith has no manifest.');
  const sectionFiles = new Map(
    [...compilation.namedChunkGroups]
      .filter(([, group]) => !group.isInitial())
      .map(([name, group]) => [name, group.getFiles().filter((file) => /\.(?:js|css)$/u.test(file))]),
  );
  const missing = SECTION_IDS.filter((id) => !sectionFiles.has(id));
  if (missing.length > 0) throw new Error(`The monolith lacks ${missing.join(', ')}.`);
  return {
    build: {
      manifest,
      files: new Map(kept.map((file) => [file, readFileSync(path.join(folder, file))])),
    },
    sectionFiles,
  };
}

function monolithConfiguration(folder: string): Configuration {
  const configuration = baseConfiguration({
    folder: HOST,
    publicPath: '/',
    entry: { main: './src/main.tsx' },
    plugins: [
      new rspack.NormalModuleReplacementPlugin(/host[\\/]src[\\/]federation[\\/]index\.ts$/u, (module) => {
        if (module.createData !== undefined) module.createData.resource = SECTIONS;
      }),
      new rspack.HtmlRspackPlugin({
        template: './src/index.html',
        favicon: './src/favicon.svg',
        scriptLoading: 'defer',
        minify: false,
      }),
      compileEarly(['main', 'vendor', ...SECTION_IDS]),
      new HostManifestPlugin(readPackage(HOST)),
    ],
  });
  return {
    ...configuration,
    output: { ...configuration.output, path: folder, uniqueName: 'monolith' },
    resolve: { ...configuration.resolve, alias: exportersAlias },
    module: { ...configuration.module, rules: [...(configuration.module?.rules ?? []), exportersRule] },
    optimization: {
      splitChunks: {
        // Split like the host; code shared by several sections is loaded once.
        chunks: 'async',
        cacheGroups: {
          vendor: { test: /node_modules/u, name: 'vendor', chunks: 'initial', enforce: true },
        },
      },
    },
  };
}

function run(configuration: Configuration): Promise<Stats> {
  return new Promise((resolve, reject) => {
    const compiler = rspack(configuration);
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error !== null) reject(error);
        else if (stats === undefined || stats.hasErrors())
          reject(new Error(stats?.toString('errors-only') ?? 'The build of the monolith failed.'));
        else resolve(stats);
      });
    });
  });
}
