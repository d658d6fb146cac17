import type { Page } from 'playwright-core';
import { volume } from './volume.ts';

const OPENED = volume(40, 2);

/** Milliseconds that a pointer is on what is pressed before it is pressed: less than anybody needs to press after pointing. */
const POINTED = 100;

/** Milliseconds between a finger's touch and the click that follows: less than any tap takes. */
const TOUCHED = 50;

export interface Opening {
  /** Selector of what is pressed, each time another one. */
  readonly links: string;
  /** Selector of something that only the opened place has. */
  readonly shown: string;
  readonly close: () => Promise<unknown>;
  /** Whether a pointer comes first; else it is tapped with a finger. */
  readonly isPointedAt: boolean;
}

/** Presses links. @returns milliseconds from each press to the frame in which the opened place is shown; the first loads its scripts. */
export async function timesToOpen(page: Page, opening: Opening): Promise<readonly [number, ...number[]]> {
  const { links, shown, close, isPointedAt } = opening;
  const times: number[] = [];
  for (let row = 0; row <= OPENED; row += 1) {
    // One element: a long list draws other rows once it is scrolled, and the same place in it is another row then.
    const drawn = await page.locator(links).elementHandles();
    const link = drawn[row % drawn.length];
    if (!link) throw new Error(`Nothing to open at ${links}`);
    await link.scrollIntoViewIfNeeded();
    await page.mouse.move(0, 0);
    await page.waitForTimeout(150);
    if (isPointedAt) {
      await link.hover();
      await page.waitForTimeout(POINTED);
    } else {
      await link.dispatchEvent('pointerdown', { pointerType: 'touch' });
      await page.waitForTimeout(TOUCHED);
    }
    times.push(
      await link.evaluate(
        (element, selector) =>
          new Promise<number>((resolve) => {
            const start = performance.now();
            const look = () => {
              if (!document.querySelector(selector)) return requestAnimationFrame(look);
              return setTimeout(() => resolve(performance.now() - start), 0);
            };
            (element as HTMLElement).click();
            requestAnimationFrame(look);
          }),
        shown,
      ),
    );
    await close();
  }
  const [first = Number.NaN, ...rest] = times;
  return [first, ...rest];
}
