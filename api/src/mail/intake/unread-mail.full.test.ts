import { messageIdOf } from '../addresses.ts';
import { DOMAIN } from './testing/intake-api.ts';
import { receive, send, events, proposals, unreadable } from './unread-mail.testing.ts';

describe('a mail of which only headers can be read', () => {
  it.each(['Auto-Submitted: auto-replied', 'Return-Path: <>'])(
    'S11 means nothing when a program wrote it: it may be a report (%s)',
    async (header) => {
      const mail = await send();
      await receive(unreadable(`References: ${messageIdOf(mail, DOMAIN)}`, header));
      expect([await events(), await proposals()]).toEqual([[], []]);
    },
  );
});
