import type { AnswerAttachment } from '@touchline/shared/contract';
import { randomUUID } from 'node:crypto';
import { PERSON } from '../testing/api.ts';
import { COLLEAGUE } from './testing/conversation.ts';
import { t, writeToBoth, merge } from './drafts.testing.ts';

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
