import type { Page, Request } from '@playwright/test';

/** The requests of a page that are not answered yet, now and later, including scripts of what is opened for the first time. */
export function pendingRequests(page: Page): ReadonlySet<Request> {
  const pending = new Set<Request>();
  page.on('request', (request) => pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  return pending;
}
