import { nextTry } from './retries.ts';

const HOUR = 3_600_000;
const start = new Date('2026-11-23T10:00:00Z');
const giveUpAt = new Date(start.getTime() + 24 * HOUR);

/** Seconds from the start at which an event is tried that is never taken. */
function triesOf(random: number): number[] {
  const tries = [0];
  let now = start;
  for (let next = nextTry(1, { now, giveUpAt, random }); next;) {
    tries.push((next.getTime() - start.getTime()) / 1000);
    now = next;
    next = nextTry(tries.length, { now, giveUpAt, random });
  }
  return tries;
}

it.each([0, 0.5, 1])('U8 an event is tried for a day, with growing waits and jitter %d', (random) => {
  const tries = triesOf(random);
  const waits = tries.slice(1).map((at, index) => at - (tries[index] ?? 0));
  expect(waits[0]).toBeCloseTo(5 * (1 + random / 4));
  const growing = waits.slice(0, 9);
  expect(growing).toEqual(growing.toSorted((a, b) => a - b));
  expect(Math.max(...waits)).toBeLessThanOrEqual(6 * 3600 * 1.25);
  // The last one is when the day is over.
  expect(tries.at(-1)).toBe(24 * 3600);
  expect(tries.length).toBeLessThan(16);
});
