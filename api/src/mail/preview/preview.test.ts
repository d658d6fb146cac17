import type { MailPreview } from '@touchline/shared/contract';
import PostalMime from 'postal-mime';
import { mailboxKey } from '../../database/keys.ts';
import { startTestApi } from '../../testing/api.ts';
import { startCampaignApi, type CampaignApi } from '../../testing/campaign-api.ts';
import { openTransport, type MailTransport } from '../sending/transport.ts';
import { startMailSink, type MailSink } from '../sending/testing/mail-sink.ts';

let api: CampaignApi;
let sink: MailSink;
let transport: MailTransport;
let contact: number;
beforeAll(async () => {
  sink = await startMailSink();
  transport = openTransport({ server: sink.url, connections: 1 });
  api = await startCampaignApi(
    { mailTransport: transport },
    {
      MAIL_FROM: 'Touchline <us@touchline.example>',
      MAIL_LINK_URL: 'https://touchline.example',
      MAIL_TEST_RECIPIENTS: 'a@b.example, @CLUB.example colleague@touchline.example',
    },
  );
  const organization = await api.createOrganization('Green & Field', [
    { full_name: 'Анна Смирнова', email: 'anna@club.example', title: 'Boss' },
  ]);
  contact = organization.contacts[0]?.id ?? 0;
});
afterAll(async () => {
  transport.close();
  await sink.stop();
  await api.close();
});

const draft = {
  subject: 'For {{organization}}',
  html: '<html><body><p>Hello {{first_name}}</p></body></html>',
};

/** Everything that a figure counts. */
const counted = () =>
  Promise.all(
    (['messages', 'message_events', 'sent_mails'] as const).map((table) =>
      api.testDatabase.database.kysely.selectFrom(table).selectAll().orderBy('id').execute(),
    ),
  );

describe('the preview', () => {
  it('S11 refuses, naming the field, HTML whose text would take minutes, and reads lists that the library cannot', async () => {
    const html = `${'<blockquote>'.repeat(240)}<pre>${'a\n'.repeat(300_000)}`;
    const refused = await api.ask('POST', '/api/mail/preview/', { ...draft, html });
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ errors: [{ field: 'html' }] });
    const list = await api.ask('POST', '/api/mail/preview/', {
      ...draft,
      html: '<ol type="i" start="10000"><li>Mow</li></ol>',
    });
    expect(list.statusCode).toBe(200);
    expect(list.json<MailPreview>().text).toContain('10000. Mow');
  });

  it('E5 shows the mail as a real contact would get it', async () => {
    const answer = await api.ask('POST', '/api/mail/preview/', { ...draft, contact_id: contact });
    expect(answer.statusCode).toBe(200);
    const preview = answer.json<MailPreview>();
    expect(preview).toMatchObject({
      from: 'Touchline <us@touchline.example>',
      to: 'Анна Смирнова <anna@club.example>',
      subject: 'For Green & Field',
    });
    expect(preview.html).toContain('<p>Hello Анна</p>');
    expect(preview.text).toContain('Hello Анна');
    expect(preview.html).toContain('https://touchline.example/api/mail/unsubscribe/test/');
    expect(preview.size).toBeGreaterThan(preview.html.length);
  });

  it('E5 shows the fallbacks without a contact', async () => {
    const preview = (await api.ask('POST', '/api/mail/preview/', draft)).json<MailPreview>();
    expect(preview).toMatchObject({ to: '', subject: 'For your organization' });
    expect(preview.html).toContain('Hello there');
  });

  it('names what is wrong', async () => {
    const unknown = await api.ask('POST', '/api/mail/preview/', { ...draft, contact_id: 4711 });
    expect(unknown.statusCode).toBe(400);
    expect(unknown.json()).toMatchObject({ errors: [{ field: 'contact_id' }] });
    expect((await api.ask('POST', '/api/mail/preview/', { subject: 'x' })).statusCode).toBe(400);
    const anonymous = await api.app.inject({ method: 'POST', url: '/api/mail/preview/', payload: draft });
    expect(anonymous.statusCode).toBe(401);
  });
});

