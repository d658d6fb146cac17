import type { ContactHistory, RepliesToAnswer } from '@touchline/shared/contract';
import { messageIdOf } from '../addresses.ts';
import { plainMail } from '../reading/testing/mails.ts';
import { DOMAIN, testIntake } from './testing/intake-api.ts';

const intake = testIntake();
const { send, receive, states } = intake;
const ask = (...[method, url, payload]: Parameters<typeof intake.api.ask>) =>
  intake.api.ask(method, url, payload);

const history = async () =>
  (
    await ask('GET', `/api/campaigns/monitoring/contacts/${intake.contact()}/history/`)
  ).json<ContactHistory>();
const toAnswer = async () =>
  (await ask('GET', '/api/campaigns/monitoring/replies/')).json<RepliesToAnswer>().to_answer;
const count = async (id: string, as: string) =>
  (await ask('POST', `/api/mail/incoming/${id}/count/`, { as })).statusCode;
const queued = async () => (await states()).filter((state) => state === 'queued').length;

/** A note of absence that only its words say is one. @returns its id */
async function note() {
  const sent = await send();
  intake.clock.advance(1000);
  const { id } = await receive(
    plainMail({
      from: `Anna <${sent.email}>`,
      headers: [`In-Reply-To: ${messageIdOf(sent, DOMAIN)}`],
      body: 'Out of office until 14 December.',
    }),
  );
  return id;
}

it('V5 a person says that a note of absence is a reply: it ends the sequence, waits for an answer, and that is undone', async () => {
  const id = await note();
  const before = await history();
  expect(before).toMatchObject({ entries: [{ kind: 'automatic_reply' }, { kind: 'sent' }] });
  expect(before.absence).not.toBeNull();
  expect([await toAnswer(), await queued()]).toEqual([0, 3]);
  for (let press = 0; press < 2; press += 1) expect(await count(id, 'reply')).toBe(204);
  expect(await history()).toMatchObject({
    absence: null,
    entries: [
      { kind: 'replied', text: 'Out of office until 14 December.', incoming_mail_id: id },
      { kind: 'sent' },
    ],
  });
  expect([await toAnswer(), await queued()]).toEqual([1, 0]);
  expect(await count(id, 'automatic_reply')).toBe(204);
  expect(await history()).toMatchObject({
    absence: { back_on: before.absence?.back_on },
    entries: [{ kind: 'automatic_reply', back_on: before.absence?.back_on }, { kind: 'sent' }],
  });
  expect([await toAnswer(), (await queued()) > 0]).toEqual([0, true]);
});

it('V5 a day that a person has said since stays', async () => {
  const id = await note();
  const path = `/api/campaigns/monitoring/contacts/${intake.contact()}/absence/`;
  const back_on = new Date(intake.clock.now().getTime() + 5 * 86_400_000).toISOString().slice(0, 10);
  expect((await ask('PUT', path, { back_on })).statusCode).toBe(204);
  expect(await count(id, 'reply')).toBe(204);
  expect((await history()).absence).toMatchObject({ back_on });
});

it('V5 counts nothing that no contact wrote', async () => {
  expect(await count('4711', 'reply')).toBe(404);
  expect(await count('1e30', 'reply')).toBe(400);
  const id = await note();
  expect(await count(id, 'bounce')).toBe(400);
});
