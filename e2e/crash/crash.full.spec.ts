import { rmSync } from 'node:fs';
import { once } from 'node:events';
import { seedOf, volume } from '@touchline/shared/testing/volume';
import fc from 'fast-check';
import { Api } from '../support/api.ts';
import { familyOf, killAtOnce } from '../support/processes.ts';
import { expect, test } from '../support/story.ts';
import { findFreePort } from '../../api/src/database/embedded/free-port.ts';
import { newDataFolder, startSystem, type System } from '../support/system.ts';
import { workbook } from '../support/workbook.ts';

const ROUNDS = volume(10);
const ROWS = 3000;

/** Which processes are killed in a round; the others must cope. */
const VICTIMS = {
  everything: () => true,
  'all but the database': ({ command }: { command: string }) => !command.includes('postgres'),
  'the database': ({ command }: { command: string }) => command.includes('postgres'),
};

const workbookOf = (round: number) =>
  workbook({
    Contacts: [
      ['Organization', 'Full name', 'Email'],
      ...Array.from({ length: ROWS }, (_, i) => [
        `Imported ${round}-${i % 300}`,
        `Person ${i}`,
        `person${i}@round${round}.example`,
      ]),
    ],
  });

/** Adds and renames organizations until the server is gone, and notes in `names` what was acknowledged. */
async function edit(api: Api, round: number, names: Map<number, string>): Promise<void> {
  for (let i = 0; ; i += 1) {
    const { id, name } = await api.addOrganization({ name: `Edited ${round}-${i}`, contacts: [] });
    names.set(id, name);
    const renamed = `Renamed ${round}-${i}`;
    // From the moment this is sent, either name is right; once it is acknowledged, only the new one.
    names.set(id, `${name}|${renamed}`);
    await api.call('PUT', `/api/contacts/organizations/${id}/`, { name: renamed });
    names.set(id, renamed);
  }
}

test('P7 after kill -9 no workbook is half imported and nothing acknowledged is lost', async () => {
  test.setTimeout(ROUNDS * 30_000);
  const seed = seedOf(20_261_121);
  /** When each round kills, in milliseconds from its start. */
  const moments = fc.sample(fc.integer({ min: 30, max: 1230 }), { seed, numRuns: ROUNDS });
  const dataFolder = newDataFolder();
  const port = await findFreePort();
  let system: System = await startSystem({ dataFolder, port });
  const names = new Map<number, string>();
  const imported = new Map<number, boolean>();

  for (const [round, moment] of moments.entries()) {
    const api = await Api.signIn(system);
    const editing = edit(api, round, names).catch(() => undefined);
    const importing = api
      .importWorkbook(workbookOf(round))
      .then(({ isTaken }) => isTaken)
      .catch(() => false);
    await new Promise((resolve) => setTimeout(resolve, moment));
    const [victims, isVictim] = Object.entries(VICTIMS)[round % 3] ?? ['everything', () => true];
    const family = familyOf(system.process.pid ?? 0);
    killAtOnce(family.filter(isVictim));
    await Promise.all([editing, importing.then((done) => imported.set(round, done))]);
    if (system.process.exitCode === null && system.process.signalCode === null) {
      // Only the database was killed: stop the rest in order, then start again.
      const ended = once(system.process, 'exit');
      system.process.kill('SIGTERM');
      await ended;
    }
    system = await startSystem({ dataFolder, port });

    const organizations = await (await Api.signIn(system)).organizations();
    const nameOf = new Map(organizations.map(({ id, name }) => [id, name]));
    for (const [id, name] of names) {
      expect(name.split('|'), `seed ${seed}, round ${round} (${victims}): organization ${id}`).toContain(
        nameOf.get(id),
      );
    }
    for (const [past, acknowledged] of imported) {
      const contacts = organizations
        .filter(({ name }) => name.startsWith(`Imported ${past}-`))
        .reduce((sum, organization) => sum + organization.contacts.length, 0);
      expect(
        acknowledged ? [ROWS] : [0, ROWS],
        `seed ${seed}, round ${round} (${victims}): contacts of import ${past}`,
      ).toContain(contacts);
    }
  }
  const whole = [...imported.values()].filter(Boolean).length;
  console.log(`${ROUNDS} kills: ${names.size} edits and ${whole} imports acknowledged before one, none lost`);
  expect(names.size, 'edits acknowledged').toBeGreaterThan(ROUNDS);
  await system.stop();
  rmSync(dataFolder, { recursive: true, force: true });
});
