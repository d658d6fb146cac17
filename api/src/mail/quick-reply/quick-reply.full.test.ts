import { randomUUID } from 'node:crypto';
import { PERSON } from '../../testing/api.ts';
import { openTransport } from '../sending/transport.ts';
import {
  clock,
  api,
  sink,
  writeToOne,
  reply,
  pathOf,
  press,
  detailOf,
  startOther,
} from './quick-reply.testing.ts';

describe('Quick Reply', () => {
  describe('with the key of a dialog', () => {
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

    it('S16 E7 records a reply whose author is signed out while it is handed over', async () => {
      const sent = await writeToOne();
      await reply(sent);
      const { pool } = api.testDatabase.database;
      const transport = openTransport({ server: sink.url, connections: 1 });
      const app = await startOther({
        send: async (mail) => {
          await pool.query(
            'delete from sessions where id = (select id from sessions order by used_at desc, created_at desc limit 1)',
          );
          return transport.send(mail);
        },
        close: () => transport.close(),
      });
      const login = await app.inject({ method: 'POST', url: '/api/auth/login/', payload: PERSON });
      const before = sink.mails.length;
      await app.inject({
        method: 'POST',
        url: pathOf(sent.contact),
        headers: {
          authorization: `Bearer ${login.json<{ access: string }>().access}`,
          'idempotency-key': randomUUID(),
        },
        payload: { text: 'At ten.' },
      });
      expect(sink.mails.length - before).toBe(1);
      const { rows } = await pool.query('select state from staff_answers where contact_id = $1', [
        sent.contact,
      ]);
      expect(rows).toEqual([{ state: 'sent' }]);
    });
  });
});
