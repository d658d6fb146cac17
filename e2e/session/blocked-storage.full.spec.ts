import { navigation, visit } from '../support/sections.ts';
import { expect, story } from '../support/story.ts';

/** As in a browser that blocks the cookies and data of sites. */
function block(): void {
  const denied = new DOMException('Access is denied for this document.', 'SecurityError');
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, {
      configurable: true,
      get: () => {
        throw denied;
      },
    });
  Object.defineProperty(navigator, 'locks', { value: { request: () => Promise.reject(denied) } });
}

story(
  'A1 A4 a browser that keeps nothing shows why, and every section once somebody has signed in',
  async ({ page, system }) => {
    await page.addInitScript(block);
    await page.goto('/organizations');
    await expect(page.getByText(/^This browser keeps nothing for this site/u)).toBeVisible();
    await page.getByLabel('Email').fill(system.admin.email);
    await page.getByLabel('Password', { exact: true }).fill(system.admin.password);
    await page.getByRole('button', { name: 'Log In' }).click();
    await expect(page.getByRole('heading', { name: 'Organizations', level: 1 })).toBeVisible();
    for (const name of ['Dashboard', 'Campaigns', 'Templates', 'Monitoring', 'Settings']) {
      await visit(page, name);
      await expect(navigation(page).getByRole('link', { name, exact: true })).toHaveAttribute(
        'aria-current',
        'page',
      );
    }
  },
);
