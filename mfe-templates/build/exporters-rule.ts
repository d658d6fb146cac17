import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RuleSetRule } from '@rspack/core';

/** The package's ES module: the bundler's own choice would depend on the importer. */
const SOURCE = join(dirname(createRequire(import.meta.url).resolve('@unlayer/exporters')), 'index.js');

/** Bundles `@unlayer/exporters` in a way that the page's Content-Security-Policy allows. */
export const exportersRule: RuleSetRule = {
  include: SOURCE,
  use: fileURLToPath(new URL('exporters-loader.ts', import.meta.url)),
};

/** The module of the templates has no file of its own: it is the package's file with another query. */
export const exportersAlias = { '@unlayer/exporters': SOURCE };
