/** Backs everything up into one file, while Touchline runs: `backup FILE` (U10). */
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Backup, writeBackup } from '../backup/write-backup.ts';
import { readConfig } from '../config.ts';
import { startOrFindDatabase } from '../database/start.ts';
import { createLog } from '../http/logger.ts';
import { openStorage } from '../uploads/storage/open-storage.ts';
import { CommandError, runCommand } from './command.ts';

const USAGE = `Usage:
  npm run backup -- FILE   write everything that Touchline keeps into FILE, such as touchline-2027-03-01.tar.gz

Touchline may run meanwhile. FILE holds keys and mails: keep it where only you can read it.`;

async function backUp(file: string): Promise<string> {
  const config = readConfig(process.env);
  if (await stat(file).catch(() => undefined))
    throw new CommandError(`${file} is there already; nothing was written.`);
  const storage = openStorage(config, createLog(config.logLevel));
  // Not migrated first: it may be the backup before a new release.
  const running = await startOrFindDatabase(config);
  const source = { databaseUrl: running.url, dataDirectory: config.dataDirectory, storage };
  let written: Backup;
  try {
    written = await writeBackup(source, file);
  } catch (error) {
    refuse(file, error);
  } finally {
    await running.stop();
  }
  const { rows, uploads, keys } = written;
  const { size } = await stat(file);
  const outside = [
    ...(config.jwtSecret === undefined ? [] : ['JWT_SECRET']),
    ...(config.mailboxSecretKeys.length === 0 ? [] : ['MAILBOX_SECRET_KEY']),
  ];
  return [
    `${file} (${(size / 1_000_000).toFixed(1)} MB) holds ${rows} rows, ${uploads} uploads and ${keys.length} keys.`,
    'Whoever has it can read every mail and sign in to the mailboxes: keep it where only you can read it.',
    ...outside.map((name) => `${name} is set in the environment and not in it: keep that, too.`),
  ].join('\n');
}

/** Says what the person can mend. */
function refuse(file: string, error: unknown): never {
  const { code, message } = error as NodeJS.ErrnoException;
  if (['ENOENT', 'EACCES', 'ENOSPC', 'EEXIST', 'EROFS'].includes(code ?? ''))
    throw new CommandError(`${file} could not be written (${message}); nothing is left of it.`);
  throw error;
}

await runCommand(() => {
  const { positionals } = parseArgs({ allowPositionals: true, options: {} });
  const [file] = positionals;
  if (file === undefined || positionals.length !== 1) throw new CommandError(USAGE);
  return backUp(resolve(file));
});
