import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rspack } from '@rspack/core';
import { expect, it } from 'vitest';
import { frameDocumentRule } from './frame-document.ts';

const ENTRY = join(import.meta.dirname, '../src/email-editor/unlayer-editor/framePath.ts');

it('the section names the frame of its own build, and the frame runs only the script it was built with', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-frame-'));
  try {
    const compiler = rspack({
      mode: 'production',
      context: import.meta.dirname,
      entry: ENTRY,
      output: { path: folder, filename: 'section.js', library: { type: 'var', name: 'section' } },
      module: { rules: [frameDocumentRule] },
    });
    await new Promise<void>((resolve, reject) => {
      compiler.run((error, stats) => {
        const failure = error ?? stats?.compilation.errors[0];
        if (failure) reject(failure);
        else resolve();
      });
    });
    const [document = '', script = '', ...others] = readdirSync(folder)
      .filter((file) => file !== 'section.js')
      .toSorted((one, other) => Number(other.endsWith('.html')) - Number(one.endsWith('.html')));
    expect(others).toEqual([]);
    // The form that the gateways expect.
    expect(document).toMatch(/^email-editor-frame\.[0-9a-f]{8}\.html$/u);
    expect(script).toMatch(/^email-editor-frame\.[0-9a-f]{8}\.js$/u);
    expect(readFileSync(join(folder, 'section.js'), 'utf8')).toContain(`/remotes/mfe-templates/${document}`);
    const hash = createHash('sha384')
      .update(readFileSync(join(folder, script)))
      .digest('base64');
    expect(readFileSync(join(folder, document), 'utf8')).toContain(
      `<script defer src="${script}" integrity="sha384-${hash}">`,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});
