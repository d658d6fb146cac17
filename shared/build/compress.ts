import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Compilation, type Compiler, sources } from '@rspack/core';

const COMPRESSIBLE = /\.(?:js|css|svg|json)$/u;
/** Below this many bytes a compressed answer saves no packet. */
const SMALLEST = 1024;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/**
 * Writes `.br` and `.gz` beside each text asset, at the highest settings, so that the gateway need not compress the same
 * immutable file for each request.
 */
export class PrecompressPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(PrecompressPlugin.name, (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        // After everything that may still change a file's content or name.
        { name: PrecompressPlugin.name, stage: compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT + 1 },
        async () => {
          await Promise.all(compilation.getAssets().map((asset) => compress(compilation, asset.name)));
        },
      );
    });
  }
}

async function compress(compilation: Compilation, name: string): Promise<void> {
  // A manifest becomes part of a release's record; everything else is served, immutable under its name.
  if (!COMPRESSIBLE.test(name) || /^(?:remote|host)\.json$/u.test(name)) return;
  const content = compilation.getAsset(name)?.source.buffer();
  if (content === undefined || content.length < SMALLEST) return;
  const [brotli, gzipped] = await Promise.all([
    toBrotli(content, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    toGzip(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  compilation.emitAsset(`${name}.br`, new sources.RawSource(brotli));
  compilation.emitAsset(`${name}.gz`, new sources.RawSource(gzipped));
}
