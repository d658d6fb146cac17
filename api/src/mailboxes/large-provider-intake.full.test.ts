import { PERSON } from '../testing/api.ts';
import {
  EMAIL,
  startTouchlineAt,
  until,
  type SentCampaign,
  type TouchlineAtProvider,
} from './testing/large-provider/touchline-at-provider.ts';

const HELPER = 'helper@assistants.example';
const FRIEND = 'friend@elsewhere.example';

const states = async ({ messages }: SentCampaign) => (await messages()).map(({ state }) => state);

describe.each(['google', 'microsoft'] as const)('a mailbox at %s', (kind) => {
  let touchline: TouchlineAtProvider;
  beforeAll(async () => {
    touchline = await startTouchlineAt(kind);
  });
  afterAll(() => touchline.stop());

  /** A campaign of two steps to one person, whose first mail is out. */
  async function sendFirst() {
    const campaign = await touchline.startCampaign(1, { steps: 2 });
    const [mail] = await until(campaign.delivered, (mails) => mails.length === 1);
    const [contact] = campaign.contacts;
    if (!mail || contact === undefined) throw new Error('Nothing went out');
    return { campaign, mail, contact };
  }
  const kinds = async (contact: number) => (await touchline.history(contact)).map((entry) => entry.kind);
  const proposals = async () => (await touchline.api.ask('GET', '/api/mail/proposals/')).json<unknown[]>();

  /** Exchange tells of its inbox alone. Whatever comes there, private or not, has the other folders looked into at once. */
  const lookNow = () =>
    touchline.provider.receive({ from: FRIEND, to: EMAIL, subject: 'Re: Lunch', text: 'Fine.' });

  it.each([
    ['gives the mail back', true],
    ['only names it', false],
  ])(
    'B3 S12 a report that %s stops the sequence of its contact, whatever was rewritten',
    async (_how, givesBack) => {
      const { provider } = touchline;
      provider.behaviour.givesBack = givesBack;
      const campaign = await touchline.startCampaign(1, { steps: 2, isReal: false });
      const [contact = 0] = campaign.contacts;
      await until(
        () => kinds(contact),
        (entries) => entries.includes('bounced'),
      );
      expect(await states(campaign)).toEqual(['sent', 'cancelled']);
      expect(await proposals()).toEqual([]);
    },
  );

  it('B3 B4 a conversation in the mail program is in the history: an answer from another address, what its person writes back in the web page, and the answer to that', async () => {
    const { provider } = touchline;
    const { campaign, mail, contact } = await sendFirst();
    const answer = provider.receive({
      from: HELPER,
      to: EMAIL,
      subject: `RE: ${mail.subject}`,
      text: 'She asks you to call.',
      references: [mail.messageId],
    });
    await until(
      () => kinds(contact),
      (entries) => entries.includes('replied'),
    );
    expect(await states(campaign)).toEqual(['sent', 'cancelled']);
    const written = provider.write({
      from: EMAIL,
      to: HELPER,
      subject: `Re: ${mail.subject}`,
      text: 'I will, on Monday.',
      references: [mail.messageId, answer],
    });
    lookNow();
    await until(
      () => kinds(contact),
      (entries) => entries.includes('staff_reply'),
    );
    provider.receive({
      from: HELPER,
      to: EMAIL,
      subject: `RE: ${mail.subject}`,
      text: 'Monday it is.',
      references: [mail.messageId, answer, written],
    });
    await until(
      () => kinds(contact),
      (entries) => entries.length === 4,
    );
    expect((await touchline.history(contact)).map((entry) => [entry.kind, entry.text, entry.author])).toEqual(
      [
        ['sent', null, null],
        ['replied', 'She asks you to call.', HELPER],
        ['staff_reply', 'I will, on Monday.', PERSON.email],
        ['replied', 'Monday it is.', HELPER],
      ],
    );
    expect(await proposals()).toEqual([]);
  });

  it('B4 a person who writes first, in the web page, is in the history, and is no answer; what else they write is nobody’s business', async () => {
    const { provider } = touchline;
    const { campaign, mail, contact } = await sendFirst();
    const { rowCount } = await touchline.api.testDatabase.database.pool.query('select from incoming_mails');
    provider.write({ from: EMAIL, to: FRIEND, subject: 'Lunch', text: 'At noon?' });
    provider.write({ from: EMAIL, to: mail.to, subject: 'By the way', text: 'Here is our brochure.' });
    lookNow();
    await until(
      () => kinds(contact),
      (entries) => entries.includes('staff_reply'),
    );
    expect(await kinds(contact)).toEqual(['sent', 'staff_reply']);
    expect(await states(campaign)).toEqual(['sent', 'queued']);
    const after = await touchline.api.testDatabase.database.pool.query('select from incoming_mails');
    expect(after.rowCount).toBe(rowCount);
  });

  it('B3 an answer that is taken for spam counts', async () => {
    const { provider } = touchline;
    const { campaign, mail, contact } = await sendFirst();
    const answer = { from: mail.to, to: EMAIL, subject: `Re: ${mail.subject}`, text: 'Yes, please.' };
    provider.receive({ ...answer, references: [mail.messageId] }, 'junk');
    lookNow();
    await until(
      () => kinds(contact),
      (entries) => entries.includes('replied'),
    );
    expect(await states(campaign)).toEqual(['sent', 'cancelled']);
  });
});
