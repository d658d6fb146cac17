import { readFileSync } from 'node:fs';
import path from 'node:path';
import { openReleases } from '../../gateway/src/releases/open-releases.ts';
import { readBuiltPackage } from '../../scripts/releasing/built-package.ts';
import { LIST, RELEASE, ROLLBACK, story as base } from '../support/copied-system.ts';
import { isMarked, mark, visit } from '../support/sections.ts';
import { expect, expectAccessible } from '../support/story.ts';

interface NewSection {
  /** What its release said. */
  readonly released: string;
  readonly stop: () => Promise<void>;
}

/** With a section that was made by one command, and released. */
const story = base.extend<{ field: NewSection }>({
  field: [
    async ({ systems, copied: { copy, ...system } }, provide) => {
      const make = async (): Promise<NewSection> => {
        copy.run('scripts/new-section.ts', 'field-days');
        return {
          released: copy.runIn('mfe-field-days', system, RELEASE),
          stop: () => Promise.resolve(),
        };
      };
      await provide(await systems.once('field-days', make));
    },
    { auto: true, scope: 'test', timeout: 600_000 },
  ],
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

story('H3 a section made by one command has types, form and tests in order', ({ field, copy }) => {
  expect(field.released).toMatch(/^ +types .* no errors$/mu);
  expect(field.released).toMatch(/^ +tests .* 3 passed$/mu);
  expect(readFileSync(path.join(copy.folder, 'tsconfig.json'), 'utf8')).toContain('"path": "mfe-field-days"');
  const formatted = ['mfe-field-days', 'tsconfig.json', 'docker-compose.yml'];
  copy.run('node_modules/oxfmt/bin/oxfmt', '--check', ...formatted);
  expect(() => copy.run('scripts/new-section.ts', 'field-days')).toThrow('mfe-field-days is there already.');
});

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
      copy.edit(`${folder}/${file}`, (text) => text.replace('Nothing here yet.', 'The season begins.'));
      if (file === 'messages.ts')
        expect(() => copy.runIn('mfe-field-days', system, RELEASE)).toThrow('A test failed');
    }
    copy.edit('mfe-field-days/package.json', (text) => text.replace('"0.1.0"', '"0.2.0"'));
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

story('H3 H5 what would not run in the host is refused before it is released', async ({ copy, system }) => {
  // As if the host spoke another contract by now. What else is compared: scripts/releasing/check-contract.test.ts.
  const releases = openReleases({ folder: path.join(system.dataFolder, 'releases') });
  const { manifest, ...host } = await readBuiltPackage('host');
  const later = { ...manifest, build: 'f'.repeat(16), contracts: [2] };
  await releases.publish({ ...host, manifest: later });
  await releases.switchTo('host', later.build, 'release');

  expect(() => copy.runIn('mfe-field-days', system, RELEASE)).toThrow(
    /It would break:[^]*host 0\.1\.0[^]*mfe-field-days speaks contract 1, the host contract 2/u,
  );
  expect(copy.runIn('mfe-field-days', system, LIST)).toMatch(/^mfe-field-days +0\.1\.0 +\w+ +runs/mu);
});
