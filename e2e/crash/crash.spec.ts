import { mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { Api } from '../support/api.ts';
import { familyOf, killAtOnce } from '../support/processes.ts';
import { freePort, startSystem, type System } from '../support/system.ts';
import { workbook } from '../support/workbook.ts';

const ROUNDS = Number(process.env['CRASH_ROUNDS'] ?? 20);
const ROWS = 3000;

/** Numbers in [0, 1) that are the same in every run (mulberry32), so that a failure can be repeated. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Who dies in a round. What is left alone must cope with what is gone. */
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

/** Adds organizations and renames them, one call after the other, until the server is gone. Keeps what was acknowledged. */
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
  const random = seeded(20_261_121);
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'touchline-crash-'));
  const port = await freePort();
  let system: System = await startSystem({ dataFolder, port });
  const names = new Map<number, string>();
  const imported = new Map<number, boolean>();

  for (let round = 0; round < ROUNDS; round += 1) {
    const api = await Api.signIn(system);
    const editing = edit(api, round, names).catch(() => undefined);
    const importing = api
      .importWorkbook(workbookOf(round))
      .then(({ isTaken }) => isTaken)
      .catch(() => false);
    await new Promise((resolve) => setTimeout(resolve, 30 + random() * 1200));
    const [victims, isVictim] = Object.entries(VICTIMS)[round % 3] ?? ['everything', () => true];
    const family = familyOf(system.process.pid ?? 0);
    killAtOnce(family.filter(isVictim));
    await Promise.all([editing, importing.then((done) => imported.set(round, done))]);
    if (system.process.exitCode === null && system.process.signalCode === null) {
      // Only the database died: the rest ends in order, or goes on; either way it is started anew.
      const ended = once(system.process, 'exit');
      system.process.kill('SIGTERM');
      await ended;
    }
    system = await startSystem({ dataFolder, port });

    const organizations = await (await Api.signIn(system)).organizations();
    const nameOf = new Map(organizations.map(({ id, name }) => [id, name]));
    for (const [id, name] of names) {
      expect(name.split('|'), `round ${round} (${victims}): organization ${id}`).toContain(nameOf.get(id));
    }
    for (const [past, acknowledged] of imported) {
      const contacts = organizations
        .filter(({ name }) => name.startsWith(`Imported ${past}-`))
        .reduce((sum, organization) => sum + organization.contacts.length, 0);
      expect(
        acknowledged ? [ROWS] : [0, ROWS],
        `round ${round} (${victims}): contacts of import ${past}`,
      ).toContain(contacts);
    }
  }
  const whole = [...imported.values()].filter(Boolean).length;
  console.log(`${ROUNDS} kills: ${names.size} edits and ${whole} imports acknowledged before one, none lost`);
  expect(names.size, 'edits acknowledged').toBeGreaterThan(ROUNDS);
  await system.stop();
  rmSync(dataFolder, { recursive: true, force: true });
});
