import { startImapServer } from '../../api/src/mail/intake/testing/imap-server.ts';
import { HOSTILE_MAILS } from '../../api/src/mail/reading/testing/hostile-mails.ts';
import { Api } from '../support/api.ts';
import { isUndisturbed, p99, ROUNDS, timesOfWork } from '../support/attack.ts';
import { expect, test } from '../support/story.ts';
import { startSystem } from '../support/system.ts';
import { type SharedSystem, withDatabase } from '../support/systems.ts';

/** Ends each round: it is taken in only when the mailbox has been read past the others. */
const LAST = 'The last of a round';

/** The mails, each another one than in other rounds: the same mail again is settled at once. */
const mailsOf = (round: number): Buffer[] => [
  ...Object.values(HOSTILE_MAILS).map((make, number) =>
    Buffer.from(make().replace('<1@meadow.example>', `<${round}.${number}@meadow.example>`)),
  ),
  Buffer.from(
    `From: anna@club.example\r\nTo: us@touchline.example\r\nSubject: ${LAST}\r\nMessage-ID: <${round}.last@club.example>\r\n\r\nHello`,
  ),
];

async function isDone({ database }: SharedSystem, rounds: number): Promise<boolean> {
  const { rows } = await database.pool.query('select from incoming_mails where subject = $1', [LAST]);
  return rows.length >= rounds;
}

test(`S11 mails that take minutes to read leave a signed-in person undisturbed, are kept, and let the next ones in`, async () => {
  test.setTimeout(600_000);
  const mailbox = await startImapServer();
  const system = await withDatabase(
    await startSystem({
      environment: { MAIL_WORKER: '1', IMAP_URL: mailbox.url, SMTP_URL: 'smtp://127.0.0.1:9' },
    }),
  );
  const api = await Api.signIn(system);
  await timesOfWork(api, 'to warm up');
  const figures: { quiet: number; attacked: number }[] = [];
  let sent = 0;
  for (let round = 1; round <= ROUNDS; round += 1) {
    const quiet = p99(await timesOfWork(api, `quiet ${round}`));
    const mails = mailsOf(round);
    sent += mails.length;
    mailbox.deliver(...mails);
    const began = performance.now();
    const times: number[] = [];
    for (let part = 0; times.length < 200 || !(await isDone(system, round)); part += 1)
      times.push(...(await timesOfWork(api, `attacked ${round} ${part}`, 50)));
    const attacked = p99(times.toSorted((one, other) => one - other));
    figures.push({ quiet, attacked });
    console.log(
      `${mails.length} mails in ${((performance.now() - began) / 1000).toFixed(1)} s: p99 of ${times.length} requests ${attacked.toFixed(1)} ms, quiet ${quiet.toFixed(1)} ms`,
    );
    if (attacked < 2 * quiet) break;
  }
  const { rows } = await system.database.pool.query<{ kind: string; mails: number }>(
    'select kind, count(*)::integer as mails from incoming_mails group by kind order by kind',
  );
  console.log(`kept as ${rows.map(({ kind, mails }) => `${kind}: ${mails}`).join(', ')}`);
  await system.stop();
  await mailbox.close();
  expect(rows.reduce((sum, { mails }) => sum + mails, 0)).toBe(sent);
  // They are about nothing of ours, whatever they look like.
  expect(rows.map(({ kind }) => kind)).not.toContain('reply');
  expect(figures.some(isUndisturbed)).toBe(true);
});
