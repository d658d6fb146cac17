import type { Page } from '@playwright/test';
import { follow, navigation } from '../support/sections.ts';
import { expect, story } from '../support/story.ts';
import { callInParallel } from '../support/shared-in-page.ts';

const SUMMARY = '/api/contacts/summary/';

/** As when the access token has run out: the server refuses what is stored. */
const spoilAccessToken = (page: Page) =>
  page.evaluate(() => localStorage.setItem('auth_access', `${localStorage.getItem('auth_access')}x`));

story.beforeEach(({ expectConsole }) => expectConsole(/status of 401/u));

story(
  'S11 the page refreshes by its cookie; a copy of its tokens without it ends the sign-in',
  async ({ page, context, system, expectConsole }) => {
    // Failed loads are logged beside being told.
    expectConsole(/status (?:of|code) 401/u);
    await page.goto('/settings');
    const logIn = page.getByRole('form', { name: 'Log In' });
    await logIn.getByLabel('Email').fill(system.admin.email);
    await logIn.getByLabel('Password', { exact: true }).fill(system.admin.password);
    await logIn.getByRole('button', { name: 'Log In' }).click();
    await expect(navigation(page)).toBeVisible();
    const sessionCookie = async () =>
      (await context.cookies(`${system.url}/api/auth/refresh/`)).find(({ name }) =>
        name.startsWith('touchline_session_'),
      );
    const first = await sessionCookie();
    expect(first).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
    expect(await page.evaluate(() => document.cookie)).toBe('');

    for (let times = 0; times < 2; times += 1) {
      await spoilAccessToken(page);
      expect(await callInParallel(page, SUMMARY, 3)).toEqual([200, 200, 200]);
    }
    expect((await sessionCookie())?.value).not.toBe(first?.value);

    const copy = await page.evaluate(() => localStorage.getItem('auth_refresh'));
    const stolen = await fetch(`${system.url}/api/auth/refresh/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refresh: copy }),
    });
    expect(stolen.status).toBe(401);
    await follow(page, 'Organizations');
    await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible();
    expect(await sessionCookie()).toBeUndefined();
  },
);

story(
  'A6 a session that ends shows Log In, and nothing typed is lost',
  async ({ signedIn, api, system, expectConsole }) => {
    expectConsole(/status (?:of|code) 401/u);
    await signedIn.goto('/organizations');
    await signedIn.getByRole('button', { name: 'Add New Organization' }).first().click();
    await signedIn.getByLabel('Organization Name').fill('Riverside Stadium Trust');
    await signedIn.getByLabel('Name', { exact: true }).fill('Ann Okafor');
    await signedIn.getByLabel('Email', { exact: true }).fill('ann@riverside.example');
    // The session is ended elsewhere, for example by a change of password.
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
  },
);
