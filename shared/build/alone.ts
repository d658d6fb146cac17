import { fileURLToPath } from 'node:url';
import { type Configuration, rspack } from '@rspack/core';
import { baseConfiguration } from './configuration.ts';
import type { RemoteOptions } from './remote-options.ts';

const TEMPLATE = fileURLToPath(new URL('alone.html', import.meta.url));
const ROUTER = fileURLToPath(new URL('router.ts', import.meta.url));

/** Builds a page of a remote's sections alone, without federation; `dev/main.tsx` draws them. */
export function aloneConfiguration({ folder, rules = [], alias = {} }: RemoteOptions): Configuration {
  const configuration = baseConfiguration({
    folder,
    publicPath: '/',
    entry: { main: './dev/main.tsx' },
    plugins: [new rspack.HtmlRspackPlugin({ template: TEMPLATE, scriptLoading: 'defer', minify: false })],
  });
  return {
    ...configuration,
    // The router as the host offers it: a section must not find anything here that it would lack there.
    resolve: { ...configuration.resolve, alias: { ...alias, 'react-router-dom$': ROUTER } },
    module: { ...configuration.module, rules: [...(configuration.module?.rules ?? []), ...rules] },
  };
}
