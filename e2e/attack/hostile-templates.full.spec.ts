import type { CampaignDetail, ErrorBody, NewTemplate } from '@touchline/shared/contract';
import { MAX_HTML_LENGTH } from '@touchline/shared/contract/rules';
import { startMailSink } from '../../api/src/mail/sending/testing/mail-sink.ts';
import { Api } from '../support/api.ts';
import { p99, timesOfWork } from '../support/attack.ts';
import { expect, test } from '../support/story.ts';
import { startSystem } from '../support/system.ts';

/** Half of them get their mail at once, the others a minute later, during the attack. */
const CONTACTS = 40;
const PER_MINUTE = 20;
/** So many mails of it have to go out during the attack, which goes on until then. */
const SENT_MEANWHILE = 5;
const LONGEST_ATTACK_MILLISECONDS = 150_000;
const SLOWEST_MILLISECONDS = 20_000;

const asLongAsAllowed = (piece: string) => piece.repeat(Math.floor(MAX_HTML_LENGTH / piece.length));
/** One element without an end: nothing is wrong with it but that reading it once took minutes. */
const HARMLESS = { 'beginnings of documents': asLongAsAllowed('<html ') };
const TEMPLATES: Readonly<Record<string, string>> = {
  '20,000 elements within each other': '<div>'.repeat(20_000),
  'elements within each other': asLongAsAllowed('<div>'),
  'elements beside each other': asLongAsAllowed('<br>'),
  'merge tags': asLongAsAllowed('{{full_name}}'),
  'quotes within quotes': `${'<blockquote>'.repeat(200)}${asLongAsAllowed('x<br>').slice(0, 1_900_000)}`,
};

const isRefused = ({ name }: { readonly name: string }) => name in TEMPLATES;

test('S11 templates that take minutes to compose are refused by name, and a campaign beside them goes on', async () => {
  test.setTimeout(600_000);
  const sink = await startMailSink();
  const system = await startSystem({
    environment: {
      MAIL_WORKER: '1',
      SMTP_URL: sink.url,
      MAIL_WEEKDAYS: 'mon,tue,wed,thu,fri,sat,sun',
      MAIL_HOURS: '0:00-24:00',
      MAIL_PER_DOMAIN_PER_MINUTE: String(PER_MINUTE),
    },
  });
  const api = await Api.signIn(system);
  const post = async (path: string, body: object) => {
    const began = performance.now();
    const answer = await fetch(system.url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${api.tokens.access}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    const { errors = [] } = (answer.ok ? {} : JSON.parse(text)) as Partial<ErrorBody>;
    return {
      status: answer.status,
      fields: errors.map(({ field }) => field),
      milliseconds: performance.now() - began,
    };
  };
  const good = await api.addTemplate({ html: '<p>Dear {{first_name}}</p>' });
  const { contacts } = await api.addOrganization({
    name: 'Club',
    contacts: Array.from({ length: CONTACTS }, (_, index) => ({
      full_name: `Person ${index}`,
      email: `person${index}@club.example`,
    })),
  });
  await api.call<CampaignDetail>('POST', '/api/campaigns/', {
    name: 'Beside the attack',
    scenario: good.scenario,
    contacts: contacts.map(({ id }) => id),
    email_count: 1,
    template_map: { 1: good.id },
    status: 'active',
  });
  const quiet = p99(await timesOfWork(api, 'quiet'));
  await expect.poll(() => sink.mails.length, { timeout: 60_000 }).toBeGreaterThan(0);

  const { scenario, tone } = good;
  const answers: (Awaited<ReturnType<typeof post>> & { readonly name: string })[] = [];
  const times: number[] = [];
  const before = sink.mails.length;
  const attackedSince = performance.now();
  const attack = async (round: number, name: string, html: string) => {
    const template: NewTemplate = {
      title: name,
      subject: 'x',
      scenario,
      tone,
      step_number: 1,
      content: '{}',
      html,
    };
    const asked = Promise.all([
      post('/api/templates/', template),
      post('/api/mail/preview/', { subject: 'x', html }),
    ]);
    times.push(...(await timesOfWork(api, `${name} ${round}`, 30)));
    for (const answer of await asked) {
      answers.push({ ...answer, name });
      console.log(
        `${name}: ${answer.status} ${answer.fields.join()} after ${answer.milliseconds.toFixed(0)} ms`,
      );
    }
  };
  const isOver = () => performance.now() - attackedSince > LONGEST_ATTACK_MILLISECONDS;
  for (let round = 0; sink.mails.length < before + SENT_MEANWHILE && !isOver(); round += 1) {
    for (const [name, html] of Object.entries({ ...TEMPLATES, ...HARMLESS })) await attack(round, name, html);
  }
  const during = sink.mails.length - before;
  const attacked = p99(times.toSorted((one, other) => one - other));
  console.log(
    `${before} mails sent before, ${during} meanwhile; p99 ${attacked.toFixed(1)} ms, quiet ${quiet.toFixed(1)} ms`,
  );
  await expect.poll(() => sink.mails.length, { timeout: 180_000 }).toBe(CONTACTS);
  await system.stop();
  await sink.stop();
  const refused = answers.filter(isRefused);
  expect(refused.filter(({ status, fields }) => status !== 400 || fields.join() !== 'html')).toEqual([]);
  expect(answers.filter((answer) => !isRefused(answer) && answer.status >= 300)).toEqual([]);
  expect(Math.max(...answers.map(({ milliseconds }) => milliseconds))).toBeLessThan(SLOWEST_MILLISECONDS);
  expect(during).toBeGreaterThanOrEqual(SENT_MEANWHILE);
  expect(new Set(sink.mails.map(({ to }) => to)).size).toBe(CONTACTS);
});
