import type {
  AnswerAddresses,
  ContactHistory,
  ContactOfMail,
  MailProposal,
  MailStatus,
  ProposedContact,
  RepliesToAnswer,
} from '@touchline/shared/contract';
import { deliveryReport, plainMail } from '../reading/testing/mails.ts';
import {
  intake,
  read,
  send,
  events,
  states,
  database,
  ask,
  proposals,
  settle,
  inbox,
  answerOfColleague,
  make,
  organizationOf,
  tom,
} from './given-to-a-contact.testing.ts';

const pauses = () => database().kysely.selectFrom('campaign_organization_pauses').selectAll().execute();

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

  it('B4 needs a contact who can have answered something', async () => {
    const id = await answerOfColleague();
    const [silent] = await intake.api.addContacts(1);
    await database().pool.query(`update messages set sent_at = sent_at - interval '100 days'`);
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

const proposed = async (id: string) =>
  (await ask('GET', `/api/mail/proposals/${id}/contact/`)).json<ProposedContact>();

const historyOf = async (contact: number) =>
  (await ask('GET', `/api/campaigns/monitoring/contacts/${contact}/history/`)).json<ContactHistory>();

const toAnswer = async () =>
  (await ask('GET', '/api/campaigns/monitoring/replies/')).json<RepliesToAnswer>().to_answer;

const count = async () =>
  Number((await database().pool.query<{ count: string }>('select count(*) from contacts')).rows[0]?.count);

describe('V6 a mail that matches nobody', () => {
  it('proposes the organization with the most contacts of its domain', async () => {
    const id = await answerOfColleague();
    await database().pool.query(
      `update contacts set email = 'anna@meadow.example', email_key = 'anna@meadow.example' where id = $1`,
      [intake.contact()],
    );
    const name = 'Meadow Park Trust';
    const contacts = ['a', 'b'].map((who) => ({
      full_name: who,
      email: `${who}@meadow.example`,
      phone: '',
      title: '',
    }));
    await intake.api.createOrganization(name, contacts);
    expect(await proposed(id)).toMatchObject({ organization: { name } });
  });

  it('proposes no name where the mail has an address in its place', async () => {
    const id = await answerOfColleague('meadow.example', 'Your pitch', '"tom@home.example"');
    expect(await proposed(id)).toMatchObject({ full_name: '', email: 'tom@meadow.example' });
  });

  it('becomes a contact: name, address and organization as the mail says; it is in the conversation, and counts', async () => {
    const id = await answerOfColleague();
    await database().pool.query(
      `update contacts set email = 'anna@meadow.example', email_key = 'anna@meadow.example' where id = $1`,
      [intake.contact()],
    );
    const organization = await organizationOf(intake.contact());
    expect(await proposed(id)).toMatchObject({ ...tom, organization: { id: organization }, contacts: [] });
    const made = await make(id, { ...tom, organization });
    expect(made.statusCode).toBe(201);
    const { contact_id } = made.json<ContactOfMail>();
    expect(await toAnswer()).toBe(1);
    expect(await historyOf(contact_id)).toMatchObject({
      email: tom.email,
      contact: { name: 'Tom', status: 'awaiting_reply', repliesReceived: 1, totalInteractions: 1 },
      entries: [
        { kind: 'replied', text: 'Anna has left. Call me.', subject: 'AW: Your pitch', incoming_mail_id: id },
      ],
    });
    expect((await historyOf(intake.contact())).contact.repliesReceived).toBe(0);
    const { addresses } = (
      await ask('GET', `/api/campaigns/monitoring/contacts/${contact_id}/reply/`)
    ).json<AnswerAddresses>();
    expect(addresses).toMatchObject([{ email: tom.email, origin: 'contact' }]);
    expect((await make(id, { ...tom, email: 'tim@meadow.example', organization })).statusCode).toBe(409);
    // Another mail of his belongs to the same conversation.
    await read(plainMail({ from: `Tom <${tom.email}>`, subject: 'One more', body: 'Hello?' }), inbox());
    const [second] = await proposals();
    expect((await settle(second?.id ?? '', 'confirmed', contact_id)).statusCode).toBe(204);
    expect((await historyOf(contact_id)).entries).toHaveLength(2);
  });

  it('undone, neither the contact nor the reply is there', async () => {
    const id = await answerOfColleague();
    const before = [await events(), await states(), await pauses()];
    const { contact_id } = (
      await make(id, { ...tom, organization: await organizationOf(intake.contact()) })
    ).json<ContactOfMail>();
    expect((await settle(id, 'open')).statusCode).toBe(204);
    expect([await events(), await states(), await pauses()]).toEqual(before);
    expect((await ask('GET', `/api/campaigns/monitoring/contacts/${contact_id}/history/`)).statusCode).toBe(
      404,
    );
    expect(await proposals()).toMatchObject([{ id, contact_id: null }]);
    expect(await toAnswer()).toBe(0);
    // By mistake: it can be restored, as any contact.
    expect((await ask('GET', '/api/deletions/')).body).toContain('Tom');
  });

  it('stays the contact’s when something was done with the contact since', async () => {
    const id = await answerOfColleague();
    const { contact_id } = (
      await make(id, { ...tom, organization: await organizationOf(intake.contact()) })
    ).json<ContactOfMail>();
    await intake.api.addCampaign({ contacts: [contact_id] });
    await settle(id, 'open');
    expect((await historyOf(contact_id)).contact).toMatchObject({ name: 'Tom', repliesReceived: 0 });
  });

  it('is refused where it cannot be made, and nothing is half made', async () => {
    const id = await answerOfColleague();
    const organization = await organizationOf(intake.contact());
    const before = await count();
    const email = await intake.email();
    for (const [fields, status] of [
      [{ ...tom, organization: 2_000_000_000 }, 400],
      [{ ...tom, organization: 9_999_999_999 }, 400],
      [{ ...tom, email: '', organization }, 400],
      [{ ...tom, email: 'nobody', organization }, 400],
      [{ ...tom, full_name: 'a\0', organization }, 400],
      [{ ...tom, email, organization }, 409],
    ] as const) {
      expect((await make(id, fields)).statusCode).toBe(status);
    }
    for (const unknown of ['2000000000', '9999999999']) {
      expect((await make(unknown, { ...tom, organization })).statusCode).toBe(404);
      expect((await ask('GET', `/api/mail/proposals/${unknown}/contact/`)).statusCode).toBe(404);
    }
    expect(await count()).toBe(before);
    expect(await events()).toEqual([]);
  });

  it('two people who make a contact of it at once make one', async () => {
    const id = await answerOfColleague();
    const organization = await organizationOf(intake.contact());
    const answers = await Promise.all([
      make(id, { ...tom, organization }),
      make(id, { ...tom, email: 'thomas@meadow.example', organization }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(await events()).toHaveLength(1);
  });
});

const stranger = (subject: string) =>
  plainMail({ from: 'Kim <kim@elsewhere.example>', subject, body: 'What does it cost?' });

const listed = async (query: string) =>
  (await ask('GET', `/api/mail/proposals/?${query}`)).json<MailProposal[]>().map(({ subject }) => subject);

const ofPrograms = async () =>
  (await ask('GET', '/api/mail/incoming/?of=programs'))
    .json<{ subject: string }[]>()
    .map((row) => row.subject);

describe('V6 mail of strangers', () => {
  it('V6 that came to the team’s mailbox is listed apart, and becomes a contact’s', async () => {
    const { id } = await intake.receive(stranger('A quote, please'));
    expect(await listed('of=others')).toEqual(['A quote, please']);
    expect(await listed('of=contacts')).toEqual([]);
    expect((await ask('GET', '/api/mail/status/')).json<MailStatus>().to_check_count).toBe(0);
    expect((await settle(id, 'confirmed', intake.contact())).statusCode).toBe(400);
    await send();
    expect((await settle(id, 'confirmed', intake.contact())).statusCode).toBe(204);
    expect(await events()).toMatchObject([{ kind: 'replied', reply_text: 'What does it cost?' }]);
    expect(await listed('of=others')).toEqual([]);
    expect(await listed('of=others&outcome=dismissed')).toEqual(['A quote, please']);
    expect(await listed('of=contacts&outcome=dismissed')).toEqual([]);
  });

  it('V6 what a program wrote is listed apart from what people did', async () => {
    const headers = ['Auto-Submitted: auto-replied'];
    await intake.receive(
      plainMail({ from: 'shop@seed.example', subject: 'Ticket 12', body: 'We got it.', headers }),
    );
    expect(await listed('of=others')).toEqual([]);
    expect(await ofPrograms()).toEqual(['Ticket 12']);
  });

  it('V6 is in one list and in one alone, also where it cannot be classified', async () => {
    await send();
    const subject = 'unsubscribe';
    // Of nobody, so that it can be granted to nobody.
    expect(await intake.receive(plainMail({ from: '', subject, body: 'stop' }))).toMatchObject({
      kind: 'unknown',
      message_id: null,
    });
    await intake.receive(stranger('A quote, please'));
    // About a mail of a contact, and unproved: somebody is asked about it.
    await intake.receive(
      deliveryReport({ recipient: await intake.email(), returned: 'X-Mailer: some program' }),
    );
    // What we write ourselves is no stranger's.
    await intake.receive(plainMail({ from: 'Touchline <outreach@touchline.example>', subject: 'Our own' }));
    expect([await listed('of=others'), await ofPrograms()]).toEqual([['A quote, please'], [subject]]);
    expect(await listed('of=contacts')).toHaveLength(1);
  });

  it('V6 B4 that came to a person’s own mailbox is neither kept nor shown', async () => {
    expect(await read(stranger('Private'), inbox())).toBeUndefined();
    expect(await listed('of=others')).toEqual([]);
  });
});
