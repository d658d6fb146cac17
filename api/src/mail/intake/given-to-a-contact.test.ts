import type { MailProposal } from '@touchline/shared/contract';
import { plainMail } from '../reading/testing/mails.ts';
import { connectMailbox } from './testing/mailboxes.ts';
import { testIntake } from './testing/intake-api.ts';

const intake = testIntake();
const { read, send, events, states } = intake;
const database = () => intake.api.testDatabase.database;
const ask = (...[method, url, payload]: Parameters<typeof intake.api.ask>) =>
  intake.api.ask(method, url, payload);
const proposals = async () => (await ask('GET', '/api/mail/proposals/')).json<MailProposal[]>();
const settle = (id: string, outcome: string, contact_id?: number) =>
  ask('POST', `/api/mail/proposals/${id}/settle/`, {
    outcome,
    ...(contact_id !== undefined && { contact_id }),
  });
const pauses = () => database().kysely.selectFrom('campaign_organization_pauses').selectAll().execute();

let mailbox: number;
beforeEach(async () => {
  mailbox = await connectMailbox(database(), 'jo@club.example', { name: 'Jo' });
});
const inbox = () => ({ id: mailbox, provider: undefined, person: 'Jo', isSent: false });
/** Somebody of the contact's organization answers from an address that nobody knows. @returns the id of that mail. */
async function answerOfColleague(domain = 'meadow.example', subject = 'Your pitch'): Promise<string> {
  const { id } = await send();
  await database()
    .kysely.updateTable('messages')
    .set({
      mailbox_id: mailbox,
      sending_at: new Date(),
      recipient_key: `anna@${domain}`,
      subject,
    })
    .where('id', '=', id)
    .execute();
  const raw = plainMail({
    from: `Tom <tom@${domain}>`,
    subject: 'AW: Your pitch',
    body: 'Anna has left. Call me.',
  });
  return (await read(raw, inbox()))?.id ?? '';
}

describe('a mail of which nobody knows whose reply it is', () => {
  it('B4 is listed, and given to a contact it counts as that contact’s reply until that is undone', async () => {
    const id = await answerOfColleague();
    expect(await proposals()).toMatchObject([
      {
        id,
        kind: 'replied',
        text: 'Anna has left. Call me.',
        contact_id: null,
        contact_name: '',
        campaign_name: '',
      },
    ]);
    const before = [await events(), await states()];
    expect((await settle(id, 'confirmed', intake.contact())).statusCode).toBe(204);
    expect(await events()).toMatchObject([{ kind: 'replied', reply_text: 'Anna has left. Call me.' }]);
    expect([await states(), await proposals()]).toEqual([
      ['sent', 'cancelled', 'cancelled', 'cancelled'],
      [],
    ]);
    expect((await intake.api.read(intake.campaign())).status).toBe('completed');
    expect(await pauses()).toHaveLength(1);
    const settled = (await ask('GET', '/api/mail/proposals/?outcome=dismissed')).json<MailProposal[]>();
    expect(settled).toMatchObject([{ id, contact_id: intake.contact() }]);
    expect((await settle(id, 'open')).statusCode).toBe(204);
    expect([await events(), await states()]).toEqual(before);
    expect((await intake.api.read(intake.campaign())).status).toBe('active');
    expect([await proposals(), await pauses()]).toMatchObject([[{ id, contact_id: null }], []]);
  });

  it('B4 is listed also when it answers a later step, whose subject says that it answers the first', async () => {
    expect(await answerOfColleague('meadow.example', 'Re: Your pitch')).not.toBe('');
  });

  it('B4 is private when it only shares a subject and a large provider with a mail of ours', async () => {
    expect(await answerOfColleague('gmail.com')).toBe('');
    expect(await proposals()).toEqual([]);
  });

  it('B4 needs a contact who was sent something', async () => {
    const id = await answerOfColleague();
    const [silent] = await intake.api.addContacts(1);
    for (const contact of [undefined, silent, 999_999]) {
      const refused = await settle(id, 'confirmed', contact);
      expect([refused.statusCode, refused.json()]).toMatchObject([
        400,
        { errors: [{ field: 'contact_id' }] },
      ]);
    }
    expect((await settle(id, 'dismissed')).statusCode).toBe(204);
    expect((await settle(id, 'confirmed', intake.contact())).statusCode).toBe(409);
    expect((await settle(id, 'open')).statusCode).toBe(204);
    expect(await events()).toEqual([]);
  });

  it('B4 is one from the address of a contact who was sent nothing, too', async () => {
    await read(plainMail({ from: await intake.email(), subject: 'A question' }), inbox());
    expect(await proposals()).toMatchObject([{ contact_id: null, subject: 'A question' }]);
  });
});
