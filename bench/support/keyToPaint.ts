import type { Page } from 'playwright-core';

/**
 * From a key going down to the frame that shows what it did, for every key of the texts, in milliseconds.
 * A frame counts as painted when the task after it runs. `list` waits until the list has stopped changing and
 * takes the frame of its last change.
 */
export async function keyToPaint(
  page: Page,
  input: string,
  texts: readonly string[],
): Promise<{ input: number[]; list: number[] }> {
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
  for (const text of texts) {
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
