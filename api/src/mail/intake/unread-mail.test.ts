import { messageIdOf, unsubscribeAddressOf } from '../addresses.ts';
import { DOMAIN } from './testing/intake-api.ts';
import { intake, receive, send, events, states, proposals, unreadable } from './unread-mail.testing.ts';

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
});
