import { act, renderHook } from '@testing-library/react';
import type { Drafts } from './drafts.ts';
import { NEW_WORK, type TemplateWork } from './templateWork.ts';
import { useDraftKeeper } from './useDraftKeeper.ts';

it('T6 keeps no draft of work that is saved while it is read', async () => {
  const kept: string[] = [];
  const drafts: Drafts = {
    find: async () => [],
    keep: async (key) => void kept.push(key),
    remove: async () => undefined,
    hold: () => () => undefined,
    removeAllOf: async () => undefined,
  };
  let answer: (work: TemplateWork) => void = () => undefined;
  const read = jest.fn(() => new Promise<TemplateWork>((resolve) => (answer = resolve)));
  const options = { drafts, draftKey: '1/new/a', read, onFailure: () => undefined };
  const { result, unmount } = renderHook(() => useDraftKeeper(options));
  result.current.touch();
  window.dispatchEvent(new Event('pagehide'));
  expect(read).toHaveBeenCalledTimes(1);
  result.current.forget();
  await act(async () => answer(NEW_WORK));
  result.current.touch();
  unmount();
  await act(async () => undefined);
  expect(kept).toEqual([]);
  expect(read).toHaveBeenCalledTimes(1);
});
