/** Manages what mailboxes sign in with: `mailboxes rotate-key`. */
import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { rotateKey, RotationUnderWay, type Rotation } from '../mailboxes/secrets/rotate-key.ts';
import { SecretUnreadable } from '../mailboxes/secrets/secret-keys.ts';
import { CommandError, runCommand, withDatabase } from './command.ts';

const USAGE = `Usage:
  npm run mailboxes -- rotate-key   encrypt the passwords and tokens of all mailboxes with a new key

The key is made in DATA_DIR; with MAILBOX_SECRET_KEY it is the first one there. Touchline may run meanwhile. Interrupted,
it goes on when it is called again.`;

function describe({ source, count, unreadable }: Rotation): string {
  const done = `Encrypted ${count} ${count === 1 ? 'secret' : 'secrets'} with the new key.`;
  const next =
    source === 'environment'
      ? 'Keys after the first can be taken out of MAILBOX_SECRET_KEY now, and the file mailbox-key out of DATA_DIR.'
      : 'Make a new backup of the file mailbox-key in DATA_DIR: the key of the last one fits nothing any more.';
  const left =
    unreadable.length === 0
      ? []
      : [`No key fits the mailboxes ${unreadable.join(', ')}: somebody has to sign in to them again.`];
  return [done, next, ...left].join('\n');
}

async function rotate(): Promise<string> {
  const config = readConfig(process.env);
  try {
    return describe(await withDatabase((database) => rotateKey(database, config)));
  } catch (error) {
    if (error instanceof RotationUnderWay) throw new CommandError('The key is being changed already.');
    if (error instanceof SecretUnreadable) {
      throw new CommandError(
        `${error.message} Run this where DATA_DIR is that of Touchline. Nothing was changed.`,
      );
    }
    throw error;
  }
}

await runCommand(() => {
  const { positionals } = parseArgs({ allowPositionals: true, options: {} });
  if (positionals.length !== 1 || positionals[0] !== 'rotate-key') throw new CommandError(USAGE);
  return rotate();
});
