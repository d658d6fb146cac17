import type { MailFields } from '../reading/testing/mails.ts';
import { intake, historyOf, formOf, answered } from './own-words.testing.ts';

describe('S14 an incoming mail is shown by its own From, Cc and Subject', () => {
  it.each([
    'AW: Invoice',
    'Antw: Invoice',
    'SV: Invoice',
    'Отв: Invoice',
    'Re: AW: Invoice',
    'RE[2]: Invoice',
  ])('S14 an answer to %s goes on under one Re:', async (subject) => {
    await answered({ subject, body: 'Where is it?' });
    expect((await formOf()).subject).toBe('Re: Invoice');
  });

  it.each([
    ['Reply-To', ['Reply-To: Anna <CONTACT>'], 'Bob <bob@club.example>'],
    ['a mailing list', ['List-Id: <l.example>', 'X-Original-From: Anna <CONTACT>'], 'Bob <bob@club.example>'],
    [
      'a list for a stranger',
      ['List-Id: <l.example>', 'X-Original-From: m@evil.example'],
      'Bob <bob@club.example>',
    ],
  ])(
    'S14 nobody writes in the contact’s name by %s, nor decides where the answer goes',
    async (_by, headers, author) => {
      const email = await intake.email();
      const { entry } = await answered({
        from: 'Bob <bob@club.example>',
        headers: headers.map((line) => line.replace('CONTACT', email)),
      });
      expect(entry).toMatchObject({ author });
      expect((await formOf()).addresses[0]).toMatchObject({ email, origin: 'contact' });
    },
  );

  it.each([
    ['typed by hand', []],
    ['of a program', ['Auto-Submitted: auto-replied']],
  ])(
    'V5 S14 a note of absence from another address holds the contact only where a program wrote it: %s',
    async (_what, headers) => {
      const { entry } = await answered({
        from: 'Bob <bob@club.example>',
        headers,
        body: 'I am out of office until 14 December.',
      });
      expect(entry).toMatchObject({ kind: 'automatic_reply', author: 'Bob <bob@club.example>' });
      expect((await historyOf()).absence === null).toBe(headers.length === 0);
    },
  );

  it.each<[string, MailFields]>([
    ['writes in the conversation with somebody else', { from: 'Bob Smith <bob@club.example>' }],
    ['gets a copy', { headers: ['Cc: Bob Smith <bob@club.example>'] }],
  ])('S14 U9 whoever is erased is gone where they %s', async (_what, fields) => {
    await answered({ ...fields, body: 'My own words.' });
    const [bob = 0] = await intake.api.addContacts(1);
    await intake.api.testDatabase.database.pool.query(
      `update contacts set full_name = 'Bob Smith', email = 'bob@club.example', email_key = 'bob@club.example' where id = $1`,
      [bob],
    );
    const erased = await intake.api.ask('POST', `/api/contacts/contacts/${bob}/erasure/`, {
      confirmation: 'bob@club.example',
    });
    expect(erased.json()).toEqual({ is_finished: true });
    const { entries } = await historyOf();
    expect(JSON.stringify(entries)).not.toMatch(/bob/iu);
    expect(entries[0]).toMatchObject(
      fields.from === undefined ? { author: null, text: 'My own words.' } : { author: '—', text: null },
    );
  });
});
