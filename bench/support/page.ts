import type { Browser, Page } from 'playwright-core';
import type { Api } from '../../e2e/support/api.ts';
import { volume } from './volume.ts';

/** Searches in the crowd: by name, by address, by job, and without a match. */
export const SEARCH_TEXTS = [
  'meadow park',
  'st. mary university',
  'person3@organization12',
  'groundskeeper',
  'zzz',
];

/** A page of usual size, signed in as the API client is. */
export async function openSignedIn(browser: Browser, { tokens }: Api): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.addInitScript(
    ([access, refresh]) => {
      // The frames that show mails have no session.
      if (window !== top) return;
      localStorage.setItem('auth_access', access);
      localStorage.setItem('auth_refresh', refresh);
    },
    [tokens.access, tokens.refresh] as const,
  );
  return page;
}

/** Times of typing, keystroke by keystroke, in milliseconds. */
export interface TypingTimes {
  /** Until the frame after the key. */
  readonly input: number[];
  /** Until the frame of the last change in the watched element. */
  readonly watched: number[];
}

/**
 * Types texts where the focus is, deleting each again. Measures from a key going down to the frame that shows its effect; a
 * frame counts as painted when the task after it runs.
 * @param watched selector of the element whose changes to wait for
 * @param pause milliseconds after each key: what comes later is not measured
 */
export async function keyToPaint(
  page: Page,
  texts: readonly string[],
  watched: string,
  pause = 120,
): Promise<TypingTimes> {
  await page.evaluate((selector) => {
    const state = { down: 0, input: 0, watched: 0 };
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
        Object.assign(state, { down: event.timeStamp, input: 0, watched: 0 });
        afterPaint((time) => (state.input = time - state.down));
      },
      { capture: true },
    );
    new MutationObserver(() => afterPaint((time) => (state.watched = time - state.down))).observe(
      document.querySelector(selector) ?? document.body,
      { childList: true, subtree: true, characterData: true },
    );
  }, watched);
  const times: TypingTimes = { input: [], watched: [] };
  for (const text of texts.slice(0, volume(texts.length, 1))) {
    const letters = text.split('').slice(0, volume(text.length, 4));
    for (const key of letters.concat(Array<string>(letters.length).fill('Backspace'))) {
      await page.keyboard.press(key);
      await page.waitForTimeout(pause);
      const { input: painted, watched: changed } = await page.evaluate(
        () => (window as unknown as { keyTimes: { input: number; watched: number } }).keyTimes,
      );
      times.input.push(painted);
      times.watched.push(Math.max(painted, changed));
    }
  }
  return times;
}

/** Figures of scrolling: the longest frame in milliseconds, the most nodes in the page, and the distance in pixels. */
export interface ScrollFigures {
  readonly frame: number;
  readonly nodes: number;
  readonly reached: number;
}

/** Turns of the wheel. */
const TURNS = volume(240, 20);

/** Scrolls through the page by {@link TURNS}. */
export async function wheelThrough(page: Page): Promise<ScrollFigures> {
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
  for (let i = 0; i < TURNS; i += 1) {
    await page.mouse.wheel(0, 600);
    await page.waitForTimeout(16);
  }
  return page.evaluate(() => {
    const { longest, nodes } = (window as unknown as { frames: { longest: number; nodes: number } }).frames;
    return { frame: longest, nodes, reached: scrollY };
  });
}
