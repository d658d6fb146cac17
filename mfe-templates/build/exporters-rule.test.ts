import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rspack } from '@rspack/core';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { brotliCompressSync } from 'node:zlib';
import { exportersAlias, exportersRule } from './exporters-rule.ts';
import { compileTemplates, takeOutCompiler } from './exporters-source.ts';

const SOURCE = readFileSync(exportersAlias['@unlayer/exporters'], 'utf8');
/** What the exporters may add to the editor, on the wire. */
const LARGEST_BYTES = 40_000;

/** Bundles the package as the section's build does. */
async function bundle(folder: string): Promise<string> {
  const entry = join(folder, 'entry.js');
  writeFileSync(entry, 'export { exporters, heads } from "@unlayer/exporters";');
  const compiler = rspack({
    mode: 'production',
    context: import.meta.dirname,
    target: ['web', 'es2022'],
    entry,
    output: { path: folder, filename: 'bundle.js', library: { type: 'var', name: 'bundled' } },
    module: { rules: [exportersRule] },
    resolve: { alias: exportersAlias },
  });
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      const failure = error ?? stats?.compilation.errors[0];
      if (failure) reject(failure);
      else resolve();
    });
  });
  return readFileSync(join(folder, 'bundle.js'), 'utf8');
}

describe('the exporters in the bundle', () => {
  let folder: string;
  let code: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'exporters-'));
    code = await bundle(folder);
  }, 30_000);
  afterAll(() => rmSync(folder, { recursive: true }));

  it('T9 compile nothing at run time', () => {
    expect(code.match(/\bFunction\s*\(|\beval\s*\(|\bconstructor\s*\(\s*["'`]return/gu)).toBeNull();
  });

  it('T9 draw a block under a policy that forbids eval', () => {
    const context = createContext({}, { codeGeneration: { strings: false, wasm: false } });
    const html: unknown = runInContext(
      `${code}; bundled.exporters.Text.email({ text: 'Grass', lineHeight: '140%' })`,
      context,
    );
    expect(html).toContain('Grass');
    expect(html).toContain('line-height: 140%');
  });

  it('are small', () => {
    expect(brotliCompressSync(code).length).toBeLessThan(LARGEST_BYTES);
  });
});

describe('another version of the package', () => {
  it.each([
    ['compiles elsewhere', SOURCE.replace('return Function(', 'return new Function(')],
    [
      'compiles twice',
      SOURCE + SOURCE.slice(SOURCE.indexOf('return Function('), SOURCE.indexOf('return Function(') + 80),
    ],
    ['finds the global object otherwise', SOURCE.replace('Function("return this")()', 'self')],
    ['draws without React', SOURCE.replaceAll(/import \w+ from"react[^"]*";/gu, '')],
  ])('that %s is refused', (_what, source) => {
    expect(() => takeOutCompiler(source)).toThrow(
      'is not as mfe-templates/build/exporters-source.ts expects',
    );
  });

  it('is refused when its templates differ', async () => {
    const fewer = SOURCE.replace(/\(0,\w+\.default\)\(`\s*<div>\s*<%= html %>\s*<\/div>\s*`\)/u, '()=>""');
    await expect(compileTemplates(fewer)).rejects.toThrow('it compiles 50 templates, not 51');
  });
});
