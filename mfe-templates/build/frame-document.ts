import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LoaderContext, RuleSetRule } from '@rspack/core';
import { bundleScript, integrity, isDevelopment } from '@touchline/shared/build';

const FOLDER = join(import.meta.dirname, '../src/email-editor/unlayer-editor');
const NAME = 'email-editor-frame';

/** Builds the document of the provider's editor beside the section, and puts its name into the section. */
export const frameDocumentRule: RuleSetRule = {
  include: join(FOLDER, 'framePath.ts'),
  use: fileURLToPath(import.meta.url),
};

/** Emits the document with its script, and puts its content-hashed name in place of the plain one. */
export default async function frameDocumentLoader(this: LoaderContext, source: string): Promise<string> {
  /* oxlint-disable oxc/no-this-in-exported-function -- A loader learns from its `this` what it loads. */
  const { code, files } = await bundleScript(join(FOLDER, 'frame/main.tsx'));
  for (const file of files) this.addDependency(file);
  const script = `${nameFor(code)}.js`;
  const html = documentOf(script, integrity(Buffer.from(code)));
  const document = `${nameFor(html)}.html`;
  // Already minified: another change would no longer match the hash in the document.
  this.emitFile(script, code, undefined, { minimized: true });
  this.emitFile(document, html);
  /* oxlint-enable oxc/no-this-in-exported-function */
  const plain = `${NAME}.html`;
  if (!source.includes(plain)) throw new Error(`framePath.ts no longer names ${plain}.`);
  return source.replace(plain, document);
}

const nameFor = (content: string): string =>
  isDevelopment ? NAME : `${NAME}.${createHash('sha256').update(content).digest('hex').slice(0, 8)}`;

const documentOf = (script: string, hash: string): string => `<!doctype html>
<html lang="">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Unlayer</title>
    <style>
      body { margin: 0; }
      #root { display: flex; height: 100vh; }
      #root > * { min-width: 0; }
    </style>
    <script defer src="${script}" integrity="${hash}"></script>
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>
`;
