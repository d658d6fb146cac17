import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rspack } from '@rspack/core';
import { isDevelopment, scriptRules } from './configuration.ts';

/** A self-contained script, and the files it was made from. */
export interface Bundle {
  readonly code: string;
  readonly files: readonly string[];
}

/**
 * Bundles a file and its imports into one script, outside its package's build, where every entry would include the
 * federation runtime. @throws {Error} when it cannot be built
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
