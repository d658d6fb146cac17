/** Manages the accounts: `user add|role|password|reactivate|two-factor-off|list|remove`. */
import { isEmailAddress, Role, ROLES } from '@touchline/shared/contract';
import { parseArgs } from 'node:util';
import { passwordFault } from '../auth/password-rules.ts';
import { generatePassword } from '../auth/passwords.ts';
import {
  addUser,
  changePassword,
  changeRole,
  findUser,
  LastAdministrator,
  listUsers,
  removeUser,
} from '../auth/users.repository.ts';
import type { Database } from '../database/database.ts';
import type { UserRow } from '../database/schema.ts';
import { reactivate } from '../people/people.repository.ts';
import { endTwoFactor } from '../two-factor/two-factor.repository.ts';
import { askPassword } from './ask-password.ts';
import { CommandError, runCommand, withDatabase } from './command.ts';

const USAGE = `Usage:
  npm run user -- add EMAIL [--generate] [--role ROLE]
                                                make an account; ROLE is viewer, staff, approver or
                                                administrator (staff, if you name none)
  npm run user -- role EMAIL ROLE               give it another role
  npm run user -- password EMAIL [--generate]   give it a new password; ends its sessions
  npm run user -- reactivate EMAIL              let it in again after its person had left
  npm run user -- two-factor-off EMAIL          let it in without a code, when app and recovery codes are lost
  npm run user -- list                          show every account
  npm run user -- remove EMAIL                  delete it; ends its sessions

The password is asked for, or read as the first line of standard input when that is no terminal.
With --generate one is made and printed.`;

interface Command {
  readonly action: string | undefined;
  readonly email: string;
  readonly generate: boolean;
  /** As given: {@link readRole} checks it. */
  readonly role: string | undefined;
}

function readCommand(): Command {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { generate: { type: 'boolean', default: false }, role: { type: 'string' } },
    });
    const [action, email = '', ...rest] = positionals;
    const role = action === 'role' ? rest.shift() : values.role;
    if (rest.length > 0) throw new CommandError(USAGE);
    return { action, email: email.trim(), generate: values.generate, role };
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n\n${USAGE}`);
  }
}

async function choosePassword(generate: boolean, email: string): Promise<string> {
  if (generate) return generatePassword();
  const password = await askPassword();
  const fault = await passwordFault(password, email);
  if (fault !== undefined) throw new CommandError(fault.en);
  return password;
}

function readRole(role: string | undefined): Role {
  const parsed = Role.safeParse(role);
  if (!parsed.success) {
    throw new CommandError(`${role ? `"${role}" is not a role` : 'Name a role'}: ${ROLES.join(', ')}.`);
  }
  return parsed.data;
}

async function requireUser(database: Database, email: string) {
  const user = await findUser(database.kysely, email);
  if (!user) throw new CommandError(`There is no account for ${email}.`);
  return user;
}

/** Says in words that the last administrator stays. */
async function unlessLast(change: Promise<unknown>): Promise<void> {
  try {
    await change;
  } catch (error) {
    if (!(error instanceof LastAdministrator)) throw error;
    throw new CommandError('This is the only administrator. Make another one first.');
  }
}

const show = (email: string, password: string, generated: boolean) =>
  generated ? `${email}, password: ${password}` : email;

/** Says of an account whose person has left that it still cannot sign in. */
const stillOut = ({ email, deactivated_at }: UserRow) =>
  deactivated_at ? `\nIt is deactivated; npm run user -- reactivate ${email} lets it in again.` : '';

/** Runs a command; returns what to tell the person. */
async function carryOut({ action, email, generate, role }: Command, database: Database): Promise<string> {
  switch (action) {
    case 'add': {
      if (await findUser(database.kysely, email)) throw new CommandError(`${email} has an account already.`);
      const asked = readRole(role ?? 'staff');
      const password = await choosePassword(generate, email);
      if (!(await addUser(database.kysely, email, password, { role: asked }))) {
        throw new CommandError(`${email} has an account already.`);
      }
      return `Added the account (${asked}) ${show(email, password, generate)}`;
    }
    case 'role': {
      const asked = readRole(role);
      const user = await requireUser(database, email);
      await unlessLast(changeRole(database.kysely, user.id, asked));
      return `${user.email} is ${asked} now${stillOut(user)}`;
    }
    case 'password': {
      const user = await requireUser(database, email);
      const password = await choosePassword(generate, email);
      await changePassword(database.kysely, user.id, password);
      return `Ended the sessions of this account and changed its password: ${show(user.email, password, generate)}${stillOut(user)}`;
    }
    case 'reactivate': {
      const user = await requireUser(database, email);
      await reactivate(database.kysely, user.id);
      return `${user.email} can sign in`;
    }
    case 'two-factor-off': {
      const user = await requireUser(database, email);
      const wasOn = await endTwoFactor(database.kysely, user.id);
      return wasOn ? `${user.email} signs in with the password alone` : `${user.email} had no second factor`;
    }
    case 'remove': {
      const user = await requireUser(database, email);
      await unlessLast(removeUser(database.kysely, user.id));
      return `Removed the account ${user.email}`;
    }
    default: {
      const users = await listUsers(database.kysely);
      return users
        .map(
          ({ email: address, role: has, created_at, deactivated_at }) =>
            `${address}\t${deactivated_at ? 'deactivated' : has}\tsince ${created_at.toISOString().slice(0, 10)}`,
        )
        .join('\n');
    }
  }
}

function check({ action, email }: Command): void {
  const needsEmail = ['add', 'role', 'password', 'reactivate', 'two-factor-off', 'remove'].includes(
    action ?? '',
  );
  if (!needsEmail && (action !== 'list' || email)) throw new CommandError(USAGE);
  if (needsEmail && !isEmailAddress(email))
    throw new CommandError(`"${email}" is not an email address.\n\n${USAGE}`);
}

await runCommand(async () => {
  const command = readCommand();
  check(command);
  return withDatabase((database) => carryOut(command, database));
});
