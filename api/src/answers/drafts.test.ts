import type { AnswerAttachment, Contact, ContactHistory } from '@touchline/shared/contract';
import { randomUUID } from 'node:crypto';
import { PERSON } from '../testing/api.ts';
import { COLLEAGUE, startConversations, type Conversations } from './testing/conversation.ts';

let t: Conversations;
beforeAll(async () => {
  t = await startConversations();
});
afterAll(() => t.close());

it('V3 no draft is kept for a contact that there is not, or with a file of somebody else', async () => {
  const { contact } = await t.addConversation();
  const { id } = (await t.attach('price list.pdf', Buffer.from('%PDF-1'))).json<AnswerAttachment>();
  const draft = { html: '<p>I</p>', to: null, cc: [], subject: '', attachments: [], version: null };
  expect((await t.api.ask('PUT', `${t.base(2_000_000_000)}draft/`, draft)).statusCode).toBe(404);
  const save = (attachment: string, person = PERSON) =>
    t.api.inject({
      method: 'PUT',
      url: `${t.base(contact)}draft/`,
      headers: t.as(person),
      payload: { ...draft, attachments: [attachment] },
    });
  expect((await save(id, COLLEAGUE)).statusCode).toBe(400);
  expect((await save(randomUUID())).statusCode).toBe(400);
  expect((await save(id)).statusCode).toBe(200);
});

it('V3 says who else is writing, for a while', async () => {
  const { contact } = await t.addConversation();
  const draft = { html: '<p>I</p>', to: null, cc: [], subject: '', attachments: [], version: null };
  const url = `${t.base(contact)}draft/`;
  const saved = await t.api.inject({ method: 'PUT', url, headers: t.as(COLLEAGUE), payload: draft });
  expect(saved.statusCode).toBe(200);
  expect((await t.history(contact)).writing).toEqual([COLLEAGUE.email]);
  expect((await t.history(contact, COLLEAGUE)).writing).toEqual([]);
  t.clock.advance(120_000);
  expect((await t.history(contact)).writing).toEqual([]);
});

it('V3 a draft is kept for its account, and another window of it is told', async () => {
  const { contact } = await t.addConversation();
  const save = async (html: string, version: number | null) =>
    t.api.ask('PUT', `${t.base(contact)}draft/`, {
      html,
      to: null,
      cc: [],
      subject: '',
      attachments: [],
      version,
    });
  const first = (await save('<p>a</p>', null)).json<{ version: number }>().version;
  const second = (await save('<p>ab</p>', first)).json<{ version: number }>().version;
  expect((await save('<p>ax</p>', first)).statusCode).toBe(409);
  expect((await save('<p>x</p>', null)).statusCode).toBe(409);
  expect((await t.form(contact)).draft).toMatchObject({ html: '<p>ab</p>', version: second });
  expect((await t.history(contact)).draft_version).toBe(second);
  expect((await t.history(contact, COLLEAGUE)).draft_version).toBeNull();
  const read = (await t.api.ask('GET', '/api/campaigns/monitoring/replies/read/')).json<object[]>();
  expect(read).toContainEqual({ contact_id: contact, reply_at: null, has_draft: true });
  expect((await t.api.ask('DELETE', `${t.base(contact)}draft/`)).statusCode).toBe(204);
  expect((await save('<p>abc</p>', second)).statusCode).toBe(409);
});

const DRAFT = { to: null, cc: [], subject: '', attachments: [], version: null };

/** Two contacts of one person, with a draft to each; the first is the older one. */
async function writeToBoth() {
  const older = (await t.addConversation()).contact;
  const newer = (await t.addConversation()).contact;
  const { id } = (await t.attach('price.pdf', Buffer.from('x'))).json<AnswerAttachment>();
  const first = { ...DRAFT, html: '<p>Older</p>', cc: ['boss@club.example'], attachments: [id] };
  await t.api.ask('PUT', `${t.base(older)}draft/`, first);
  t.clock.advance(60_000);
  await t.api.ask('PUT', `${t.base(newer)}draft/`, { ...DRAFT, html: '<p>Newer</p>' });
  return { older, newer };
}

const contactOf = async (id: number) =>
  (await t.api.ask('GET', `/api/contacts/contacts/${id}/page/`)).json<{ contact: Contact }>().contact;

/** @returns what undoes it */
async function merge(kept: number, other: number): Promise<() => Promise<number>> {
  const [{ id: _, ...fields }, { updated_at }] = [await contactOf(kept), await contactOf(other)];
  const body = { ...fields, other, other_updated_at: updated_at };
  const merged = await t.api.ask('POST', `/api/contacts/contacts/${kept}/merge/`, body);
  expect([merged.statusCode, merged.body]).toEqual([200, expect.anything()]);
  const path = `/api/deletions/${String(merged.headers['touchline-deletion'])}/restore/`;
  return async () => (await t.api.ask('POST', path, { resolve_conflicts: false })).statusCode;
}

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

it('V3 V7 a browser that shows the history to its writer is not told that another account is shown the same', async () => {
  const { older, newer } = await writeToBoth();
  await merge(newer, older);
  // Nobody is writing any more: of what both are shown, all is the same.
  expect((await t.api.ask('DELETE', `${t.base(newer)}draft/`)).statusCode).toBe(204);
  const url = `/api/campaigns/monitoring/contacts/${newer}/history/`;
  const own = await t.api.inject({ method: 'GET', url, headers: t.as(PERSON) });
  expect(own.body).toContain('Older');
  const ask = (person: typeof PERSON) =>
    t.api.inject({
      method: 'GET',
      url,
      headers: { ...t.as(person), 'if-none-match': String(own.headers['etag']) },
    });
  expect((await ask(PERSON)).statusCode).toBe(304);
  const others = await ask(COLLEAGUE);
  expect(others.statusCode).toBe(200);
  expect(others.body).not.toContain('Older');
});

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
