import { SINGLE_SIGN_ON_PATH } from '@touchline/shared/contract/paths';
import { findFreePort } from '../../api/src/database/embedded/free-port.ts';
import {
  type AuthorizationServer,
  CLIENT,
  startAuthorizationServer,
} from '../../api/src/testing/authorization-server/authorization-server.ts';
import { expectUsable } from '../support/accessibility.ts';
import { tabTo } from '../support/keyboard.ts';
import { expect, story } from '../support/story.ts';
import { startSystem } from '../support/system.ts';
import { withDatabase } from '../support/systems.ts';

const JO = { email: 'jo@club.example', name: 'Jo Miller', subject: 'jo-1', groups: ['turf'] };

/** A system whose people sign in with an authorization server. */
const providerStory = story.extend<{ port: number; provider: AuthorizationServer }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern.
  port: async ({}, provide) => provide(await findFreePort()),
  provider: async ({ port }, provide) => {
    const server = await startAuthorizationServer([
      `http://127.0.0.1:${port}${SINGLE_SIGN_ON_PATH}callback/`,
    ]);
    server.behaviour.account = JO;
    await provide(server);
    await server.stop();
  },
  system: async ({ port, provider }, provide) => {
    const system = await withDatabase(
      await startSystem({
        port,
        environment: {
          EMAIL_EDITOR: 'local',
          OIDC_ISSUER: provider.issuer,
          OIDC_CLIENT_ID: CLIENT.id,
          OIDC_CLIENT_SECRET: CLIENT.secret,
          OIDC_ROLES: '{"turf":"staff","leads":"approver"}',
          OIDC_NAME: 'Company ID',
        },
      }),
    );
    await provide(system);
    await system.stop();
  },
});

const LOOKS = [
  {
    language: 'en',
    width: 1440,
    height: 900,
    colorScheme: 'light',
    button: 'Sign in with Company ID',
    add: 'Add New Organization',
    refused: /You are in no group that may use Touchline/u,
  },
  {
    language: 'ru',
    width: 390,
    height: 844,
    colorScheme: 'dark',
    button: 'Войти через Company ID',
    add: 'Добавить организацию',
    refused: /Ни одна из ваших групп не имеет доступа/u,
  },
] as const;

for (const look of LOOKS) {
  providerStory(
    `U5 signed in with the provider where one was, and out when the group is taken away, ${look.language}`,
    async ({ page, browser, context, provider, system, expectConsole }) => {
      // What was asked for while the session ended.
      expectConsole(/status of 401|status code 401/u);
      await page.setViewportSize(look);
      await page.emulateMedia({ colorScheme: look.colorScheme });
      await context.addInitScript((language) => {
        if (window.top === window) localStorage.setItem('touchline_language', language);
      }, look.language);
      const addresses: string[] = [];
      page.on('framenavigated', (frame) => addresses.push(frame.url()));
      await page.goto('/organizations?search=meadow');
      const button = page.getByRole('button', { name: look.button });
      await expect(button).toBeVisible();
      await expectUsable(page, 'the Log In screen');
      await tabTo(button);
      await page.keyboard.press('Enter');
      const add = page.getByRole('button', { name: look.add, exact: true }).first();
      await expect(add).toBeVisible();
      await expect(page).toHaveURL(/\/organizations\?search=meadow$/u);
      const tokens = await page.evaluate(() => [
        localStorage.getItem('auth_access'),
        localStorage.getItem('auth_refresh'),
      ]);
      for (const token of tokens) {
        expect(token?.length).toBeGreaterThan(100);
        expect(addresses.filter((address) => address.includes(token ?? ''))).toEqual([]);
      }

      // Elsewhere the same person tries to sign in, and is in no group any more.
      provider.behaviour.account = { ...JO, groups: [] };
      const other = await browser.newContext({ baseURL: system.url });
      const elsewhere = await other.newPage();
      await elsewhere.addInitScript((language) => {
        if (window.top === window) localStorage.setItem('touchline_language', language);
      }, look.language);
      await elsewhere.goto('/');
      await elsewhere.getByRole('button', { name: look.button }).click();
      await expect(elsewhere.getByText(look.refused)).toBeVisible();
      await other.close();

      // So is the page that is open: its next request finds no session.
      await page.goto('/campaigns');
      await expect(page.getByRole('button', { name: look.button })).toBeVisible();
      await expectUsable(page, 'the session is over');
      await page.getByRole('button', { name: look.button }).click();
      await expect(page.getByText(look.refused)).toBeVisible();
      await expectUsable(page, 'refused');
    },
  );
}
