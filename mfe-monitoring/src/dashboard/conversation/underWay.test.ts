import { UnderWay } from './underWay.ts';

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
});
afterEach(() => {
  jest.useRealTimers();
});

it('V11 keeps commands until the last conversation is shown', () => {
  const underWay = new UnderWay<string>();
  underWay.setOut(2);
  underWay.setOut(3);
  underWay.keep('done');
  underWay.keep('reply');
  underWay.arrive(2);
  expect([underWay.last(), underWay.take()]).toEqual([3, undefined]);
  underWay.arrive(3);
  expect([underWay.last(), underWay.take(), underWay.take(), underWay.take()]).toEqual([
    undefined,
    'done',
    'reply',
    undefined,
  ]);
});

it('V11 drops commands once another conversation is shown, or after ten seconds', () => {
  const underWay = new UnderWay<string>();
  underWay.setOut(2);
  underWay.arrive(9);
  expect(underWay.last()).toBeUndefined();
  underWay.setOut(2);
  underWay.keep('done');
  jest.advanceTimersByTime(10_000);
  expect([underWay.last(), underWay.take()]).toEqual([undefined, undefined]);
});
