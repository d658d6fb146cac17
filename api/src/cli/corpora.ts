/** Runs the intake of mail over a folder of real ones, and tells how many it classifies rightly: `corpora FOLDER`. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { classify, type Classification } from '../mail/reading/classify.ts';
import { readMail, type ReadMail } from '../mail/reading/read-mail.ts';
import { replyTextOf } from '../mail/reading/reply-text.ts';
import { CommandError, runCommand } from './command.ts';

const USAGE = `Usage:
  npm run corpora -- FOLDER

FOLDER holds bounces/*.eml, incoming mails named after what sent them, and replies/*.txt, replies as text. Of the bounces,
those named arf-* are feedback reports and those named rfc3834-* automatic answers.`;

/** What a mail should be classified as. */
type Expected = 'bounce' | 'feedback' | 'automatic' | 'notice';

const EXPECTED: Readonly<Record<Expected, readonly Classification['kind'][]>> = {
  bounce: ['bounce', 'soft_bounce'],
  // Requests to unsubscribe that mail programs write are stored among the feedback reports.
  feedback: ['feedback_report', 'unsubscribe_request'],
  automatic: ['automatic_reply'],
  notice: ['automatic_reply'],
};

interface Taken {
  readonly name: string;
  readonly expected: Expected;
  readonly found: Classification;
  readonly isRight: boolean;
}

/** By the file's name and, for a report that a mail is only late, by its own text. */
function expectedOf(name: string, mail: ReadMail): Expected {
  if (name.startsWith('arf-')) return 'feedback';
  if (name.startsWith('rfc3834-')) return 'automatic';
  const actions = mail.deliveryStatus.flatMap((status) => status.match(/^action:\s*\w+/gimu) ?? []);
  return actions.length > 0 && actions.every((action) => !/failed/iu.test(action)) ? 'notice' : 'bounce';
}

async function takeIn(folder: string, name: string): Promise<Taken> {
  const mail = await readMail(readFileSync(join(folder, name)));
  const expected = expectedOf(name, mail);
  const found = classify(mail);
  return { name, expected, found, isRight: EXPECTED[expected].includes(found.kind) };
}

async function takeInBounces(folder: string): Promise<string[]> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.eml'));
  const taken: Taken[] = [];
  for (const name of names.toSorted()) taken.push(await takeIn(folder, name));
  const of = (expected: Expected) => taken.filter((mail) => mail.expected === expected);
  const right = (mails: readonly Taken[]) => mails.filter(({ isRight }) => isRight);
  const bounces = of('bounce');
  const recognised = right(bounces);
  const complete = recognised.filter(
    ({ found: { report } }) => report?.recipient !== '' && report?.status !== '',
  );
  const wronglyBounced = taken.filter(
    ({ expected, found }) => expected !== 'bounce' && EXPECTED.bounce.includes(found.kind),
  );
  const wrong = taken.filter(({ isRight }) => !isRight);
  return [
    `mails                               ${taken.length}`,
    `settled rightly                     ${share(right(taken).length, taken.length)}`,
    `bounces recognised                  ${share(recognised.length, bounces.length)}`,
    `  with recipient and status         ${share(complete.length, bounces.length)}`,
    `  hard                              ${recognised.filter(({ found }) => found.kind === 'bounce').length}`,
    `  soft                              ${recognised.filter(({ found }) => found.kind === 'soft_bounce').length}`,
    `feedback reports and requests       ${share(right(of('feedback')).length, of('feedback').length)}`,
    `automatic answers                   ${share(right(of('automatic')).length, of('automatic').length)}`,
    `notices that a mail is late         ${share(right(of('notice')).length, of('notice').length)}`,
    `counted as a bounce without being   ${wronglyBounced.length}`,
    ...wrong.map(({ name, expected, found }) => `  ${name}: ${found.kind}, not ${expected}`),
  ];
}

/** How much of each reply is left, and whether a line of it still looks quoted. */
function takeInReplies(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.txt'));
  const replies = names.toSorted().map((name) => {
    const text = readFileSync(join(folder, name), 'utf8').trim();
    return { name, text, own: replyTextOf(text).text };
  });
  const empty = replies.filter(({ own }) => own === '');
  const quoted = replies.filter(({ own }) => /^>|^-{3,} ?original|^on .+ wrote:$/imu.test(own));
  const kept = replies.reduce((sum, { own }) => sum + own.length, 0);
  const whole = replies.reduce((sum, { text }) => sum + text.length, 0);
  return [
    `replies                             ${replies.length}`,
    `without a word left                 ${empty.length}`,
    `with something quoted left          ${quoted.length}${quoted.map(({ name }) => ` ${name}`).join('')}`,
    `characters kept                     ${share(kept, whole)}`,
    ...replies.map(({ name, own }) => `  ${name}: ${JSON.stringify(own.slice(0, 60))}`),
  ];
}

const share = (part: number, whole: number): string =>
  whole === 0 ? '0 of 0' : `${part} of ${whole} (${((part / whole) * 100).toFixed(1)} %)`;

async function measure(): Promise<string> {
  const [folder, ...rest] = parseArgs({ allowPositionals: true, options: {} }).positionals;
  if (folder === undefined || rest.length > 0) throw new CommandError(USAGE);
  const bounces = resolve(folder, 'bounces');
  const replies = resolve(folder, 'replies');
  if (!existsSync(bounces) && !existsSync(replies)) {
    throw new CommandError(`There are neither bounces nor replies in ${resolve(folder)}.\n\n${USAGE}`);
  }
  return [
    ...(existsSync(bounces) ? await takeInBounces(bounces) : [`There are no bounces in ${bounces}.`]),
    '',
    ...(existsSync(replies) ? takeInReplies(replies) : [`There are no replies in ${replies}.`]),
  ].join('\n');
}

await runCommand(measure);
