import { AxeBuilder } from '@axe-core/playwright';
import type { EmailEditorChoice } from '@touchline/shared/contract';
import { type ConsoleMessage, expect, type Page, test as base } from '@playwright/test';
import { Api } from './api.ts';
import { startSystem, type System } from './system.ts';

export interface StoryFixtures {
  /** The API as the signed-in person sees it: what stories need, they make through it. */
  readonly api: Api;
  /** A page where somebody is signed in already. */
  readonly signedIn: Page;
  /**
   * Says which console messages this story provokes on purpose, such as Chromium's word about a 401.
   * Any other error or warning fails the story.
   */
  readonly expectConsole: (pattern: RegExp) => void;
}

export interface WorkerFixtures {
  /** Which e-mail editor people get. Our own unless a story is about the choice: the provider's is on another network. */
  readonly emailEditor: EmailEditorChoice;
  readonly system: System;
}

/** A browser story: one system per worker, empty data before each story, no unexpected word in the console. */
export const story = base.extend<StoryFixtures, WorkerFixtures>({
  emailEditor: ['local', { scope: 'worker', option: true }],
  system: [
    async ({ emailEditor }, provide) => {
      const system = await startSystem({ environment: { EMAIL_EDITOR: emailEditor } });
      await provide(system);
      await system.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ system }, provide) => provide(system.url),
  api: async ({ system }, provide) => {
    const api = await Api.signIn(system);
    await api.deleteEverything();
    await provide(api);
  },
  expectConsole: [
    async ({ context }, provide, testInfo) => {
      // What stories put into each page is stopped in the frames of mails, as any script: that is no fault of ours.
      // A frame is blank before its page arrives.
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
    // Also for stories that expect nothing: those above all.
    { auto: true },
  ],
  signedIn: async ({ page, api }, provide) => {
    await page.addInitScript(
      ([access, refresh]) => {
        // A frame of somebody else's has no session, and may not even have a storage.
        if (window.top !== window) return;
        // Only where nobody is signed in yet: a reload must not undo what the story did.
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

/**
 * Fails when axe finds anything against WCAG 2.2 AA on the page as it stands (H8).
 * @param within A selector: looks only there, where the rest of the page was looked at just before.
 */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  const axe = new AxeBuilder({ page });
  if (within !== undefined) axe.include(within);
  const { violations } = await axe
    // No script runs in the frames of mails, axe's own neither: it would wait for them for ever.
    .exclude('iframe[sandbox]')
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual([]);
}
