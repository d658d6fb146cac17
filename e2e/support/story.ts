import { type ConsoleMessage, expect, type Page, test as base } from '@playwright/test';
import { Api } from './api.ts';
import { empty, type SharedSystem, Systems } from './systems.ts';

export { expectAccessible } from './accessibility.ts';

export interface StoryFixtures {
  /** The API, signed in. */
  readonly api: Api;
  /** A page where somebody is signed in already. */
  readonly signedIn: Page;
  /**
   * Names console messages that this story provokes, such as Chromium's report of a 401. Any other error or warning
   * fails the story.
   */
  readonly expectConsole: (pattern: RegExp) => void;
  /** Touchline as `npm start` starts it, empty. No mail goes out by itself. */
  readonly system: SharedSystem;
}

/** A story without a browser, in the same workers as the others. */
export const test = base.extend<object, { readonly systems: Systems }>({
  systems: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern.
    async ({}, provide) => {
      const systems = new Systems();
      await provide(systems);
      await systems.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

/** A browser story: one system for all of a worker, empty before each, and no unexpected word in the console. */
export const story = test.extend<StoryFixtures>({
  system: [
    async ({ systems }, provide) => {
      const system = await systems.shared();
      await empty(system);
      await provide(system);
    },
    { scope: 'test', timeout: 180_000 },
  ],
  baseURL: async ({ system }, provide) => provide(system.url),
  api: async ({ system }, provide) => provide(await Api.signIn(system)),
  expectConsole: [
    async ({ context }, provide, testInfo) => {
      // Init scripts of stories are blocked in the frames of mails, like any script. A frame is blank at first.
      const expected = [
        /Blocked script execution in '(?:\S+\/(?:mail-frame#?|mails\/\d+\/content)|about:blank)'/u,
      ];
      const unexpected: string[] = [];
      const judge = (text: string) => {
        if (!expected.some((pattern) => pattern.test(text))) unexpected.push(text);
      };
      context.on('console', (message: ConsoleMessage) => {
        if (!['error', 'warning'].includes(message.type())) return;
        judge(`${message.type()}: ${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (error) => judge(`uncaught: ${error.error().message}`));
      await provide((pattern) => expected.push(pattern));
      if (testInfo.status === 'passed') expect(unexpected, 'console errors and warnings').toEqual([]);
    },
    // Also for stories that do not ask for this fixture.
    { auto: true },
  ],
  signedIn: async ({ page, api }, provide) => {
    await page.addInitScript(
      ([access, refresh]) => {
        // Frames of other origins have no session, and possibly no storage.
        if (window.top !== window) return;
        // Only once: a reload must not undo what the story did.
        if (sessionStorage.getItem('story-signed-in') !== null) return;
        sessionStorage.setItem('story-signed-in', 'yes');
        localStorage.setItem('auth_access', access);
        localStorage.setItem('auth_refresh', refresh);
      },
      [api.tokens.access, api.tokens.refresh] as const,
    );
    await provide(page);
  },
});

export { expect };
