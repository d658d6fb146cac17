import { seedOf, volume } from '@touchline/shared/testing/volume';
import { runCapTest } from './caps.ts';
import { runPeopleTest } from './people.ts';
import { runKillTest } from './run.ts';

const seed = seedOf(2);
const messages = volume(400);
const UNHARMED = { crashes: 0, duplicates: 0, unsettled: 0, lost: 0, unnoticed: 0, overtaken: 0 };

// With this seed each is killed once in four kills. The moments depend on the machine: the same seed kills the same processes after the same pauses.
it(`E3 nothing goes out twice or gets lost while everything is killed (TEST_SEED=${seed})`, async () => {
  const result = await runKillTest({ seed, kills: volume(8, 1 / 2), messages, pause: 800 });
  expect(result).toMatchObject({
    ...UNHARMED,
    sentInTheEnd: messages,
    arrivedInTheEnd: messages,
    shown: { status: 'completed', progress_percent: 100, sent: messages },
  });
  expect(result.uncertain).toBeLessThanOrEqual(result.inFlight);
}, 180_000);

it(`S1 S2 E3 nothing is lost, repeated or overtaken while everything is killed and the server refuses in every way (TEST_SEED=${seed})`, async () => {
  const result = await runKillTest({
    seed,
    kills: volume(8, 1 / 2),
    messages: volume(200),
    pause: 800,
    refuses: true,
  });
  expect(result).toMatchObject({
    ...UNHARMED,
    sentInTheEnd: volume(200),
    shown: { status: 'completed', progress_percent: 100 },
  });
}, 240_000);

it(`S4 S5 S6 nobody gets a step twice, two campaigns at once or a mail after a reply while everything is killed (TEST_SEED=${seed})`, async () => {
  const result = await runPeopleTest({ seed, kills: volume(8, 1 / 2), contacts: volume(120), pause: 800 });
  expect(result).toMatchObject({ repeated: [], overtaken: [], mixed: [], afterReply: [] });
  expect(result.arrived).toBeGreaterThan(volume(120));
  expect(result.replies).toBeGreaterThan(0);
}, 240_000);

it(`B5 B6 E3 three mailboxes keep to their caps and ramps in any 24 hours, and nobody gets a mail twice, while everything is killed (TEST_SEED=${seed})`, async () => {
  const contacts = volume(300);
  const result = await runCapTest({ seed, kills: volume(12, 1 / 3), contacts, pause: 800 });
  expect(result).toMatchObject({ over: [], repeated: [], unnoticed: [], lost: [], forgotten: 0, strayed: 0 });
  expect(result.days).toBeGreaterThan(2);
  expect(result.arrived).toBeGreaterThan(contacts / 2);
}, 240_000);
