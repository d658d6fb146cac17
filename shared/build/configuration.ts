import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Configuration, RspackPluginInstance, RuleSetRule } from '@rspack/core';
import { rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { BuildRecordPlugin } from './build-record.ts';
import { PrecompressPlugin } from './compress.ts';
import { sourceHash } from './sources.ts';

/** Milliseconds after which a chunk that has not arrived counts as failed: a hanging server must not hang a section. */
const CHUNK_TIME_LIMIT = 5000;

const CONTRACT = fileURLToPath(new URL('../src/contract', import.meta.url));

/** Whether this process builds for development: Fast Refresh, plain names, nothing compressed. */
export const isDevelopment = process.env['NODE_ENV'] === 'development';

/**
 * What `npm run dev -w PACKAGE` builds: the sections on their own (`alone`), or for a deployed page (`local`), which has
 * React's production build and can only run sections built for that. Undefined in any other build.
 */
export const localBuild = process.env['TOUCHLINE_BUILD'];

/**
 * How every TypeScript file of the page is compiled.
 * @param refresh whether components are registered with Fast Refresh, which must then be in the bundle
 */
export const scriptRules = (refresh: boolean): RuleSetRule[] => [
  {
    test: /\.tsx?$/u,
    exclude: /node_modules/u,
    loader: 'builtin:swc-loader',
    type: 'javascript/auto',
    options: {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        target: 'es2022',
        transform: {
          react: { runtime: 'automatic', development: isDevelopment, refresh },
        },
      },
    },
  },
  // A bundler must assume that the calls which build schemas have side effects: without this line each remote would carry
  // zod for the sake of one constant.
  { include: CONTRACT, sideEffects: false },
];

/** What host and remotes have in common; `folder` is the package's own, `publicPath` where its files will be served. */
export interface BuildOptions {
  readonly folder: string;
  readonly publicPath: string;
  readonly entry: NonNullable<Configuration['entry']>;
  readonly plugins: readonly RspackPluginInstance[];
}

/** Reads the package's name and version. */
export function readPackage(folder: string): { readonly name: string; readonly version: string } {
  return JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as { name: string; version: string };
}

/** Builds the rspack configuration that every package of the page shares. */
export function baseConfiguration({ folder, publicPath, entry, plugins }: BuildOptions): Configuration {
  const { name, version } = readPackage(folder);
  const sources = sourceHash(folder);
  const mount = publicPath === 'auto' ? `/remotes/${name}/` : publicPath;
  const hashed = isDevelopment ? '[name]' : '[name].[contenthash:8]';
  return {
    name,
    context: folder,
    mode: isDevelopment ? 'development' : 'production',
    // Maps are written beside the files but never named in them, and the gateway does not hand them out.
    devtool: isDevelopment ? 'cheap-module-source-map' : 'hidden-source-map',
    target: ['web', 'es2022'],
    entry,
    output: {
      path: `${folder}/dist`,
      filename: `${hashed}.js`,
      chunkFilename: `${hashed}.js`,
      cssFilename: `${hashed}.css`,
      cssChunkFilename: `${hashed}.css`,
      assetModuleFilename: isDevelopment ? '[name][ext]' : '[name].[contenthash:8][ext]',
      publicPath,
      // Two builds of one remote can meet in one page (one loaded before a deploy, one after). With the same name their
      // chunks would mix silently. In development a stable name lets updates be applied.
      uniqueName: isDevelopment ? name : `${name}:${sources}`,
      chunkLoadTimeout: CHUNK_TIME_LIMIT,
      // build-record.ts removes what earlier builds left.
      clean: false,
    },
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    module: {
      rules: [
        ...scriptRules(isDevelopment),
        { test: /\.css$/u, type: 'css/auto' },
        { test: /\.woff2?$/u, type: 'asset/resource' },
      ],
    },
    plugins: [
      ...plugins,
      new rspack.DefinePlugin({ 'process.env.PACKAGE_VERSION': JSON.stringify(version) }),
      ...(isDevelopment ? [new ReactRefreshRspackPlugin()] : []),
      // Nothing of a local build is released.
      ...(isDevelopment || localBuild !== undefined
        ? []
        : [new PrecompressPlugin(), new BuildRecordPlugin(sources)]),
    ],
    // Sizes are measured in bench/, compressed as on the wire; rspack's own warning knows raw bytes only.
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
    lazyCompilation: false,
    devServer: {
      host: '127.0.0.1',
      hot: true,
      // The page comes from the gateway, whose port is not the dev server's.
      allowedHosts: ['localhost', '127.0.0.1'],
      // The page reaches every dev server through the gateway, on one origin; each has its own path there.
      client: { overlay: false, webSocketURL: { hostname: '0.0.0.0', port: 0, pathname: `${mount}ws` } },
    },
  };
}
