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

it('S11 mails with something wrong in them are read, whatever it is', async () => {
  await Promise.all(Object.entries(sampleMails()).map(([name, raw]) => writeFile(join(folder, name), raw)));
  const { lines } = await takeInMutated([folder], volume(2000), seedOf(1));
  expect(lines.find((line) => line.startsWith('exceptions'))).toMatch(/ 0$/u);
  const again = await takeInMutated([folder], 5, 1);
  expect(again.lines.at(-1)).toBe((await takeInMutated([folder], 5, 1)).lines.at(-1));
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
