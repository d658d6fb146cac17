import type { Page } from '@playwright/test';

/** A status that the page does not ask about again by itself, as it does after trouble on the way: Retry alone mends it. */
export const REFUSED = 403;

/**
 * Answers requests in place of the server, with a failure; `'connection'` answers nothing at all.
 * @param path may have wildcards, as Playwright reads them.
 * @returns lets the server answer again. Its interception stays: one taken away loses the request of that moment.
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
