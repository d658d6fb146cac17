import type { Page } from '@playwright/test';

/**
 * Makes requests fail with a status; `'connection'` breaks the connection instead.
 * @param path may have wildcards, as Playwright reads them.
 * @returns lets the server answer again. The route stays: removing it could lose a request under way.
 */
export async function fail(
  page: Page,
  method: string,
  path: string,
  status: number | 'connection' = 503,
  body: object | string = '',
): Promise<() => void> {
  let isFailing = true;
  await page.route(`**${path}`, (route) => {
    if (!isFailing || route.request().method() !== method) return route.fallback();
    if (status === 'connection') return route.abort();
    return typeof body === 'string'
      ? route.fulfill({ status, body, contentType: 'text/plain' })
      : route.fulfill({ status, json: body });
  });
  return () => {
    isFailing = false;
  };
}
