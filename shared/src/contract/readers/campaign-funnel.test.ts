import { parseUntrustedFunnel, shareOf } from './campaign-funnel.ts';

it('M2 a share of nothing is none', () => {
  const step = { step_number: 1, planned: 4, sent: 0, opened: 0, replied: 0, bounced: 0, unsubscribed: 0 };
  const [shown] = parseUntrustedFunnel({ steps: [step] })?.steps ?? [];
  expect(shown && [shareOf(shown, 'sent'), shareOf(shown, 'opened')]).toEqual([0, null]);
});
