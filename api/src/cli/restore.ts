/** Restores a backup into an empty place: `restore FILE` (U10). */
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BackupUnreadable } from '../backup/archive.ts';
import { NotEmpty, refuseOtherFiles, restoreBackup, type Restored } from '../backup/restore-backup.ts';
import { readConfig } from '../config.ts';
import { startDatabase, type RunningDatabase } from '../database/start.ts';
import { createLog } from '../http/logger.ts';
import { openStorage } from '../uploads/storage/open-storage.ts';
import { CommandError, runCommand } from './command.ts';

const USAGE = `Usage:
  npm run restore -- FILE                   bring back what npm run backup wrote
  npm run restore -- FILE --keep-api-keys   and let scripts go on with the keys they have

Into an empty place: a DATA_DIR without a database or, with DATABASE_URL, a database without accounts. Touchline must not be
running on it.`;

function describe({ createdAt, rows, uploads, held }: Restored, keepsApiKeys: boolean): string {
  const { mails, answers } = held;
  return [
    `Restored ${rows} rows and ${uploads} uploads as of ${createdAt.toISOString()}. Everybody signs in again, and mailed links are over.`,
    keepsApiKeys
      ? 'API keys are good again as of then, also those that were revoked since: look at Settings, API keys.'
      : 'Scripts need new API keys.',
    'Whoever left or got another role since then is as before: look at People in Settings before others sign in.',
    ...(mails + answers === 0
      ? []
      : [
          `${mails} mails and ${answers} answers were due since then and may have gone out. They are not sent again by themselves:`,
          'those found in the Sent folder of their mailbox count as sent, the rest is listed in its campaign or conversation.',
        ]),
    'Start Touchline with npm start.',
  ].join('\n');
}

async function restore(file: string, keepsApiKeys: boolean): Promise<string> {
  const config = readConfig(process.env);
  // Before a database is made for it.
  if (!(await stat(file).catch(() => undefined))) throw new CommandError(`There is no file ${file}.`);
  let running: RunningDatabase | undefined;
  try {
    await refuseOtherFiles(file);
    running = await startDatabase(config);
    const storage = openStorage(config, createLog(config.logLevel));
    const target = {
      databaseUrl: running.url,
      dataDirectory: config.dataDirectory,
      storage,
      now: new Date(),
      keepsApiKeys,
    };
    return describe(await restoreBackup(file, target), keepsApiKeys);
  } catch (error) {
    if (error instanceof BackupUnreadable)
      throw new CommandError(`${file} cannot be restored. ${error.message}`);
    if (error instanceof NotEmpty) throw new CommandError(error.message);
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new CommandError(`There is no file ${file}.`);
    throw error;
  } finally {
    await running?.stop();
  }
}

await runCommand(() => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'keep-api-keys': { type: 'boolean', default: false } },
  });
  const [file] = positionals;
  if (file === undefined || positionals.length !== 1) throw new CommandError(USAGE);
  return restore(resolve(file), values['keep-api-keys']);
});
