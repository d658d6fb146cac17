/**
 * Reads a folder of real mails, and tells how many are classified rightly: `corpora FOLDER`. With `--mutated`, whether any of
 * them, with something wrong put in, cannot be read or takes longer than a second.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { classify, type Classification } from '../mail/reading/classify.ts';
import { readMail } from '../mail/reading/read-mail.ts';
import { replyTextOf } from '../mail/reading/reply-text.ts';
import { CommandError, runCommand } from './command.ts';
import { expectedOf, KINDS, toldBy, type Expected, type Told } from './corpora/expected.ts';
import { takeInMutated } from './corpora/take-in-mutated.ts';

const USAGE = `Usage:
  npm run corpora -- FOLDER
  npm run corpora -- FOLDER --mutated COUNT [--seed NUMBER]

FOLDER holds bounces/*.eml, incoming mails named after what sent them, and replies/*.txt, replies as text. Of the bounces,
those named arf-* are feedback reports and those named rfc3834-* automatic answers.`;

interface Taken {
  readonly name: string;
  readonly expected: Expected;
  /** What its codes say, for a bounce. */
  readonly told: Told;
  readonly found: Classification;
  readonly isRight: boolean;
}

async function takeIn(folder: string, name: string): Promise<Taken> {
  const mail = await readMail(readFileSync(join(folder, name)));
  const expected = expectedOf(name, mail);
  const found = classify(mail);
  return { name, expected, told: toldBy(mail), found, isRight: KINDS[expected].includes(found.kind) };
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
    ({ expected, found }) => expected !== 'bounce' && KINDS.bounce.includes(found.kind),
  );
  const isHard = ({ found }: Taken) => found.kind === 'bounce';
  const hard = recognised.filter(({ told }) => told === 'hard');
  const soft = recognised.filter(({ told }) => told === 'soft');
  const otherwise = [
    ...hard.filter((mail) => !isHard(mail)).map(({ name }) => `  ${name}: soft, and its codes say hard`),
    ...soft.filter(isHard).map(({ name }) => `  ${name}: hard, and its codes say soft`),
  ];
  const wrong = taken.filter(({ isRight }) => !isRight);
  return [
    `mails                               ${taken.length}`,
    `settled rightly                     ${share(right(taken).length, taken.length)}`,
    `bounces recognised                  ${share(recognised.length, bounces.length)}`,
    `  with recipient and status         ${share(complete.length, bounces.length)}`,
    `  hard                              ${recognised.filter(isHard).length}`,
    `  soft                              ${recognised.length - recognised.filter(isHard).length}`,
    `  hard, of those whose codes say so ${share(hard.filter(isHard).length, hard.length)}`,
    `  soft, of those whose codes say so ${share(soft.filter((mail) => !isHard(mail)).length, soft.length)}`,
    ...otherwise,
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

async function mutate(folder: string, count: number, seed: number): Promise<string> {
  if (!Number.isSafeInteger(count) || count < 1 || !Number.isSafeInteger(seed)) throw new CommandError(USAGE);
  const folders = ['bounces', 'odd-mails', 'replies'].map((name) => resolve(folder, name)).filter(existsSync);
  if (folders.length === 0) throw new CommandError(`There are no mails in ${resolve(folder)}.\n\n${USAGE}`);
  const { lines, isRight } = await takeInMutated(folders, count, seed);
  if (!isRight) throw new CommandError(lines.join('\n'));
  return lines.join('\n');
}

async function measure(): Promise<string> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { mutated: { type: 'string' }, seed: { type: 'string', default: '1' } },
  });
  const [folder, ...rest] = positionals;
  if (folder === undefined || rest.length > 0) throw new CommandError(USAGE);
  if (values.mutated !== undefined) return mutate(folder, Number(values.mutated), Number(values.seed));
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
