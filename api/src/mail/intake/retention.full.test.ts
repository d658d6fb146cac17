import { messageIdOf } from '../addresses.ts';
import { deliveryReport, plainMail } from '../reading/testing/mails.ts';
import { removeMailsOfStrangers, startRetention } from './retention.ts';
import { DOMAIN, testIntake } from './testing/intake-api.ts';

const intake = testIntake();
const { receive, send, clock } = intake;
const DAY = 86_400_000;
const database = () => intake.api.testDatabase.database.kysely;
const remove = (days: number, quota = 1e9) =>
  removeMailsOfStrangers(database(), new Date(clock.now().getTime() + days * DAY), quota);
const kept = async () =>
  (await database().selectFrom('incoming_mails').select('id').orderBy('id').execute()).map(({ id }) => id);

it('S12 mails of strangers go after 30 days; those that are about ours, or a reason for a ban, stay', async () => {
  const mail = await send();
  const answer = await receive(plainMail({ headers: [`In-Reply-To: ${messageIdOf(mail, DOMAIN)}`] }));
  const wish = await receive(plainMail({ from: 'zoe@meadow.example', subject: 'Hello', body: 'stop' }));
  await receive(plainMail({ from: 'stranger@elsewhere.example' }));
  await receive(deliveryReport());
  await receive(plainMail({ from: await intake.email(), subject: 'A proposal', body: 'Yes' }));
  expect(await remove(29)).toBe(0);
  expect(await remove(31)).toBe(3);
  expect(await kept()).toEqual([answer.id, wish.id]);
});

it('S12 strangers cannot push out a mail that awaits the decision of a person', async () => {
  await send();
  const proposed = await receive(
    plainMail({ from: await intake.email(), subject: 'A proposal', body: 'Yes' }),
  );
  for (let mail = 0; mail < 250; mail += 1) {
    await receive(plainMail({ from: 'stranger@elsewhere.example', subject: `Mail ${mail}` }));
  }
  expect(await remove(0, 0)).toBe(250);
  expect(await kept()).toEqual([proposed.id]);
  expect(await remove(31, 0)).toBe(1);
});

it('S12 finds references to a deleted mail by an index rather than a scan', async () => {
  // A foreign key is looked up by its first column for each deleted row.
  const { rows } = await intake.api.testDatabase.database.pool.query<{ reference: string }>(`
    select conrelid::regclass || '.' || a.attname as reference
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid in ('incoming_mails'::regclass, 'messages'::regclass)
      and not exists (select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])`);
  expect(rows).toEqual([]);
});

it('S12 the oldest mails of strangers go earlier when they exceed their quota', async () => {
  const received: string[] = [];
  for (const subject of ['one', 'two', 'three']) {
    clock.advance(1000);
    received.push((await receive(plainMail({ from: 'stranger@elsewhere.example', subject }))).id);
  }
  const { bytes } = (
    await intake.api.testDatabase.database.pool.query<{ bytes: number }>(
      'select octet_length(raw) as bytes from incoming_mails order by id desc limit 1',
    )
  ).rows[0] ?? { bytes: 0 };
  const retention = startRetention({
    database: database(),
    clock,
    quota: 2 * bytes + 20,
    log: { info: () => undefined, warn: () => undefined },
  });
  await retention.stop();
  expect(await kept()).toEqual(received.slice(1));
});
