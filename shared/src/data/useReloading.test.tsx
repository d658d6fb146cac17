import { renderHook, waitFor } from '@testing-library/react';
import { useReloading } from './useReloading.ts';

it('C4 goes on after a load that began and ended between two renders', async () => {
  const reload = jest.fn(async () => {});
  const options = { interval: 5, isNeeded: true, isLoading: false, reload };
  const { rerender } = renderHook((props: typeof options) => useReloading(props), { initialProps: options });
  await waitFor(() => expect(reload.mock.calls.length).toBeGreaterThan(2));

  rerender({ ...options, isNeeded: false });
  const { length } = reload.mock.calls;
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(reload.mock.calls).toHaveLength(length);
});
