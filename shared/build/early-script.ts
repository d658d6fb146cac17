import { createHash } from 'node:crypto';
import { type Compiler, HtmlRspackPlugin, sources } from '@rspack/core';
import { type Bundle, bundleScript } from './bundle.ts';
import { isDevelopment } from './configuration.ts';

/**
 * Adds a script to the page that runs as soon as it is parsed, without waiting for the bundles. It cannot be an entry, which
 * would include the federation runtime and everything that entries share.
 */
export class EarlyScriptPlugin {
  readonly #file: string;

  /** @param file full path of a TypeScript file; what it imports becomes part of the script */
  constructor(file: string) {
    this.#file = file;
  }

  apply(compiler: Compiler): void {
    let script: Bundle = { code: '', files: [] };
    compiler.hooks.make.tapPromise(EarlyScriptPlugin.name, async (compilation) => {
      script = await bundleScript(this.#file);
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
