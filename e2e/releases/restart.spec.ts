import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Publisher } from '../support/publisher.ts';
import { heading, isMarked, mark, visit } from '../support/sections.ts';
import { expect, story as base } from '../support/story.ts';
import { freePort, startSystem, type System } from '../support/system.ts';

/** A system that can be stopped and started again at the same address, on the same data. */
class RestartableSystem {
  readonly dataFolder = mkdtempSync(path.join(tmpdir(), 'touchline-restart-'));
  #port = 0;
  #system: System | undefined;

  async start(): Promise<System> {
    this.#port ||= await freePort();
    this.#system = await startSystem({ dataFolder: this.dataFolder, port: this.#port });
    return this.#system;
  }

  async stop(): Promise<void> {
    await this.#system?.stop();
    this.#system = undefined;
  }
}

const story = base.extend<object, { restartable: RestartableSystem; system: System }>({
  restartable: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const restartable = new RestartableSystem();
      await provide(restartable);
      await restartable.stop();
      rmSync(restartable.dataFolder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  system: [
    async ({ restartable }, provide) => provide(await restartable.start()),
    { scope: 'worker', timeout: 180_000 },
  ],
});

story(
  'H6 the host restarts under an open page: nothing typed is lost, a rollback survives, and nobody reloads',
  async ({ signedIn, restartable, system, expectConsole }) => {
    story.setTimeout(180_000);
    expectConsole(/Failed to load resource/u);
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
    // Looks for news while nobody answers, and goes on typing.
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
