import type { ContactHistory } from '@touchline/shared/contract';
import { PERSON } from '../testing/api.ts';
import { COLLEAGUE } from './testing/conversation.ts';
import { t, writeToBoth, merge } from './drafts.testing.ts';

const setAside = ({ answers }: ContactHistory) => answers.filter(({ state }) => state === 'set_aside');

const draftTo = async (contact: number) => (await t.form(contact)).draft?.html;

it.each(['older', 'newer'] as const)(
  'V3 V7 of two drafts of a person who was two contacts the later goes on, and the other is its writer’s alone: %s kept',
  async (which) => {
    const { older, newer } = await writeToBoth();
    const [kept, other] = which === 'older' ? [older, newer] : [newer, older];
    const undo = await merge(kept, other);
    expect(await draftTo(kept)).toBe('<p>Newer</p>');
    const [aside] = setAside(await t.history(kept));
    expect(aside).toMatchObject({ html: '<p>Older</p>', cc: ['boss@club.example'], is_own: true });
    expect(aside?.attachments).toMatchObject([{ name: 'price.pdf' }]);
    expect(setAside(await t.history(kept, COLLEAGUE))).toEqual([]);
    expect(await undo()).toBe(204);
    expect([await draftTo(older), await draftTo(newer)]).toEqual(['<p>Older</p>', '<p>Newer</p>']);
    expect(setAside(await t.history(kept))).toEqual([]);
  },
);

it('V3 V7 a draft that was set aside is taken up again once there is no other, never sent as it is, and can be discarded', async () => {
  const { older, newer } = await writeToBoth();
  await merge(newer, older);
  const [aside] = setAside(await t.history(newer));
  const path = `${t.base(newer)}answers/${aside?.id}/`;
  const settle = (outcome: string, person = PERSON) =>
    t.api.inject({
      method: 'POST',
      url: `${path}settle/`,
      headers: t.as(person),
      payload: { outcome, seen: null },
    });
  expect((await settle('retry')).statusCode).toBe(409);
  expect((await settle('sent')).statusCode).toBe(409);
  expect((await settle('discarded', COLLEAGUE)).statusCode).toBe(409);
  expect((await t.api.ask('DELETE', path)).statusCode).toBe(409);
  expect(await draftTo(newer)).toBe('<p>Newer</p>');
  expect((await t.api.ask('DELETE', `${t.base(newer)}draft/`)).statusCode).toBe(204);
  expect((await t.api.ask('DELETE', path)).statusCode).toBe(204);
  expect((await t.form(newer)).draft).toMatchObject({
    html: '<p>Older</p>',
    to: null,
    cc: ['boss@club.example'],
    attachments: [{ name: 'price.pdf' }],
  });
  expect(setAside(await t.history(newer))).toEqual([]);
  const another = await writeToBoth();
  await merge(another.newer, another.older);
  const [second] = setAside(await t.history(another.newer));
  const discarded = await t.api.ask('POST', `${t.base(another.newer)}answers/${second?.id}/settle/`, {
    outcome: 'discarded',
    seen: null,
  });
  expect(discarded.statusCode).toBe(204);
  expect(setAside(await t.history(another.newer))).toEqual([]);
});
