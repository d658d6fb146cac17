import { renderHook } from '@testing-library/react';
import { useAboveKeyboard } from './useAboveKeyboard.ts';

/** The part of the window that the keyboard leaves, which is this high. */
const seen = Object.assign(new EventTarget(), { height: 800, offsetTop: 0, scale: 1 });
const resizeTo = (height: number, scale = 1) => {
  Object.assign(seen, { height, scale });
  seen.dispatchEvent(new Event('resize'));
};

beforeEach(() => {
  Object.assign(window, { visualViewport: seen, innerHeight: 800 });
});
afterEach(() => {
  Object.assign(window, { visualViewport: undefined });
});

it('V3 what covers the window of a phone ends above its keyboard, and is whole again without it', () => {
  const pane = document.createElement('section');
  const { rerender } = renderHook(({ isActive }) => useAboveKeyboard({ current: pane }, isActive), {
    initialProps: { isActive: true },
  });
  expect(pane.style.bottom).toBe('');
  resizeTo(460);
  expect(pane.style.bottom).toBe('340px');
  // Enlarged by two fingers, which covers nothing.
  resizeTo(400, 2);
  expect(pane.style.bottom).toBe('');
  resizeTo(460);
  rerender({ isActive: false });
  expect(pane.style.bottom).toBe('');
});
