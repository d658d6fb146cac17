import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { volume } from '@touchline/shared/testing/volume';
import { openDatabase } from '../database/database.ts';
import { createComposer } from '../mail/composition/compose-mail.ts';
import { readHere } from '../mail/composition/read-template.ts';
import { SILENT, startTestEngine } from '../mail/sending/testing/engine.ts';
import { fillCampaign } from '../mail/sending/testing/fill-campaign.ts';
import { openTransport } from '../mail/sending/transport.ts';
import { Worker } from '../mail/sending/worker.ts';
import { createTestDatabase } from '../testing/databases.ts';
import { FolderStorage } from '../uploads/storage/folder-storage.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const MAILS = volume(4000);

it('U10 E3 a backup from the midst of a campaign is restored and resumed, and nobody gets a mail twice', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'touchline-midst-'));
  const first = await startTestEngine();
  const { sink, settings, clock } = first;
  const storage = new FolderStorage(join(folder, 'uploads'));
  await fillCampaign(first.database, { contacts: MAILS, steps: 2 }, first.timing);
  const lost = first.startWorker();
  await first.until(first.states, ({ sent = 0 }) => sent > MAILS / 4);
  const file = join(folder, 'backup.tar.gz');
  await writeBackup({ databaseUrl: first.url, dataDirectory: folder, storage }, file);
  // It goes on for a while, and is lost.
  const atBackup = sink.mails.length;
  await first.until(
    async () => sink.mails.length,
    (mails) => mails > atBackup + MAILS / 8,
  );
  await lost.stop();
  const known = new Set(sink.mails.map(({ to }) => to));
  expect(known.size).toBe(sink.mails.length);

  const place = await createTestDatabase({ migrated: false });
  const target = { databaseUrl: place.url, dataDirectory: join(folder, 'place'), storage, now: clock.now() };
  const { held } = await restoreBackup(file, target);
  const database = openDatabase({ url: place.url, poolSize: 10, onConnectionLost: () => undefined });
  const worker = new Worker({
    database,
    databaseUrl: place.url,
    settings,
    clock,
    composer: createComposer(settings, readHere),
    transport: openTransport({ server: sink.url, connections: 4 }),
    log: SILENT,
  });
  worker.start();
  await worker.idle();
  // Whoever had not got it by the time of the backup is listed, and nothing goes out again by itself.
  expect(sink.mails).toHaveLength(known.size);
  const { rows } = await database.pool.query<{ state: string; mails: number }>(
    'select state, count(*)::integer as mails from messages where step_number = 1 group by state order by state',
  );
  const states = Object.fromEntries(rows.map(({ state, mails }) => [state, mails]));
  expect(states).toEqual({ sent: MAILS - held.mails, uncertain: held.mails });
  expect(held.mails).toBeGreaterThan(MAILS - known.size);
  // The next step of those who got the first goes on in its time, once to each.
  clock.advance(3 * 86_400_000 + 3_600_000);
  await worker.idle();
  const again = sink.mails.slice(known.size).map(({ to }) => to);
  expect(new Set(again).size).toBe(again.length);
  expect(again).toHaveLength(states['sent'] ?? 0);
  await worker.stop();
  await database.close();
  await Promise.all([first.close(), place.drop()]);
  await rm(folder, { recursive: true });
});
