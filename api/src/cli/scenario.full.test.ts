import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { listScenarios } from '../scenarios/scenarios.repository.ts';
import { CommandError } from './command.ts';
import { readScenarioCommand } from './scenario-command.ts';
import { migrate } from '../database/migrate.ts';
import { createTestDatabase, type TestDatabase } from '../testing/databases.ts';

let test: TestDatabase;
beforeAll(async () => {
  // Not migrated: the command may well be the first to see a database.
  test = await createTestDatabase({ migrated: false });
});
afterAll(() => test.drop());

/** Runs the command to its end. */
async function scenario(...options: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'scenario.ts'), ...options], {
    env: { ...process.env, DATABASE_URL: test.url },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, complaint, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  return { code, output: output.trim(), complaint: complaint.trim() };
}

it('the scenario command adds a scenario, renames it, and lists all', async () => {
  expect(await scenario('add', 'line_marking', ' Line marking ')).toEqual({
    code: 0,
    output: 'Added the scenario line_marking: Line marking',
    complaint: '',
  });
  expect(await scenario('add', 'line_marking', 'Разметка поля')).toEqual({
    code: 0,
    output: 'The scenario line_marking is now called: Разметка поля',
    complaint: '',
  });
  const listed = await scenario('list');
  expect(listed.output.split('\n')).toHaveLength(9);
  expect(listed.output).toContain('line_marking\tРазметка поля');
});

it.each([
  ['nothing', [], /^Usage:/],
  ['an unknown action', ['remove', 'line_marking'], /^Usage:/],
  ['no label', ['add', 'line_marking'], /^Usage:/],
  ['a label without quotation marks', ['add', 'line_marking', 'Line', 'marking'], /^Usage:/],
  ['something to list', ['list', 'line_marking'], /^Usage:/],
  ['an unknown option', ['list', '--all'], /--all[^]*Usage:/],
  ['capital letters', ['add', 'LineMarking', 'Line marking'], /^"LineMarking" cannot be the value[^]*Usage:/],
  ['a value too long', ['add', 'x'.repeat(101), 'X'], /cannot be the value[^]*at most 100/],
  ['a blank label', ['add', 'line_marking', ' '], /^" " cannot be a label/],
  ['a label too long', ['add', 'line_marking', 'x'.repeat(201)], /1 to 200 characters/],
])('the scenario command refuses %s and says why', (_case, options, message) => {
  const read = () => readScenarioCommand(options);
  expect(read).toThrow(CommandError);
  expect(read).toThrow(message);
});

it('the scenario command ends with what is wrong and no stack', async () => {
  const { code, complaint } = await scenario('list', '--all');
  expect({ code, complaint }).toEqual({
    code: 1,
    complaint: expect.stringMatching(/--all[^]*Usage:/) as string,
  });
  expect(complaint).not.toMatch(/\bat .*\.ts:\d+/);
});

it('the scenario command leaves the others as they are', async () => {
  await migrate(test.database);
  const before = await listScenarios(test.database);
  expect((await scenario('add', 'seed_mixtures', 'Seed mixtures')).code).toBe(0);
  const after = await listScenarios(test.database);
  expect(after.filter(({ value }) => value !== 'seed_mixtures')).toEqual(before);
  expect(after).toHaveLength(before.length + 1);
});
