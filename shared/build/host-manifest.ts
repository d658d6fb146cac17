import { createHash } from 'node:crypto';
import { type Compilation, type Compiler, sources } from '@rspack/core';
import type { HostManifest } from '../src/contract/registry.ts';
import { SUPPORTED_CONTRACTS } from '../src/contract/section.ts';
import { hashOfAssets, integrity } from './assets.ts';
import { offeredVersions } from './sharing.ts';
import { hashSharedSources } from './shared-sources.ts';

const PAGE = 'index.html';
const ICON = 'favicon.svg';

/**
 * Publishes `host.json` ({@link HostManifest}) with each build of the host, and puts a hash into the name of every file:
 * builds of the host lie side by side, and each page finds its own files.
 */
export class HostManifestPlugin {
  readonly #package: { readonly name: string; readonly version: string };

  constructor({ name, version }: { readonly name: string; readonly version: string }) {
    this.#package = { name, version };
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(HostManifestPlugin.name, (compilation) => {
      compilation.hooks.processAssets.tap(
        // Names are final only now, and the page has been made from them.
        { name: HostManifestPlugin.name, stage: compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          if (compilation.errors.length > 0) return;
          const icon = rename(compilation, ICON, (text) => text);
          const entry = rename(compilation, PAGE, (html) =>
            withIntegrity(compilation, html.replaceAll(`/${ICON}`, `/${icon}`)),
          );
          const manifest: HostManifest = {
            ...this.#package,
            build: hashOfAssets(compilation),
            contracts: SUPPORTED_CONTRACTS,
            entry,
            sections: {},
            shared: offeredVersions(),
            sharedSources: hashSharedSources(),
          };
          compilation.emitAsset('host.json', new sources.RawSource(JSON.stringify(manifest, null, 2)));
        },
      );
    });
  }
}

/** Applies `change` to a file and renames it by its new hash. @returns the new name */
function rename(compilation: Compilation, name: string, change: (text: string) => string): string {
  const asset = compilation.getAsset(name);
  if (asset === undefined) throw new Error(`The build of the host has no ${name}.`);
  const text = change(asset.source.source().toString());
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
  const hashed = name.replace(/\.(?=\w+$)/u, `.${hash}.`);
  compilation.deleteAsset(name);
  compilation.emitAsset(hashed, new sources.RawSource(text));
  return hashed;
}

/** Lets the browser refuse a script or a style sheet of the page that is not what was built (W3C SRI). */
function withIntegrity(compilation: Compilation, html: string): string {
  return html.replaceAll(/(?:src|href)="\/([\w.-]+\.(?:js|css))"/gu, (attribute, file: string) => {
    const content = compilation.getAsset(file)?.source.buffer();
    return content === undefined ? attribute : `${attribute} integrity="${integrity(content)}"`;
  });
}
