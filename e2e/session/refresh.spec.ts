import type { BrowserContext, Page } from '@playwright/test';
import { navigation } from '../support/sections.ts';
import { expect, story } from '../support/story.ts';
import { callInParallel } from '../support/shared-in-page.ts';

const SUMMARY = '/api/contacts/summary/';

/** Counts the requests to refresh from all tabs. */
function countRefreshes(context: BrowserContext): () => number {
  let count = 0;
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/auth/refresh/') count += 1;
  });
  return () => count;
}

/** As when the access token has run out: the server refuses what is stored. */
const spoilAccessToken = (page: Page) =>
  page.evaluate(() => localStorage.setItem('auth_access', `${localStorage.getItem('auth_access')}x`));

story.beforeEach(({ expectConsole }) => expectConsole(/status of 401/u));

story('A5 A7 A8 two tabs whose access token ran out share one refresh', async ({ signedIn, context }) => {
  await signedIn.goto('/settings');
  const other = await context.newPage();
  await other.goto('/settings');
  for (const tab of [signedIn, other]) await expect(navigation(tab)).toBeVisible();
  const refreshes = countRefreshes(context);
  const refreshToken = () => signedIn.evaluate(() => localStorage.getItem('auth_refresh'));
  const before = await refreshToken();
  await spoilAccessToken(signedIn);
  const answers = await Promise.all([
    callInParallel(signedIn, SUMMARY, 5),
    callInParallel(other, SUMMARY, 5),
  ]);
  expect(answers.flat()).toEqual(Array<number>(10).fill(200));
  expect(refreshes()).toBe(1);
  expect(await refreshToken()).toBe(before);
});
