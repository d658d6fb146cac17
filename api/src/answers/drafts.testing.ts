import type { AnswerAttachment, Contact } from '@touchline/shared/contract';
import { startConversations, type Conversations } from './testing/conversation.ts';

export let t: Conversations;

beforeAll(async () => {
  t = await startConversations();
});

afterAll(() => t.close());

const DRAFT = { to: null, cc: [], subject: '', attachments: [], version: null };

/** Two contacts of one person, with a draft to each; the first is the older one. */
export async function writeToBoth() {
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
export async function merge(kept: number, other: number): Promise<() => Promise<number>> {
  const [{ id: _, ...fields }, { updated_at }] = [await contactOf(kept), await contactOf(other)];
  const body = { ...fields, other, other_updated_at: updated_at };
  const merged = await t.api.ask('POST', `/api/contacts/contacts/${kept}/merge/`, body);
  expect([merged.statusCode, merged.body]).toEqual([200, expect.anything()]);
  const path = `/api/deletions/${String(merged.headers['touchline-deletion'])}/restore/`;
  return async () => (await t.api.ask('POST', path, { resolve_conflicts: false })).statusCode;
}
