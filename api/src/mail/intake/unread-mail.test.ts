import type { MailProposal } from '@touchline/shared/contract';
import { messageIdOf, unsubscribeAddressOf } from '../addresses.ts';
import { DOMAIN, testIntake } from './testing/intake-api.ts';

const intake = testIntake();
const { receive, send, events, states } = intake;
const proposals = async () => (await intake.api.ask('GET', '/api/mail/proposals/')).json<MailProposal[]>();

/** A mail of parts within parts, of which nothing can be read but headers. */
const unreadable = (...headers: string[]) =>
  Buffer.from(
    ['From: Zoe <zoe@elsewhere.example>', 'Subject: Re: Grass', ...headers].join('\r\n') +
      Array.from(
        { length: 400 },
        (_, depth) => `\r\nContent-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}`,
      ).join(''),
  );

describe('a mail of which only headers can be read', () => {
  it('S11 is shown to the staff when it answers a mail of ours, and ends no sequence by itself', async () => {
    const mail = await send();
    const answering = `In-Reply-To: ${messageIdOf(mail, DOMAIN)}`;
    const { id, kind } = await receive(unreadable(answering));
    expect([kind, await events()]).toEqual(['unknown', []]);
    expect(await proposals()).toMatchObject([{ id, kind: 'replied', text: '', is_folded: true }]);
    expect(await states()).toEqual(['sent', 'queued', 'queued', 'queued']);
    await intake.api.ask('POST', `/api/mail/proposals/${id}/settle/`, { outcome: 'confirmed' });
    expect(await events()).toMatchObject([{ kind: 'replied', message_id: mail.id }]);
    expect(await states()).toEqual(['sent', 'cancelled', 'cancelled', 'cancelled']);
  });

  it('S11 E2 unsubscribes when it came to the address for that', async () => {
    const mail = await send();
    await receive(unreadable(`To: ${unsubscribeAddressOf(mail, DOMAIN)}`));
    expect(await events()).toMatchObject([{ kind: 'unsubscribed', message_id: mail.id }]);
  });

  it.each(['Auto-Submitted: auto-replied', 'Return-Path: <>'])(
    'S11 means nothing when a program wrote it: it may be a report (%s)',
    async (header) => {
      const mail = await send();
      await receive(unreadable(`References: ${messageIdOf(mail, DOMAIN)}`, header));
      expect([await events(), await proposals()]).toEqual([[], []]);
    },
  );
});
