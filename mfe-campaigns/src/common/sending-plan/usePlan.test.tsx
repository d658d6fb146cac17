import { act, renderHook, waitFor } from '@testing-library/react';
import type { PlannedCampaign } from '@touchline/shared/contract';
import { HttpResponse, on } from '@touchline/shared/testing';
import { campaignsServer, PLAN } from '../../campaignsServer.testing.tsx';
import { usePlan } from './usePlan.ts';

const server = campaignsServer();

const planned = (contact: number) => ({ contacts: [contact] }) as PlannedCampaign;

it('S7 ignores an older plan that arrives late', async () => {
  const arrivals = new Map<number, () => void>();
  server.use(
    on.post('*/api/campaigns/plan/', async ({ request }) => {
      const { contacts } = (await request.json()) as PlannedCampaign;
      const [contact = 0] = contacts;
      await new Promise<void>((resolve) => arrivals.set(contact, resolve));
      return HttpResponse.json({ ...PLAN, contacts: contact });
    }),
  );
  const { result, rerender } = renderHook(usePlan, { initialProps: planned(1) });
  await waitFor(() => expect(arrivals.has(1)).toBe(true));
  rerender(planned(2));
  await waitFor(() => expect(arrivals.has(2)).toBe(true));
  arrivals.get(2)?.();
  await waitFor(() => expect(result.current).toMatchObject({ status: 'succeeded', plan: { contacts: 2 } }));
  arrivals.get(1)?.();
  // Time for it to be drawn, if it is.
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(result.current).toMatchObject({ status: 'succeeded', plan: { contacts: 2 } });
});
