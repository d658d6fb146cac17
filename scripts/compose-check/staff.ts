import type { LoginResponse } from '@touchline/shared/contract';
import { chromium, type Page } from 'playwright-core';
import { ensureBrowser } from '../browser.ts';
import { ADMIN, type Containers } from './containers.ts';

/** Opens a page in Chromium for a moment. */
export async function inBrowser<Result>(work: (page: Page) => Promise<Result>): Promise<Result> {
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: ['--no-sandbox'] });
  try {
    return await work(await browser.newPage());
  } finally {
    await browser.close();
  }
}

/** Signs in as a person does and opens Organizations. @returns every browser message that reports a fault */
export function signInByPage(origin: string): Promise<readonly string[]> {
  return inBrowser(async (page) => {
    const faults: string[] = [];
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    page.on('pageerror', (error) => faults.push(error.message));
    await page.goto(`${origin}/organizations`);
    await page.getByLabel('Email').fill(ADMIN.email);
    await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('heading', { name: 'Organizations', level: 1 }).waitFor({ timeout: 30_000 });
    return faults;
  });
}

/** A member of staff at the API behind the gateway. */
export interface Staff {
  readonly headers: { readonly authorization: string };
  /** @throws {Error} with the answer, when it is outside 2xx */
  readonly call: <Answer>(method: string, path: string, body?: object) => Promise<Answer>;
}

export async function signIn({ origin }: Pick<Containers, 'origin'>): Promise<Staff> {
  const answer = await request('POST', `${origin}/api/auth/login/`, {}, ADMIN);
  const headers = { authorization: `Bearer ${((await answer.json()) as LoginResponse).access}` };
  return {
    headers,
    call: async <Answer>(method: string, path: string, body?: object) =>
      (await (await request(method, origin + path, headers, body)).json()) as Answer,
  };
}

async function request(
  method: string,
  url: string,
  headers: Readonly<Record<string, string>>,
  body?: object,
): Promise<Response> {
  const isForm = body instanceof FormData;
  const answer = await fetch(url, {
    method,
    headers: { ...headers, ...(body && !isForm && { 'content-type': 'application/json' }) },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`);
  return answer;
}
