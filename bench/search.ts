import { type Browser, chromium, type Page } from 'playwright-core';
import { Api } from '../e2e/support/api.ts';
import { startSystem, type System } from '../e2e/support/system.ts';
import { BROWSER_SWITCHES, ensureBrowser } from '../scripts/browser.ts';
import { importCrowd, ORGANIZATIONS } from './support/crowd.ts';
import { percentile, report } from './support/measure.ts';

const TEXTS = ['meadow park', 'st. mary university', 'person3@organization12', 'groundskeeper', 'zzz'];

/**
 * From a key going down to the frame that shows what it did, for every key of the texts, in milliseconds.
 * A frame counts as painted when the task after it runs. `list` waits until the list has stopped changing and
 * takes the frame of its last change.
 */
async function keyToPaint(page: Page, input: string): Promise<{ input: number[]; list: number[] }> {
  await page.locator(input).click();
  await page.evaluate(() => {
    const state = { down: 0, input: 0, list: 0 };
    Object.assign(window, { keyTimes: state });
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- this function runs in the page: it carries all it needs
    const afterPaint = (then: (time: number) => void) =>
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.addEventListener('message', () => then(performance.now()));
        channel.port1.start();
        channel.port2.postMessage(null);
      });
    addEventListener(
      'keydown',
      (event) => {
        Object.assign(state, { down: event.timeStamp, input: 0, list: 0 });
        afterPaint((time) => (state.input = time - state.down));
      },
      { capture: true },
    );
    new MutationObserver(() => afterPaint((time) => (state.list = time - state.down))).observe(
      document.querySelector('main') ?? document.body,
      { childList: true, subtree: true, characterData: true },
    );
  });
  const times = { input: [] as number[], list: [] as number[] };
  for (const text of TEXTS) {
    for (const key of text.split('').concat(Array<string>(text.length).fill('Backspace'))) {
      await page.keyboard.press(key);
      await page.waitForTimeout(120);
      const { input: painted, list } = await page.evaluate(
        () => (window as unknown as { keyTimes: { input: number; list: number } }).keyTimes,
      );
      times.input.push(painted);
      times.list.push(Math.max(painted, list));
    }
  }
  return times;
}

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
    const bare = await keyToPaint(blank, 'input');
    await blank.close();

    const page = await open(browser, system, api);
    const keys = await keyToPaint(page, 'input[type=search]');
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
