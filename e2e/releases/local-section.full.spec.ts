import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { FaultyRemote } from '../support/faulty-remote.ts';
import { follow, heading, settingsRow, visit } from '../support/sections.ts';
import { expect, expectAccessible, story as base } from '../support/story.ts';
import { findFreePort } from '../../api/src/database/embedded/free-port.ts';
import { behindGateway } from '../support/systems.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** A developer's own server; this one works. */
const withLocal = base.extend<{ local: FaultyRemote }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern.
  local: async ({}, provide) => {
    const local = await FaultyRemote.start('mfe-campaigns');
    await provide(local);
    await local.stop();
  },
});

const story = withLocal.extend({
  baseURL: async ({ system }, provide) => {
    const gateway = await behindGateway(system, { localSections: true });
    await provide(gateway.url);
    await gateway.stop();
  },
});

story(
  'H3 where it is allowed, a section of one’s own machine runs in the page',
  async ({ signedIn, local }) => {
    await signedIn.goto('/settings');
    await signedIn.getByRole('combobox', { name: 'Package' }).click();
    await signedIn.getByRole('option', { name: 'mfe-campaigns' }).click();
    const address = signedIn.getByLabel('Address', { exact: true });
    const use = signedIn.getByRole('button', { name: 'Use it, and reload the page' });
    await address.fill('https://elsewhere.example/');
    await use.click();
    await expect(
      signedIn.getByText('Only http://localhost and http://127.0.0.1 are accepted.'),
    ).toBeVisible();
    await expectAccessible(signedIn);
    await address.fill(local.url);
    await Promise.all([signedIn.waitForEvent('load'), use.click()]);

    await expect(settingsRow(signedIn, 'Campaigns')).toContainText('mfe-campaigns, from this machine');
    const entry = signedIn.waitForRequest((request) => request.url().startsWith(`${local.url}remoteEntry.`));
    await visit(signedIn, 'Campaigns');
    await entry;
    // The other sections still come from the deployment.
    await visit(signedIn, 'Organizations');

    await follow(signedIn, 'Settings');
    const remove = signedIn.getByRole('button', {
      name: 'Take mfe-campaigns from its server again, and reload',
    });
    await Promise.all([signedIn.waitForEvent('load'), remove.click()]);
    await expect(settingsRow(signedIn, 'Campaigns')).not.toContainText('from this machine');
  },
);

withLocal('H3 where it is not allowed, nobody’s machine is asked', async ({ signedIn, local }) => {
  await signedIn.addInitScript(
    (url) => localStorage.setItem('touchline_local_sections', JSON.stringify({ 'mfe-campaigns': url })),
    local.url,
  );
  const asked: string[] = [];
  signedIn.on('request', (request) => asked.push(request.url()));
  await signedIn.goto('/campaigns');
  await expect(heading(signedIn, 'Campaigns')).toBeVisible();
  await visit(signedIn, 'Settings');
  await expect(signedIn.getByRole('button', { name: /reload/u })).toHaveCount(0);
  expect(asked.filter((url) => url.startsWith(local.url))).toEqual([]);
});

withLocal(
  'H3 a section runs alone against any API, with sign-in, and offers itself to a deployed page',
  async ({ page, system, expectConsole }) => {
    // Development builds of React recommend its developer tools.
    expectConsole(/React DevTools/u);
    const port = await findFreePort();
    const child = spawn(process.execPath, [path.join(root, 'scripts/dev-section.ts')], {
      cwd: path.join(root, 'mfe-contacts'),
      env: { ...process.env, PORT: String(port), API_URL: system.url },
      stdio: 'ignore',
    });
    try {
      const url = `http://localhost:${port}`;
      await expect
        .poll(
          async () => (await fetch(url, { headers: { accept: 'text/html' } }).catch(() => undefined))?.status,
          {
            timeout: 120_000,
          },
        )
        .toBe(200);
      await page.goto(url);
      await page.getByLabel('Email').fill(system.admin.email);
      await page.getByLabel('Password', { exact: true }).fill(system.admin.password);
      await page.getByRole('button', { name: 'Log In' }).click();
      await expect(heading(page, 'Organizations')).toBeVisible();
      await expect(page).toHaveURL(`${url}/organizations`);
      await page.getByRole('button', { name: 'Add New Organization' }).first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      const remote = await fetch(`${url}/remotes/mfe-contacts/remote.json`);
      expect(remote.headers.get('access-control-allow-origin')).toBe('*');
      expect(await remote.json()).toMatchObject({ name: 'mfe-contacts', contract: 1 });
      // Its server goes: whatever the page still asks for would be an error of its own.
      await page.goto('about:blank');
    } finally {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
  },
);
