import { MovableClock } from '../../clock.ts';
import { BackOff } from './back-off.ts';

const YEAR = 365 * 24 * 3_600_000;

it('B7 holds back for 15 seconds, then twice as long each time, up to 5 minutes', () => {
  const clock = new MovableClock();
  const backOff = new BackOff<string>(clock);
  for (const seconds of [15, 30, 60, 120, 240, 300, 300]) {
    backOff.failed('google', new Error('down'));
    clock.advance(seconds * 1000 - 5000);
    expect(backOff.heldBackBy('google')).toEqual(new Error('down'));
    clock.advance(6000);
    expect(backOff.heldBackBy('google')).toBeUndefined();
  }
});

it('B7 a failure that was noted while the clock was ahead holds nobody back once it is right again', () => {
  let now = Date.now() + YEAR;
  const backOff = new BackOff<string>({ now: () => new Date(now) });
  backOff.failed('google', new Error('down'));
  expect(backOff.heldBackBy('google')).toBeDefined();
  now -= YEAR;
  expect(backOff.heldBackBy('google')).toBeUndefined();
});
