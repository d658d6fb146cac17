import { ConfigError, type Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { passwordFault } from './password-rules.ts';
import { generatePassword } from './passwords.ts';
import { addUser, hasUsers } from './users.repository.ts';

/**
 * Makes the first account when there is none (`ADMIN_EMAIL`, `ADMIN_PASSWORD`).
 * @returns its address, and its password only if it was generated just now: nobody can learn it later.
 */
export async function ensureFirstUser(
  database: Database,
  { adminEmail, adminPassword }: Config,
): Promise<{ email: string; password?: string }> {
  if (await hasUsers(database.kysely)) return { email: adminEmail };
  const fault = adminPassword === undefined ? undefined : await passwordFault(adminPassword, adminEmail);
  if (fault !== undefined) throw new ConfigError(`ADMIN_PASSWORD: ${fault.en}`);
  const password = adminPassword ?? generatePassword();
  const added = await addUser(database.kysely, adminEmail, password, { role: 'administrator' });
  return { email: adminEmail, ...(added && !adminPassword && { password }) };
}
