import path from 'node:path';
import { type CheckoutCopy, copyCheckout } from '../support/checkout-copy.ts';
import { expect, expectAccessible, story as base } from '../support/story.ts';
import { startSystem, type System } from '../support/system.ts';

/** Touchline out of a copy of this checkout, with one section more. */
const story = base.extend<object, { copy: CheckoutCopy; system: System }>({
  copy: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const copy = copyCheckout();
      copy.run('scripts/new-section.ts', 'field-days');
      await provide(copy);
      copy.remove();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  system: [
    async ({ copy }, provide) => {
      const system = await startSystem({ checkout: copy.folder });
      await provide(system);
      await system.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

story('H3 a section made by one command is built, loaded, and in the navigation', async ({ signedIn }) => {
  await signedIn.goto('/dashboard');
  await signedIn.getByRole('navigation').getByRole('link', { name: 'Field days' }).click();
  await expect(signedIn).toHaveURL(/\/field-days$/u);
  await expect(signedIn.getByRole('heading', { level: 1, name: 'Field days' })).toBeVisible();
  await expectAccessible(signedIn);
  await signedIn.getByRole('link', { name: 'Settings' }).click();
  const row = signedIn.getByRole('row', { name: /^Field days mfe-field-days 0\.1\.0/u });
  await expect(row).toContainText('Running');
});

story('H3 a section made by one command has types, form and tests in order', async ({ copy }) => {
  story.setTimeout(240_000);
  copy.run('node_modules/typescript/bin/tsc', '-b');
  const formatted = ['mfe-field-days', 'package.json', 'tsconfig.json', 'shared/src/contract', 'host/src'];
  copy.run('node_modules/prettier/bin/prettier.cjs', '--check', ...formatted);
  const jest = path.join('node_modules', 'jest', 'bin', 'jest.js');
  expect(
    copy.run(
      '--experimental-vm-modules',
      '--no-warnings',
      jest,
      '--selectProjects',
      'mfe-field-days',
      '--json',
    ),
  ).toContain('"numPassedTests":3');
  expect(() => copy.run('scripts/new-section.ts', 'field-days')).toThrow('mfe-field-days is there already.');
});
