import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import useSWR, { SWRConfig } from 'swr';
import { useReloading } from './useReloading.ts';

const PATH = '/api/campaigns/7/';
const INTERVAL = 5;
const several = () => new Promise((resolve) => setTimeout(resolve, 10 * INTERVAL));

const inSession = ({ children }: { readonly children: ReactNode }) => (
  <SWRConfig value={{ provider: () => new Map() }}>{children}</SWRConfig>
);

/** Reads with `fetcher`, and reloads while that is needed. */
function renderReloading(fetcher: () => Promise<unknown>) {
  let drawn = 0;
  const use = ({ isNeeded }: { readonly isNeeded: boolean }) => {
    drawn += 1;
    const { data } = useSWR<unknown>(PATH, fetcher, { dedupingInterval: 0 });
    useReloading({ path: PATH, interval: INTERVAL, isNeeded });
    return data;
  };
  const hook = renderHook(use, { initialProps: { isNeeded: true }, wrapper: inSession });
  return { ...hook, drawn: () => drawn };
}

it('C4 loads again and again while it is needed, failures or not', async () => {
  const fetcher = jest.fn(async () => {
    if (fetcher.mock.calls.length === 2) throw new Error('unreachable');
    return 'read';
  });
  const { rerender } = renderReloading(fetcher);
  await waitFor(() => expect(fetcher.mock.calls.length).toBeGreaterThan(3));

  rerender({ isNeeded: false });
  await several();
  const { length } = fetcher.mock.calls;
  await several();
  expect(fetcher.mock.calls).toHaveLength(length);
});

it('redraws nothing for a load that brings nothing new', async () => {
  const fetcher = jest.fn(async () => 'the same');
  const { result, drawn } = renderReloading(fetcher);
  await waitFor(() => expect(result.current).toBe('the same'));
  const before = drawn();
  const { length } = fetcher.mock.calls;
  await waitFor(() => expect(fetcher.mock.calls.length).toBeGreaterThan(length + 2));
  expect(drawn()).toBe(before);
});

it('C4 waits for a load that takes longer than the interval', async () => {
  let answer: (value: string) => void = () => undefined;
  const fetcher = jest.fn(() => new Promise((resolve) => (answer = resolve)));
  renderReloading(fetcher);
  await several();
  expect(fetcher).toHaveBeenCalledTimes(1);
  answer('late');
  await waitFor(() => expect(fetcher).toHaveBeenCalledTimes(2));
});
