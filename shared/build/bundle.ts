import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rspack } from '@rspack/core';
import { isDevelopment, scriptRules } from './configuration.ts';

/** A script that stands alone, and the files it was made of. */
export interface Bundle {
  readonly code: string;
  readonly files: readonly string[];
}

/**
 * Builds a file with all that it imports into one script, apart from the build of its package: the federation runtime
 * would become part of every entry there. @throws {Error} when it cannot be built
 */
export async function bundleScript(file: string): Promise<Bundle> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-script-'));
  const compiler = rspack({
    mode: isDevelopment ? 'development' : 'production',
    devtool: false,
    target: ['web', 'es2022'],
    entry: { script: file },
    output: { path: folder, filename: 'script.js' },
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    module: { rules: scriptRules(false) },
    performance: false,
  });
  try {
    const files = await new Promise<readonly string[]>((resolve, reject) => {
      compiler.run((failure, stats) => {
        const reason = failure ?? stats?.compilation.errors[0];
        if (reason || stats === undefined) reject(new Error(`${file}: ${reason?.message}`));
        else resolve([...stats.compilation.fileDependencies]);
      });
    });
    return { code: readFileSync(join(folder, 'script.js'), 'utf8'), files };
  } finally {
    compiler.close(() => undefined);
    rmSync(folder, { recursive: true, force: true });
  }
}
