import type { MailProposal } from '@touchline/shared/contract';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../config.ts';
import { messageIdOf } from '../mail/addresses.ts';
import { DOMAIN, testIntake } from '../mail/intake/testing/intake-api.ts';
import { plainMail } from '../mail/reading/testing/mails.ts';
import { erasePerson } from './erase-person.ts';

const intake = testIntake();

it('U9 what an erased person writes afterwards matches nobody, as an answer and as a new mail', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'touchline-erased-'));
  const sent = await intake.send();
  const answerTo = [`In-Reply-To: ${messageIdOf(sent, DOMAIN)}`];
  const before = await intake.receive(plainMail({ from: sent.email, headers: answerTo }));
  expect(before.message_id).toBe(sent.id);
  const { database } = intake.api.testDatabase;
  const erasure = { contact: intake.contact(), by: 1, name: 'Erased person' };
  expect(await erasePerson(database, readConfig({ DATA_DIR: folder }), erasure)).toBe(true);
  await rm(folder, { recursive: true, force: true });
  const events = await intake.events();
  const states = await intake.states();
  for (const headers of [answerTo, []]) {
    const received = await intake.receive(plainMail({ from: sent.email, headers, body: 'Once more' }));
    expect(received).toMatchObject({ kind: 'unknown', message_id: null });
  }
  expect(await intake.events()).toEqual(events);
  expect(await intake.states()).toEqual(states);
  const proposals = await intake.api.ask('GET', '/api/mail/proposals/');
  expect(proposals.json<MailProposal[]>().filter(({ contact_email }) => contact_email)).toEqual([]);
  expect(JSON.stringify(await intake.history())).not.toContain('Once more');
});
