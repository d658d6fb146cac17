import type { LoaderContext } from '@rspack/core';
import { compileTemplates, takeOutCompiler } from './exporters-source.ts';

/**
 * Bundles `@unlayer/exporters` without its template compiler: on import the package compiles its templates with
 * `Function()`, which the page's Content-Security-Policy refuses. Here they are compiled once, at build time. Fails the
 * build when the package is no longer as expected.
 */
export default async function exportersLoader(this: LoaderContext, source: string): Promise<string> {
  // A loader learns from its `this` what it loads.
  // oxlint-disable-next-line oxc/no-this-in-exported-function
  return this.resourceQuery === '?templates' ? compileTemplates(source) : takeOutCompiler(source);
}
