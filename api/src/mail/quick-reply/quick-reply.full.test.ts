import type { AnswerAddresses } from '@touchline/shared/contract';
import { randomUUID } from 'node:crypto';
import { buildApp } from '../../app.ts';
import { SECRET } from '../../testing/api.ts';
import type { MailTransport } from '../sending/transport.ts';
import { readConfig } from '../../config.ts';
import {
  SETTINGS,
  clock,
  api,
  sink,
  transport,
  pathOf,
  writeToOne,
  reply,
  press,
  detailOf,
  others,
} from './quick-reply.testing.ts';

describe('Quick Reply', () => {
  describe('with the key of a dialog', () => {
    const startOther = async (mailTransport: MailTransport = transport) => {
      const app = await buildApp({
        config: readConfig({ LOG_LEVEL: 'silent', ...SETTINGS }),
        database: api.testDatabase.database,
        jwtSecret: SECRET,
        clock,
        mailTransport,
      });
      others.push(app);
      return app;
    };

    afterAll(() => Promise.all(others.map((app) => app.close())));

    it('S11 E7 goes out once from two processes that are asked at the same time, and after a restart', async () => {
      const sent = await writeToOne();
      await reply(sent);
      const other = await startOther();
      const key = randomUUID();
      const before = sink.mails.length;
      sink.delay = 300;
      const answers = await Promise.all(
        [api.app, other, api.app, other, other].map((app) => press(app, sent.contact, key)),
      ).finally(() => (sink.delay = 0));
      // Longer than the same words count as the same without a key.
      clock.advance(5 * 60_000);
      answers.push(await press(await startOther(), sent.contact, key.toUpperCase()));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200]);
      expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
      expect(sink.mails.length - before).toBe(1);
    });

    it('E7 one that may be out is not sent again, until a person asks for it in another dialog', async () => {
      const sent = await writeToOne();
      await reply(sent);
      const key = randomUUID();
      const before = sink.mails.length;
      const unsure = await startOther({
        send: async () => ({ kind: 'uncertain', error: 'Connection closed' }),
        close: () => undefined,
      });
      expect((await press(unsure, sent.contact, key)).statusCode).toBe(503);
      const again = await press(api.app, sent.contact, key);
      expect([again.statusCode, detailOf(again)]).toEqual([
        503,
        expect.stringMatching(/^Your reply may have been sent, nobody knows\./u),
      ]);
      expect(sink.mails.length - before).toBe(0);
      expect((await press(api.app, sent.contact, randomUUID())).statusCode).toBe(200);
    });

    it('E7 one that a process left behind when it ended may have gone out as well', async () => {
      const sent = await writeToOne();
      await reply(sent);
      const key = randomUUID();
      const { promise: never } = Promise.withResolvers<never>();
      const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
      const dying = await startOther({
        send: () => {
          begin();
          return never;
        },
        close: () => undefined,
      });
      void press(dying, sent.contact, key).catch(() => undefined);
      await begun;
      clock.advance(12 * 60_000);
      const again = await press(api.app, sent.contact, key);
      expect([again.statusCode, detailOf(again)]).toEqual([
        503,
        expect.stringMatching(/^Your reply may have been sent/u),
      ]);
    });
  });

  it.each(['unsubscribed', 'bounced'] as const)(
    'E2 E7 does not write to an address that is suppressed, %s, until its reader has written again',
    async (kind) => {
      const sent = await writeToOne();
      await api.respond(sent.campaign, sent.contact, 'replied', 'Yes', clock.now());
      clock.advance(1000);
      await api.respond(sent.campaign, sent.contact, kind, undefined, clock.now());
      const mails = sink.mails.length;
      const answer = await api.ask('POST', pathOf(sent.contact), { text: 'x' });
      expect([answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([
        409,
        expect.stringMatching(/^This address gets no more email/u),
      ]);
      expect(sink.mails).toHaveLength(mails);
      // What the person sees before writing.
      const refused = async () =>
        (await api.ask('GET', pathOf(sent.contact)))
          .json<AnswerAddresses>()
          .addresses.some(({ gets_no_mail }) => gets_no_mail);
      expect(await refused()).toBe(true);
      clock.advance(1000);
      await api.respond(sent.campaign, sent.contact, 'replied', 'That was a mistake', clock.now());
      expect(await refused()).toBe(false);
      expect((await api.ask('POST', pathOf(sent.contact), { text: 'x' })).statusCode).toBe(200);
    },
  );
});
