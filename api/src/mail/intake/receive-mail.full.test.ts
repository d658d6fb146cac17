import { envelopeSenderOf, type MailReference } from '../addresses.ts';
import { deliveryReport } from '../reading/testing/mails.ts';
import { DOMAIN } from './testing/intake-api.ts';
import { receive, send, events, states } from './receive-mail.testing.ts';

describe('a bounce', () => {
  it('E4 that may pass becomes permanent at the third mail in a row, not at the third notice of one', async () => {
    const refused = { status: '5.0.0', diagnostic: '550 5.0.0 refused' };
    const bounce = async (mail: MailReference & { email: string }) =>
      receive(
        deliveryReport({ ...refused, recipient: mail.email }),
        'sandbox',
        envelopeSenderOf(mail, DOMAIN),
      );
    const first = await send();
    for (let notice = 0; notice < 3; notice += 1) await bounce(first);
    await bounce(await send());
    expect((await events()).map(({ kind }) => kind)).toEqual(Array(4).fill('soft_bounced'));
    await bounce(await send());
    expect((await events()).at(-1)?.kind).toBe('bounced');
    expect(await states()).toEqual(['sent', 'sent', 'sent', 'cancelled']);
  });
});
