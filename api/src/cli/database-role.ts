/**
 * Prepares the database of docker-compose.yml: makes the role that everything else uses, with a password in the file of
 * `DATABASE_PASSWORD_FILE`, and lets nobody sign in as the superuser over the network.
 *
 *   node api/src/cli/database-role.ts SUPERUSER_URL
 */
import { closeSuperuser, makeRole, ROLE } from '../database/role.ts';
import { readOrMakeSecret } from '../secret-file.ts';
import { CommandError, runCommand } from './command.ts';

await runCommand(async () => {
  const [superuserUrl = ''] = process.argv.slice(2);
  const file = process.env['DATABASE_PASSWORD_FILE'];
  if (!URL.canParse(superuserUrl) || !file) {
    throw new CommandError('Needed: the address of a superuser, and DATABASE_PASSWORD_FILE.');
  }
  const url = new URL(superuserUrl);
  url.username = ROLE;
  url.password = await readOrMakeSecret(file);
  await makeRole({ url: url.href, superuserUrl });
  await closeSuperuser(superuserUrl);
  return `The role ${ROLE} is ready.`;
});
