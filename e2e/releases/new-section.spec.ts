import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type CheckoutCopy, copyCheckout } from '../support/checkout-copy.ts';
import { heading, isMarked, mark, visit } from '../support/sections.ts';
import { expect, expectAccessible, story as base } from '../support/story.ts';
import { startSystem } from '../support/system.ts';
import { type SharedSystem, withDatabase } from '../support/systems.ts';

const RELEASE = 'scripts/releasing/release.ts';
const ROLLBACK = 'scripts/releasing/rollback.ts';
const LIST = 'scripts/releasing/list-releases.ts';

/** Touchline from a copy of this checkout; while it runs, a new section is made and released. */
const story = base.extend<{ copy: CheckoutCopy }, { copied: { copy: CheckoutCopy; system: SharedSystem } }>({
  copied: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern.
    async ({}, provide) => {
      const copy = copyCheckout();
      copy.run('scripts/build.ts');
      const system = await withDatabase(await startSystem({ checkout: copy.folder }));
      copy.run('scripts/new-section.ts', 'field-days');
      copy.runIn('mfe-field-days', system, RELEASE);
      await provide({ copy, system });
      await system.database.close();
      await system.stop();
      copy.remove();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  copy: ({ copied }, provide) => provide(copied.copy),
  system: ({ copied }, provide) => provide(copied.system),
});

// In order, in one worker: the stories share the copy.
story.describe.configure({ mode: 'default' });

story(
  'H3 a section made by one command is in the navigation once it is released, without a release of the host',
  async ({ signedIn, copy, system }) => {
    expect(copy.runIn('mfe-field-days', system, LIST).match(/^host /gmu)).toHaveLength(1);
    await signedIn.goto('/dashboard');
    await signedIn.getByRole('navigation').getByRole('link', { name: 'Field days' }).click();
    await expect(signedIn).toHaveURL(/\/field-days$/u);
    await expect(signedIn.getByRole('heading', { level: 1, name: 'Field days' })).toBeVisible();
    await expectAccessible(signedIn);
    await signedIn.getByRole('link', { name: 'Settings' }).click();
    const row = signedIn.getByRole('row', { name: /^Field days mfe-field-days 0\.1\.0/u });
    await expect(row).toContainText('Running');
  },
);

story('H3 a section made by one command has types, form and tests in order', async ({ copy }) => {
  copy.run('node_modules/typescript/bin/tsc', '-b');
  const formatted = ['mfe-field-days', 'tsconfig.json', 'docker-compose.yml'];
  copy.run('node_modules/prettier/bin/prettier.cjs', '--check', ...formatted);
  const jest = path.join('node_modules', 'jest', 'bin', 'jest.js');
  expect(copy.run(jest, '--selectProjects', 'mfe-field-days', '--json')).toContain('"numPassedTests":3');
  expect(() => copy.run('scripts/new-section.ts', 'field-days')).toThrow('mfe-field-days is there already.');
});

/** Changes a file of the copy. */
function edit(copy: CheckoutCopy, file: string, change: (text: string) => string): void {
  const target = path.join(copy.folder, file);
  writeFileSync(target, change(readFileSync(target, 'utf8')));
}

story(
  'H3 H6 one command releases a section into the running page, another takes it back',
  async ({ signedIn, copy, system }) => {
    const first = signedIn.getByText('Nothing here yet.');
    const second = signedIn.getByText('The season begins.');
    await signedIn.goto('/field-days');
    await expect(first).toBeVisible();
    await mark(signedIn);

    // Its tests still expect the old text, so nothing is published.
    for (const file of ['messages.ts', 'FieldDaysPage.test.tsx']) {
      const folder = 'mfe-field-days/src/field-days';
      edit(copy, `${folder}/${file}`, (text) => text.replace('Nothing here yet.', 'The season begins.'));
      if (file === 'messages.ts')
        expect(() => copy.runIn('mfe-field-days', system, RELEASE)).toThrow('A test failed');
    }
    edit(copy, 'mfe-field-days/package.json', (text) => text.replace('"0.1.0"', '"0.2.0"'));
    const released = copy.runIn('mfe-field-days', system, RELEASE);
    expect(released).toMatch(/fits host 0\.1\.0/u);
    expect(released).toMatch(/mfe-field-days 0\.2\.0 \(build \w+\) runs from now on/u);

    // An open section keeps its build; once left, it is exchanged.
    await expect(first).toBeVisible();
    await visit(signedIn, 'Dashboard');
    await visit(signedIn, 'Settings');
    await expect(signedIn.getByRole('row', { name: /^Field days/u })).toContainText('0.2.0');
    await visit(signedIn, 'Field days');
    await expect(second).toBeVisible();
    await expect(signedIn.getByText('Field days was updated to version 0.2.0.')).toBeVisible();

    expect(copy.runIn('mfe-field-days', system, ROLLBACK)).toContain('mfe-field-days 0.1.0');
    await visit(signedIn, 'Settings');
    await expect(signedIn.getByRole('row', { name: /^Field days/u })).toContainText('0.1.0');
    await visit(signedIn, 'Field days');
    await expect(first).toBeVisible();
    expect(await isMarked(signedIn)).toBe(true);
    const listed = copy.runIn('mfe-field-days', system, LIST);
    expect(listed).toMatch(/^mfe-field-days +0\.1\.0 +\w+ +runs +\S+ \S+ +rollback$/mu);
    expect(listed).toMatch(/^mfe-field-days +0\.2\.0 +\w+ +kept until/mu);
  },
);

story(
  'H3 H5 a change that would break sections is refused before it is released',
  async ({ signedIn, copy, system }) => {
    edit(copy, 'shared/src/ui/index.ts', (text) => text.replace('PageHeader', 'PageHeader as PageHeading'));
    const refusal = () => copy.runIn('host', system, RELEASE);
    expect(refusal).toThrow(
      /It would break:[^]*mfe-field-days 0\.1\.0 \(build \w+\)\n +PageHeader of @touchline\/shared/u,
    );
    edit(copy, 'shared/src/ui/index.ts', (text) => text.replace('PageHeader as PageHeading', 'PageHeader'));

    edit(copy, 'shared/src/contract/section.ts', (text) =>
      text.replace('CONTRACT_VERSION = 1;', 'CONTRACT_VERSION = 2;'),
    );
    expect(refusal).toThrow(/mfe-contacts speaks contract 1, the host contract 2/u);
    expect(() => copy.runIn('mfe-contacts', system, RELEASE)).toThrow(
      /host 0\.1\.0[^]*mfe-contacts speaks contract 2, the host contract 1/u,
    );
    await signedIn.goto('/field-days');
    await expect(heading(signedIn, 'Field days')).toBeVisible();
  },
);
