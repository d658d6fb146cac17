import { createHash } from 'node:crypto';
import type { Compilation } from '@rspack/core';

/** Hash of everything a build hands out, source maps aside: 16 hexadecimal digits. */
export function hashOfAssets(compilation: Compilation): string {
  const hash = createHash('sha256');
  const assets = compilation.getAssets().filter(({ name }) => !name.endsWith('.map'));
  for (const { name, source } of assets.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    hash.update(`${name}\0`).update(source.buffer()).update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}

/**
 * Subresource integrity of each script and style sheet, by file. None in development, where a file changes and keeps its
 * name.
 */
export function integrityOf(compilation: Compilation): Record<string, string> {
  if (compilation.options.mode === 'development') return {};
  const files = compilation.getAssets().filter(({ name }) => /\.(?:js|css)$/u.test(name));
  return Object.fromEntries(files.map(({ name, source }) => [name, integrity(source.buffer())]));
}

/** The value of an `integrity` attribute (W3C SRI) for a file of this content. */
export const integrity = (content: Buffer): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;
