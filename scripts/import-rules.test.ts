import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cruise, type ICruiseResult, type IConfiguration } from 'dependency-cruiser';
import { REMOTE_PACKAGES } from './suite.ts';

const root = path.resolve(import.meta.dirname, '..');
const { workspaces } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  workspaces: string[];
};
const packages = workspaces.flatMap((name) => (name === 'mfe-*' ? REMOTE_PACKAGES : name));
const rules = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as IConfiguration;

async function violations(folders: readonly string[], baseDir: string): Promise<string[]> {
  const { forbidden = [], options = {} } = rules;
  const { output } = await cruise([...folders], {
    ...options,
    baseDir,
    validate: true,
    ruleSet: { forbidden },
  });
  return (output as ICruiseResult).summary.violations.map(
    ({ rule, from, to }) => `${rule.name}: ${from} → ${to}`,
  );
}

it('H3 nobody imports whom they may not', async () => {
  await expect(violations([...packages, 'scripts'], root)).resolves.toEqual([]);
});

describe('a forbidden import is found', () => {
  let tree: string;
  beforeEach(() => (tree = mkdtempSync(path.join(tmpdir(), 'import-rules-'))));
  afterEach(() => rmSync(tree, { recursive: true }));

  const write = (file: string, text: string): void => {
    mkdirSync(path.join(tree, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(tree, file), text);
  };

  it.each([
    ['shared-stands-alone', 'shared/src/a.ts', 'host/src/b.ts'],
    ['host-imports-only-shared', 'host/src/a.ts', 'mfe-contacts/src/b.ts'],
    ['sections-import-only-shared', 'mfe-contacts/src/a.ts', 'mfe-campaigns/src/b.ts'],
    ['features-do-not-import-each-other', 'mfe-contacts/src/one/a.ts', 'mfe-contacts/src/other/b.ts'],
    ['api-imports-only-the-contract', 'api/src/a.ts', 'shared/src/http/b.ts'],
    ['database-is-infrastructure', 'api/src/database/a.ts', 'api/src/outreach/b.ts'],
    ['outreach-knows-no-mail', 'api/src/outreach/a.ts', 'api/src/mail/b.ts'],
    ['mail-knows-no-campaigns', 'api/src/mail/a.ts', 'api/src/campaigns/b.ts'],
    ['gateway-imports-only-the-contract', 'gateway/src/a.ts', 'shared/src/ui/b.ts'],
  ])('%s', async (rule, from, to) => {
    write(from, `import '${path.relative(path.dirname(from), to)}';`);
    write(to, 'export {};');
    const folders = [...new Set([from, to].map((file) => file.split('/')[0] ?? ''))];
    await expect(violations(folders, tree)).resolves.toEqual([`${rule}: ${from} → ${to}`]);
  });

  it('no-packages-of-development', async () => {
    write('api/package.json', JSON.stringify({ devDependencies: { tool: '1.0.0' } }));
    write('api/node_modules/tool/package.json', JSON.stringify({ name: 'tool', main: 'tool.js' }));
    write('api/node_modules/tool/tool.js', '');
    write('api/src/a.ts', "import 'tool';");
    write('api/src/a.test.ts', "import 'tool';");
    await expect(violations(['api/src'], tree)).resolves.toEqual([
      'no-packages-of-development: api/src/a.ts → api/node_modules/tool/tool.js',
    ]);
  });

  it.each([
    ['a lazy import', "export const load = () => import('./a.ts');"],
    ['an import of a type', "export type { A } from './a.ts';"],
  ])('no-circles, closed by %s', async (_, text) => {
    write('shared/src/a.ts', "export * from './b.ts'; export interface A {}");
    write('shared/src/b.ts', text);
    await expect(violations(['shared'], tree)).resolves.toContain(
      'no-circles: shared/src/a.ts → shared/src/b.ts',
    );
  });
});
