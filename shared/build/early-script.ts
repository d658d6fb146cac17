import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Compiler, experiments, HtmlRspackPlugin, sources } from '@rspack/core';
import { isDevelopment } from './configuration.ts';

/**
 * Adds a script to the page that runs as soon as it is there, before and beside the programs of the page. An entry would
 * not do: the federation runtime would become part of it, and with it all that every entry shares.
 */
export class EarlyScriptPlugin {
  readonly #file: string;

  /** @param file full path of a TypeScript file that imports nothing. */
  constructor(file: string) {
    this.#file = file;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(EarlyScriptPlugin.name, (compilation) => {
      const { code } = experiments.swc.transformSync(readFileSync(this.#file, 'utf8'), {
        jsc: { parser: { syntax: 'typescript' }, target: 'es2022', minify: { compress: true, mangle: true } },
        minify: !isDevelopment,
      });
      const hash = createHash('sha256').update(code).digest('hex').slice(0, 8);
      const name = isDevelopment ? 'early.js' : `early.${hash}.js`;
      compilation.fileDependencies.add(this.#file);
      compilation.hooks.processAssets.tap(
        { name: EarlyScriptPlugin.name, stage: compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => compilation.emitAsset(name, new sources.RawSource(`(() => {${code}})();`)),
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
