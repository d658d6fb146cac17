import { runKillTest } from './run.ts';

it('E3 nothing goes out twice or gets lost while everything is killed', async () => {
  const result = await runKillTest({ seed: 7, kills: 10, messages: 500, pause: 800 });
  expect(result).toMatchObject({
    crashes: 0,
    duplicates: 0,
    unsettled: 0,
    lost: 0,
    unnoticed: 0,
    sentInTheEnd: 500,
    arrivedInTheEnd: 500,
    shown: { status: 'completed', progress_percent: 100, sent: 500 },
  });
  expect(result.uncertain).toBeLessThanOrEqual(result.inFlight);
}, 180_000);
