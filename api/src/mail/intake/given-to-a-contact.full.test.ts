import type { ContactOfMail } from '@touchline/shared/contract';
import {
  intake,
  database,
  ask,
  proposals,
  settle,
  mailbox,
  answerOfColleague,
  make,
  organizationOf,
  tom,
} from './given-to-a-contact.testing.ts';

describe('a mail of which nobody knows whose reply it is', () => {
  it('B4 is private when it only shares a subject and a large provider with a mail of ours', async () => {
    expect(await answerOfColleague('gmail.com')).toBe('');
    expect(await proposals()).toEqual([]);
  });
});

const note = (contact: number) =>
  ask('PATCH', `/api/conversations/${contact}/`, {
    version: 0,
    note: 'Calls back.',
  });

const answerTo = (contact: number) =>
  database().pool.query(
    `insert into answers (contact_id, user_id, written_by, key, digest, state, message_id, to_email, cc, subject, html, mailbox_id,
       attachment_ids, created_at, due_at)
     select $1, (select min(id) from users), 'jo@club.example', gen_random_uuid(), '', 'discarded', m.id, 'tom@meadow.example', '{}',
       '', '', $2, '{}', now(), now()
     from messages m where m.contact_id = $1`,
    [contact, mailbox],
  );

const draftTo = (contact: number) =>
  database().pool.query(
    `insert into answer_drafts (user_id, contact_id, cc, subject, html, attachment_ids, touched_at)
     select min(id), $1, '{}', '', 'Dear Tom', '{}', now() from users`,
    [contact],
  );

describe('V6 a mail that matches nobody', () => {
  it.each([
    ['a note', (contact: number) => note(contact)],
    ['an answer', (contact: number) => answerTo(contact)],
    ['a draft', (contact: number) => draftTo(contact)],
  ])('undone, the contact stays with %s that somebody made since', async (_, work) => {
    const id = await answerOfColleague();
    const { contact_id } = (
      await make(id, { ...tom, organization: await organizationOf(intake.contact()) })
    ).json<ContactOfMail>();
    await work(contact_id);
    expect((await settle(id, 'open')).statusCode).toBe(204);
    expect((await ask('GET', `/api/contacts/contacts/${contact_id}/page/`)).statusCode).toBe(200);
  });
});
