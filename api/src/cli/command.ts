import { ConfigError, readConfig } from '../config.ts';
import { actAs } from '../database/actor.ts';
import { openDatabase, type Database } from '../database/database.ts';
import { DatabaseStartError } from '../database/embedded/errors.ts';
import { migrateKnowingErased } from '../privacy/read-address-key.ts';
import { startOrFindDatabase } from '../database/start.ts';

/** The command cannot be carried out; the message tells the person why. */
export class CommandError extends Error {}

/** Runs a command to its end: prints its answer, or why it failed, and sets the exit code. */
export async function runCommand(command: () => Promise<string>): Promise<void> {
  try {
    console.log(await command());
  } catch (error) {
    const isExpected =
      error instanceof CommandError || error instanceof ConfigError || error instanceof DatabaseStartError;
    console.error(isExpected ? error.message : error);
    process.exitCode = 1;
  }
}

/**
 * Works on the database of the settings: that of a running Touchline, or, when none runs, the embedded one, started
 * for as long as it takes.
 */
export async function withDatabase<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
  const config = readConfig(process.env);
  const running = await startOrFindDatabase(config);
  try {
    const database = openDatabase({ url: running.url, poolSize: 2, onConnectionLost: () => undefined });
    try {
      await migrateKnowingErased(database, config);
      return await actAs('command_line', () => work(database));
    } finally {
      await database.close();
    }
  } finally {
    await running.stop();
  }
}
