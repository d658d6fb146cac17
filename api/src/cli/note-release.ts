/** Notes in the activity that a section was released, rolled back or withdrawn: `note-release released|rolled_back|withdrawn NAME` (U7). */
import { readConfig } from '../config.ts';
import { actAs } from '../database/actor.ts';
import { recordActivity } from '../database/activity.ts';
import { openDatabase } from '../database/database.ts';
import { findRunningServer } from '../database/embedded/server.ts';
import { CommandError, runCommand } from './command.ts';

const ACTIONS = ['released', 'rolled_back', 'withdrawn'] as const;

async function noteRelease([asked, name]: readonly string[]): Promise<string> {
  const action = ACTIONS.find((known) => known === asked);
  if (action === undefined || !name) throw new CommandError(`Say one of ${ACTIONS.join(', ')}, and what.`);
  const { databaseUrl, dataDirectory } = readConfig(process.env);
  // Neither started nor migrated for it: where sections are released, Touchline need not be.
  const url = databaseUrl ?? (await findRunningServer(dataDirectory));
  if (url === undefined) throw new CommandError('The activity cannot name it: Touchline does not run here.');
  const database = openDatabase({ url, poolSize: 1, onConnectionLost: () => undefined });
  try {
    await actAs('command_line', () =>
      database.kysely
        .transaction()
        .execute((transaction) => recordActivity(transaction, { action, kind: 'release', name })),
    );
  } catch (error) {
    throw new CommandError(
      `The activity cannot name it: ${error instanceof Error ? error.message : String(error)}`,
    );
  } finally {
    await database.close();
  }
  return 'The activity names it.';
}

await runCommand(() => noteRelease(process.argv.slice(2)));
