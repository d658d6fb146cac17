import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedOf, volume } from '@touchline/shared/testing/volume';
import { readMail } from '../../mail/reading/read-mail.ts';
import { deliveryReport, plainMail, sampleMails } from '../../mail/reading/testing/mails.ts';
import { expectedOf, toldBy } from './expected.ts';
import { takeInMutated } from './take-in-mutated.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corpora-'));
});
afterEach(() => rm(folder, { recursive: true }));

const writeSamples = () =>
  Promise.all(Object.entries(sampleMails()).map(([name, raw]) => writeFile(join(folder, name), raw)));
/** How many of each kind were found, by kind. */
const kindsOf = (lines: readonly string[]) =>
  new Map(
    Array.from((lines.at(-1) ?? '').matchAll(/(?<kind>[a-z_]+) (?<count>\d+)(?:,|$)/gu), ({ groups }) => [
      groups?.['kind'],
      Number(groups?.['count']),
    ]),
  );

/** What mails broken by a seed are taken for. */
const takenFor = async (seed: number) => (await takeInMutated([folder], 50, seed)).lines.at(-1);

it('S11 mails with something wrong in them are each taken for some kind of mail, without an exception', async () => {
  await writeSamples();
  const count = volume(2000);
  const { lines } = await takeInMutated([folder], count, seedOf(1));
  expect(lines.find((line) => line.startsWith('exceptions'))).toMatch(/ 0$/u);
  const kinds = kindsOf(lines);
  expect([...kinds.values()].reduce((sum, mails) => sum + mails, 0)).toBe(count);
  // Broken as they are, most still say what they are.
  expect([...kinds.keys()]).toEqual(expect.arrayContaining(['reply', 'automatic_reply', 'bounce']));
});

it('S11 a seed breaks the same mails in the same way each time, another seed others', async () => {
  await writeSamples();
  expect(await takenFor(1)).toBe(await takenFor(1));
  expect(await takenFor(2)).not.toBe(await takenFor(1));
});

it.each([
  ['5.1.1', 'hard'],
  ['4.4.1', 'soft'],
  ['5.7.26', 'soft'],
  ['5.0.0', undefined],
  ['5.7.1', undefined],
])('S12 what the codes of a report say is known without its words: %s', async (status, told) => {
  const mail = await readMail(deliveryReport({ status, diagnostic: 'no words' }));
  expect(toldBy(mail)).toBe(told);
  expect(expectedOf('server-01.eml', mail)).toBe('bounce');
});

it('S12 a notice that a mail is late is known without fields, and none of a server is a bounce by its name', async () => {
  const late = await readMail(plainMail({ body: 'Your mail has not yet been delivered.' }));
  expect(expectedOf('server-02.eml', late)).toBe('notice');
  expect(expectedOf('rfc3834-01.eml', late)).toBe('automatic');
  expect(expectedOf('server-03.eml', await readMail(deliveryReport({ action: 'delayed' })))).toBe('notice');
});
