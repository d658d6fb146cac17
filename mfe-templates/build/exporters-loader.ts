import type { LoaderContext } from '@rspack/core';
import { compileTemplates, takeOutCompiler } from './exporters-source.ts';

/**
 * Bundles `@unlayer/exporters` without the compiler that it brings: the package compiles its templates with
 * `Function()` when it is imported, which the page's Content-Security-Policy refuses. Here they are compiled once, while
 * building. Fails the build when the package is no longer as expected.
 */
export default async function exportersLoader(this: LoaderContext, source: string): Promise<string> {
  // A loader learns from its `this` what it loads.
  // oxlint-disable-next-line oxc/no-this-in-exported-function
  return this.resourceQuery === '?templates' ? compileTemplates(source) : takeOutCompiler(source);
}
