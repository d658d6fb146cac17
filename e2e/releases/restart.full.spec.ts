import { rmSync } from 'node:fs';
import { Publisher } from '../support/publisher.ts';
import { heading, isMarked, mark, visit } from '../support/sections.ts';
import { expect, story as base } from '../support/story.ts';
import { findFreePort } from '../../api/src/database/embedded/free-port.ts';
import { newDataFolder, startSystem, type System } from '../support/system.ts';
import { withDatabase } from '../support/systems.ts';

/** A system with its own data that can be restarted at the same address. */
class RestartableSystem {
  readonly dataFolder = newDataFolder();
  #port = 0;
  #system: System | undefined;

  async start(): Promise<System> {
    this.#port ||= await findFreePort();
    this.#system = await startSystem({ dataFolder: this.dataFolder, port: this.#port });
    return this.#system;
  }

  async stop(): Promise<void> {
    await this.#system?.stop();
    this.#system = undefined;
  }
}

const story = base.extend<{ restartable: RestartableSystem }>({
  restartable: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern.
    async ({}, provide) => {
      const restartable = new RestartableSystem();
      await provide(restartable);
      await restartable.stop();
      rmSync(restartable.dataFolder, { recursive: true, force: true });
    },
    { scope: 'test', timeout: 60_000 },
  ],
  system: [
    async ({ restartable }, provide) => {
      const system = await withDatabase(await restartable.start());
      await provide(system);
      await system.database.close();
    },
    { scope: 'test', timeout: 180_000 },
  ],
});

story(
  'H6 the host restarts under an open page: nothing typed is lost, a rollback survives, and nobody reloads',
  async ({ signedIn, restartable, system, expectConsole }) => {
    // What the page asks for by itself each minute may fall into the time without a server.
    expectConsole(/Failed to load resource|(?:mailboxes|imports|decisions) .*could not be loaded/u);
    const publisher = new Publisher(system);
    const original = await publisher.publishOriginal('mfe-campaigns');
    await publisher.publish('mfe-campaigns', '0.2.0');
    await publisher.publishOriginal('mfe-campaigns');

    await signedIn.goto('/organizations');
    await expect(heading(signedIn, 'Organizations')).toBeVisible();
    await mark(signedIn);
    await signedIn.getByRole('button', { name: 'Add New Organization' }).first().click();
    const dialog = signedIn.getByRole('dialog');
    await dialog.getByLabel('Organization Name').fill('Meadow Park');

    await restartable.stop();
    // The page looks for new builds while the server is down; the person keeps typing.
    await signedIn.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await dialog.getByLabel('Name', { exact: true }).pressSequentially('Zoë Marchetti');
    await restartable.start();

    await dialog.getByLabel('Email').fill('zoe@meadowpark.example');
    await dialog.getByRole('button', { name: 'Add Organization' }).click();
    await expect(signedIn.getByRole('article', { name: 'Meadow Park' })).toBeVisible();
    await visit(signedIn, 'Campaigns');
    await visit(signedIn, 'Settings');
    await expect(signedIn.getByRole('row', { name: /^Campaigns /u })).toContainText(original.build);
    expect(await isMarked(signedIn)).toBe(true);
  },
);
