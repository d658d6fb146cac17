import type { MailProposal } from '@touchline/shared/contract';
import { messageIdOf } from '../addresses.ts';
import { deliveryReport, plainMail } from '../reading/testing/mails.ts';
import { DOMAIN } from './testing/intake-api.ts';
import {
  intake,
  receive,
  send,
  events,
  states,
  email,
  ask,
  proposals,
  suppressions,
  lift,
  dismissed,
  copy,
  UNTOUCHED,
  sendAndBounce,
  bounce,
} from './proof.testing.ts';

describe('an unproved mail', () => {
  it('S12 hundreds of one sender are looked through page by page, dismissed at once, and opened again', async () => {
    await send();
    const recipient = await email();
    await receive(plainMail({ from: `Anna <${recipient.toUpperCase()}>` }));
    const { id: real } = await receive(deliveryReport({ recipient, returned: 'X-Mailer: some program' }));
    const { id } = await receive(plainMail({ from: recipient }));
    await copy(id, 120);
    const [newest, second] = (await proposals()).map((row) => row.id);
    const { id: unseen } = await receive(plainMail({ from: recipient, subject: 'While somebody reads' }));
    const pageBefore = async (before = '') =>
      (await ask('GET', `/api/mail/proposals/?before=${before}`)).json<MailProposal[]>().map((row) => row.id);
    const pages = [await pageBefore(newest)];
    for (let page = 0; page < 2; page += 1) pages.push(await pageBefore(pages.at(-1)?.at(-1)));
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 21]);
    expect(pages[0]?.[0]).toBe(second);
    expect(new Set(pages.flat()).size).toBe(121);

    const settleAll = async (mail: string, outcome: string) =>
      (await ask('POST', `/api/mail/proposals/${mail}/settle-group/`, { outcome })).json<unknown>();
    expect(await settleAll(newest ?? '', 'dismissed')).toEqual({ settled: 122 });
    expect((await proposals()).map((row) => row.id)).toEqual([unseen, real]);
    expect(await settleAll(unseen, 'dismissed')).toEqual({ settled: 1 });
    expect(await settleAll(newest ?? '', 'open')).toEqual({ settled: 122 });
    expect((await proposals())[0]?.group_total).toBe(122);
    expect(await dismissed()).toEqual([unseen]);
    expect(
      (await ask('POST', '/api/mail/proposals/4711/settle-group/', { outcome: 'open' })).statusCode,
    ).toBe(404);
  });
});

const reasons = async () => (await suppressions()).suppressed.map(({ reason }) => reason);

describe('a ban', () => {
  it.each([
    ['a block list', '5.7.1', '550 5.7.1 Your IP is listed by a block list, blocked'],
    ['a policy', '5.7.1', '550 5.7.1 Rejected by policy'],
    ['a quota', '5.2.2', '552 5.2.2 Over quota'],
    ['greylisting', '4.7.1', '451 4.7.1 Greylisted, try again later'],
    ['the way there', '4.4.1', '421 4.4.1 Connection timed out'],
  ])('S12 does not come of %s, however often in a row', async (_name, status, diagnostic) => {
    for (let mail = 0; mail < 4; mail += 1) await sendAndBounce({ status, diagnostic });
    expect((await events()).map(({ kind }) => kind)).toEqual(Array(4).fill('soft_bounced'));
    expect((await suppressions()).suppressed).toEqual([]);
  });

  it('S12 of a bounce that is lifted leaves that of an unsubscription, and the other way round', async () => {
    const mail = await sendAndBounce();
    const stop = async () => {
      intake.clock.advance(1000);
      const headers = [`In-Reply-To: ${messageIdOf(mail, DOMAIN)}`];
      await receive(plainMail({ from: mail.email, headers, body: 'stop' }));
    };
    expect(await reasons()).toEqual(['bounced']);
    await stop();
    expect(await reasons()).toEqual(['unsubscribed']);
    expect([await lift(mail.email), await reasons()]).toEqual([204, ['bounced']]);
    expect(await states()).toEqual(['sent', 'cancelled', 'cancelled', 'cancelled']);
    await stop();
    // As stored before this rule.
    await intake.api.testDatabase.database.pool.query("update suppressions set reason = 'bounced'");
    expect([await lift(mail.email), await reasons()]).toEqual([204, ['unsubscribed']]);
    expect([await lift(mail.email), await reasons()]).toEqual([204, []]);
    expect(await states()).toEqual(UNTOUCHED);
  });

  it('S12 of a bounce is lifted, and the next two bounces that may pass are counted anew', async () => {
    await bounce();
    await bounce();
    const { email: address } = await bounce();
    expect((await events()).at(-1)?.kind).toBe('bounced');
    intake.clock.advance(1000);
    expect(await lift(address)).toBe(204);
    intake.clock.advance(1000);
    await bounce();
    expect((await events()).at(-1)?.kind).toBe('soft_bounced');
  });
});
