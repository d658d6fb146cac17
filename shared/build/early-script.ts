import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Compiler, HtmlRspackPlugin, rspack, sources } from '@rspack/core';
import { isDevelopment, scriptRules } from './configuration.ts';

/**
 * Adds a script to the page that runs as soon as it is there, before and beside the programs of the page. An entry would
 * not do: the federation runtime would become part of it, and with it all that every entry shares.
 */
export class EarlyScriptPlugin {
  readonly #file: string;

  /** @param file full path of a TypeScript file; what it imports becomes part of the script */
  constructor(file: string) {
    this.#file = file;
  }

  apply(compiler: Compiler): void {
    let script = { code: '', files: [] as readonly string[] };
    compiler.hooks.make.tapPromise(EarlyScriptPlugin.name, async (compilation) => {
      script = await bundle(this.#file);
      compilation.fileDependencies.addAll(script.files);
    });
    compiler.hooks.thisCompilation.tap(EarlyScriptPlugin.name, (compilation) => {
      let name = 'early.js';
      compilation.hooks.processAssets.tap(
        { name: EarlyScriptPlugin.name, stage: compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => {
          const hash = createHash('sha256').update(script.code).digest('hex').slice(0, 8);
          if (!isDevelopment) name = `early.${hash}.js`;
          compilation.emitAsset(name, new sources.RawSource(script.code));
        },
      );
      HtmlRspackPlugin.getCompilationHooks(compilation).alterAssetTagGroups.tap(
        EarlyScriptPlugin.name,
        (tags) => {
          const tag = { tagName: 'script', voidTag: false, attributes: { async: true, src: `/${name}` } };
          tags.headTags.unshift(tag);
          return tags;
        },
      );
    });
  }
}

/** Builds a file with all that it imports into one script. @throws Error when it cannot be built */
async function bundle(file: string): Promise<{ readonly code: string; readonly files: readonly string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-early-'));
  const compiler = rspack({
    mode: isDevelopment ? 'development' : 'production',
    devtool: false,
    target: ['web', 'es2022'],
    entry: { early: file },
    output: { path: folder, filename: 'early.js' },
    module: { rules: [...scriptRules] },
  });
  try {
    const files = await new Promise<readonly string[]>((resolve, reject) => {
      compiler.run((failure, stats) => {
        const reason = failure ?? stats?.compilation.errors[0];
        if (reason || stats === undefined) reject(new Error(`${file}: ${reason?.message}`));
        else resolve([...stats.compilation.fileDependencies]);
      });
    });
    return { code: readFileSync(join(folder, 'early.js'), 'utf8'), files };
  } finally {
    compiler.close(() => undefined);
    rmSync(folder, { recursive: true, force: true });
  }
}
