import type { BrowserContext, Page } from '@playwright/test';
import { expect, story } from '../support/story.ts';
import { callInParallel } from '../support/shared-in-page.ts';

const SUMMARY = '/api/contacts/summary/';

/** Counts what goes over the wire to the refresh call, from all tabs. */
function countRefreshes(context: BrowserContext): () => number {
  let count = 0;
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/auth/refresh/') count += 1;
  });
  return () => count;
}

/** The access token runs out: what is stored is a token that the server takes no more. */
const spoilAccessToken = (page: Page) =>
  page.evaluate(() => localStorage.setItem('auth_access', `${localStorage.getItem('auth_access')}x`));

story.beforeEach(({ expectConsole }) => expectConsole(/status of 401/u));

story(
  'A5 A7 ten calls at once with a token that ran out cause exactly one refresh',
  async ({ signedIn, context }) => {
    await signedIn.goto('/settings');
    await expect(signedIn.getByRole('navigation')).toBeVisible();
    const refreshes = countRefreshes(context);
    const before = await signedIn.evaluate(() => localStorage.getItem('auth_refresh'));
    await spoilAccessToken(signedIn);
    expect(await callInParallel(signedIn, SUMMARY, 10)).toEqual(Array<number>(10).fill(200));
    expect(refreshes()).toBe(1);
    expect(await signedIn.evaluate(() => localStorage.getItem('auth_refresh'))).toBe(before);
  },
);

story('A8 two tabs whose token ran out share one refresh', async ({ signedIn, context }) => {
  await signedIn.goto('/settings');
  const other = await context.newPage();
  await other.goto('/settings');
  for (const tab of [signedIn, other]) await expect(tab.getByRole('navigation')).toBeVisible();
  const refreshes = countRefreshes(context);
  await spoilAccessToken(signedIn);
  const answers = await Promise.all([
    callInParallel(signedIn, SUMMARY, 5),
    callInParallel(other, SUMMARY, 5),
  ]);
  expect(answers.flat()).toEqual(Array<number>(10).fill(200));
  expect(refreshes()).toBe(1);
});

story('A6 a session that ends shows Log In, and nothing typed is lost', async ({ signedIn, api, system }) => {
  await signedIn.goto('/organizations');
  await signedIn.getByRole('button', { name: 'Add New Organization' }).first().click();
  await signedIn.getByLabel('Organization Name').fill('Riverside Stadium Trust');
  await signedIn.getByLabel('Name', { exact: true }).fill('Ann Okafor');
  await signedIn.getByLabel('Email', { exact: true }).fill('ann@riverside.example');
  // The session is ended from elsewhere, such as by a change of the password.
  await api.call('POST', '/api/auth/logout/', { refresh: api.tokens.refresh });
  await signedIn.getByRole('button', { name: 'Add Organization', exact: true }).click();

  await expect(signedIn.getByRole('heading', { name: 'Log In' })).toBeVisible();
  expect(await signedIn.evaluate(() => localStorage.getItem('auth_access'))).toBeNull();
  await signedIn.keyboard.press('Escape');
  await signedIn.keyboard.press('Escape');
  await expect(signedIn.getByRole('heading', { name: 'Log In' })).toBeVisible();
  const logIn = signedIn.getByRole('form', { name: 'Log In' });
  await logIn.getByLabel('Email').fill(system.admin.email);
  await logIn.getByLabel('Password', { exact: true }).fill(system.admin.password);
  await logIn.getByRole('button', { name: 'Log In' }).click();

  await expect(signedIn.getByLabel('Organization Name')).toHaveValue('Riverside Stadium Trust');
  await signedIn.getByRole('button', { name: 'Add Organization', exact: true }).click();
  await expect(signedIn.getByRole('heading', { name: 'Riverside Stadium Trust' })).toBeVisible();
});