describe('the subject of a later step', () => {
  let campaign: number;
  let person: number;
  let template_map: Record<number, number>;
  beforeAll(async () => {
    [person = 0] = await api.addContacts(1, 'Meadow Park');
    template_map = {
      1: (await api.addTemplate({ subject: 'Turf of {{organization}}' })).id,
      2: (await api.addTemplate({ subject: '' })).id,
    };
  });
  beforeEach(async () => {
    ({ id: campaign } = await api.addCampaign({ status: 'active', contacts: [person], template_map }));
  });
  const ask = (fields: object, path = 'preview') =>
    api.ask('POST', `/api/mail/${path}/`, {
      html: '<p>Once more</p>',
      subject: '',
      step: { campaign_id: campaign, step_number: 2 },
      ...fields,
    });
  const subjectOf = async (fields: object) => (await ask(fields)).json<MailPreview>().subject;

  it('E5 without one of its own is that of the first mail, as the template will fill it', async () => {
    expect(await subjectOf({ contact_id: person })).toBe('Re: Turf of Meadow Park');
    expect(await subjectOf({})).toBe('Re: Turf of your organization');
    expect(await subjectOf({ contact_id: person, subject: 'Re: {{organization}}' })).toBe('Re: Meadow Park');
    expect(await subjectOf({ contact_id: person, subject: 'News' })).toBe('News');
  });

  it('E5 is that of the first mail as it went out, whatever its template says since', async () => {
    await api.sendNext(campaign, person);
    await api.testDatabase.database.pool.query(
      "update messages set subject = 'As sent' where state = 'sent'",
    );
    expect(await subjectOf({ contact_id: person })).toBe('Re: As sent');
  });

  it('E5 stays empty when what came before it failed: then it is the first', async () => {
    await api.setState(campaign, person, 1, 'failed');
    expect(await subjectOf({ contact_id: person })).toBe('');
  });

  it('E5 stays empty for the first step', async () => {
    const step = { campaign_id: campaign, step_number: 1 };
    expect(await subjectOf({ contact_id: person, step })).toBe('');
  });

  it('E5 is the one a test is sent with, in no thread', async () => {
    const answer = await ask({ contact_id: person, to: 'colleague@touchline.example' }, 'test');
    expect(answer.statusCode).toBe(204);
    const sent = await PostalMime.parse(sink.mails.at(-1)?.raw ?? '');
    expect(sent.subject).toBe('Re: Turf of Meadow Park');
    expect(sent.inReplyTo).toBeUndefined();
  });

  it('names a campaign that does not exist', async () => {
    const answer = await ask({ step: { campaign_id: 4711, step_number: 2 } });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ errors: [{ field: 'step' }] });
    expect((await ask({ step: { campaign_id: campaign, step_number: 0 } })).statusCode).toBe(400);
  });
});

describe('the test send', () => {
  it('E5 B5 sends what the preview shows to the given address, and changes no figure but the count of its mailbox', async () => {
    const before = await counted();
    const byHand = () => api.testDatabase.database.kysely.selectFrom('mails_by_hand').select('id').execute();
    const beforeByHand = await byHand();
    const preview = (
      await api.ask('POST', '/api/mail/preview/', { ...draft, contact_id: contact })
    ).json<MailPreview>();
    const answer = await api.ask('POST', '/api/mail/test/', {
      ...draft,
      contact_id: contact,
      to: 'colleague@touchline.example',
    });
    expect(answer.statusCode).toBe(204);
    const sent = sink.mails.at(-1);
    expect(sent?.to).toBe('colleague@touchline.example');
    const parsed = await PostalMime.parse(sent?.raw ?? '');
    expect(parsed.to).toMatchObject([{ name: 'Анна Смирнова', address: 'colleague@touchline.example' }]);
    expect(parsed).toMatchObject({ subject: preview.subject });
    expect(parsed.html?.trim()).toBe(preview.html);
    expect(parsed.text?.trim().replaceAll('\n', '\r\n')).toBe(preview.text);
    expect(await counted()).toEqual(before);
    expect(await byHand()).toHaveLength(beforeByHand.length + 1);
  });

  it('S12 goes to people who have an account, to those whom the settings name, and to nobody else', async () => {
    // The first is the account of these tests.
    for (const to of ['ann@example.COM', 'anybody@club.example']) {
      expect((await api.ask('POST', '/api/mail/test/', { ...draft, to })).statusCode).toBe(204);
    }
    const mails = sink.mails.length;
    for (const to of ['stranger@elsewhere.example', 'b@b.example', 'a@sub.club.example']) {
      const answer = await api.ask('POST', '/api/mail/test/', { ...draft, to });
      expect([answer.statusCode, answer.json<object>()]).toMatchObject([400, { errors: [{ field: 'to' }] }]);
    }
    expect(sink.mails).toHaveLength(mails);
  });

  it('refuses a malformed address, and one that gets no more mail', async () => {
    await api.testDatabase.database.kysely
      .insertInto('suppressions')
      .values({ email_key: mailboxKey('gone@club.example'), reason: 'unsubscribed' })
      .execute();
    for (const to of ['nobody', 'a@b.example\r\nBcc: c@d.example', 'GONE@club.example']) {
      const answer = await api.ask('POST', '/api/mail/test/', { ...draft, to });
      expect([to, answer.statusCode]).toEqual([to, 400]);
      expect(answer.json()).toMatchObject({ errors: [{ field: 'to' }] });
    }
  });

  it('gives the reason of a mail server that refuses it', async () => {
    sink.refuse = () => ({ code: 550, message: 'No such user here' });
    const answer = await api.ask('POST', '/api/mail/test/', { ...draft, to: 'nobody@club.example' });
    sink.refuse = () => undefined;
    expect(answer.statusCode).toBe(422);
    expect(answer.json<{ detail: string }>().detail).toContain('No such user here');
  });

  it('sends no more in a minute than a person would', async () => {
    const other = await startTestApi({ MAIL_TEST_RECIPIENTS: '*' }, { mailTransport: transport });
    const statuses: number[] = [];
    while (statuses.length < 30 && statuses.at(-1) !== 429) {
      const answer = await other.ask('POST', '/api/mail/test/', { ...draft, to: 'a@b.example' });
      statuses.push(answer.statusCode);
    }
    await other.close();
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.filter((status) => status === 204)).toHaveLength(20);
  });

  it('says so when the mail server cannot be reached', async () => {
    await sink.stop();
    const answer = await api.ask('POST', '/api/mail/test/', { ...draft, to: 'a@b.example' });
    expect(answer.statusCode).toBe(503);
    expect(answer.json<{ detail: string }>().detail).toMatch(
      /^The mail was not sent\. Please try again later/u,
    );
  });
});
