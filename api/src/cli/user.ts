/** Manages the accounts: `user add|password|list|remove`. */
import { isEmailAddress } from '@touchline/shared/contract';
import { parseArgs } from 'node:util';
import { passwordFault } from '../auth/password-rules.ts';
import { generatePassword } from '../auth/passwords.ts';
import { addUser, changePassword, findUser, listUsers, removeUser } from '../auth/users.repository.ts';
import type { Database } from '../database/database.ts';
import { askPassword } from './ask-password.ts';
import { CommandError, runCommand, withDatabase } from './command.ts';

const USAGE = `Usage:
  npm run user -- add EMAIL [--generate]        make an account
  npm run user -- password EMAIL [--generate]   give it a new password; ends its sessions
  npm run user -- list                          show every account
  npm run user -- remove EMAIL                  delete it; ends its sessions

The password is asked for, or read as the first line of standard input when that is no terminal.
With --generate one is made and printed.`;

interface Command {
  readonly action: string | undefined;
  readonly email: string;
  readonly generate: boolean;
}

function readCommand(): Command {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { generate: { type: 'boolean', default: false } },
    });
    const [action, email = '', ...rest] = positionals;
    if (rest.length > 0) throw new CommandError(USAGE);
    return { action, email: email.trim(), generate: values.generate };
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n\n${USAGE}`);
  }
}

async function choosePassword(generate: boolean, email: string): Promise<string> {
  if (generate) return generatePassword();
  const password = await askPassword();
  const fault = passwordFault(password, email);
  if (fault !== undefined) throw new CommandError(fault);
  return password;
}

async function requireUser(database: Database, email: string) {
  const user = await findUser(database.kysely, email);
  if (!user) throw new CommandError(`There is no account for ${email}.`);
  return user;
}

const show = (email: string, password: string, generated: boolean) =>
  generated ? `${email}, password: ${password}` : email;

/** Runs a command; returns what to tell the person. */
async function carryOut({ action, email, generate }: Command, database: Database): Promise<string> {
  switch (action) {
    case 'add': {
      if (await findUser(database.kysely, email)) throw new CommandError(`${email} has an account already.`);
      const password = await choosePassword(generate, email);
      if (!(await addUser(database.kysely, email, password))) {
        throw new CommandError(`${email} has an account already.`);
      }
      return `Added the account ${show(email, password, generate)}`;
    }
    case 'password': {
      const user = await requireUser(database, email);
      const password = await choosePassword(generate, email);
      await changePassword(database.kysely, user.id, password);
      return `Ended the sessions of this account and changed its password: ${show(user.email, password, generate)}`;
    }
    case 'remove': {
      const user = await requireUser(database, email);
      await removeUser(database.kysely, user.id);
      return `Removed the account ${user.email}`;
    }
    default: {
      const users = await listUsers(database.kysely);
      return users
        .map((user) => `${user.email}\tsince ${user.created_at.toISOString().slice(0, 10)}`)
        .join('\n');
    }
  }
}

function check({ action, email }: Command): void {
  const needsEmail = ['add', 'password', 'remove'].includes(action ?? '');
  if (!needsEmail && (action !== 'list' || email)) throw new CommandError(USAGE);
  if (needsEmail && !isEmailAddress(email))
    throw new CommandError(`"${email}" is not an email address.\n\n${USAGE}`);
}

await runCommand(async () => {
  const command = readCommand();
  check(command);
  return withDatabase((database) => carryOut(command, database));
});
