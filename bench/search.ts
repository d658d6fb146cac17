import { type Browser, chromium, type Page } from 'playwright-core';
import { Api } from '../e2e/support/api.ts';
import { startSystem, type System } from '../e2e/support/system.ts';
import { BROWSER_SWITCHES, ensureBrowser } from '../scripts/browser.ts';
import { importCrowd, ORGANIZATIONS } from './support/crowd.ts';
import { keyToPaint } from './support/keyToPaint.ts';
import { percentile, report } from './support/measure.ts';

const TEXTS = ['meadow park', 'st. mary university', 'person3@organization12', 'groundskeeper', 'zzz'];

/** Wheels through the list; the longest frame in milliseconds and the most nodes the page had. */
async function scroll(page: Page): Promise<{ frame: number; nodes: number; reached: number }> {
  await page.evaluate(() => {
    const state = { longest: 0, last: 0, nodes: 0 };
    Object.assign(window, { frames: state });
    const step = (time: number) => {
      if (state.last > 0) state.longest = Math.max(state.longest, time - state.last);
      state.last = time;
      state.nodes = Math.max(state.nodes, document.querySelectorAll('*').length);
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
  await page.mouse.move(640, 500);
  for (let i = 0; i < 240; i += 1) {
    await page.mouse.wheel(0, 600);
    await page.waitForTimeout(16);
  }
  return page.evaluate(() => {
    const { longest, nodes } = (window as unknown as { frames: { longest: number; nodes: number } }).frames;
    return { frame: longest, nodes, reached: scrollY };
  });
}

async function open(browser: Browser, system: System, api: Api): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.addInitScript(
    ([access, refresh]) => {
      localStorage.setItem('auth_access', access);
      localStorage.setItem('auth_refresh', refresh);
    },
    [api.tokens.access, api.tokens.refresh] as const,
  );
  await page.goto(`${system.url}/organizations`);
  await page.getByRole('article').first().waitFor({ timeout: 60_000 });
  return page;
}

/** Search and scrolling over 5,000 organizations with 50,000 contacts, against a bare text field in the same browser. */
export async function benchSearch(): Promise<boolean> {
  const system = await startSystem();
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: BROWSER_SWITCHES });
  try {
    const api = await Api.signIn(system);
    await importCrowd(api);

    const blank = await browser.newPage();
    await blank.setContent('<main><input type="search"></main>');
    const bare = await keyToPaint(blank, 'input', TEXTS);
    await blank.close();

    const page = await open(browser, system, api);
    const keys = await keyToPaint(page, 'input[type=search]', TEXTS);
    const { frame, nodes, reached } = await scroll(page);
    if (reached < 50_000) throw new Error(`The list scrolled ${reached} px only`);
    const reference = { what: 'bare <input>', measured: percentile(bare.input, 0.95) };
    return report(
      `Search over ${ORGANIZATIONS} organizations with 50,000 contacts (${keys.input.length} keys)`,
      [
        {
          what: 'key to paint of the field, p95',
          measured: percentile(keys.input, 0.95),
          unit: 'ms',
          limit: 50,
        },
        {
          what: 'key to paint of the list, p95',
          measured: percentile(keys.list, 0.95),
          unit: 'ms',
          limit: 50,
        },
        {
          what: 'the same against a bare field',
          measured: percentile(keys.list, 0.95),
          unit: 'ms',
          reference,
          limit: 6,
        },
        { what: 'longest frame while scrolling', measured: frame, unit: 'ms', limit: 50 },
        { what: 'most elements in the document', measured: nodes, unit: 'nodes', limit: 3000 },
      ],
    );
  } finally {
    await browser.close();
    await system.stop();
  }
}
