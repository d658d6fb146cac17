import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { understandMail } from '../../mail/reading/understand.ts';
import { mutated, SeededRandom } from './mutations.ts';

/** Longest that a mail may take, in milliseconds. */
const MAX_TIME = 1000;
/** How many of the slowest and of the failed ones are reported. */
const TOLD = 10;

/** What happened to one mutated mail. */
interface Outcome {
  readonly name: string;
  /** Which of all it was: with the seed it says what it looked like. */
  readonly number: number;
  readonly milliseconds: number;
  readonly failure?: string;
}

/** Every mail of some folders. */
export const mailsIn = (folders: readonly string[]) =>
  folders.flatMap((folder) =>
    readdirSync(folder)
      .toSorted()
      .map((name) => ({ name, source: readFileSync(join(folder, name)) })),
  );

/**
 * Understands mutated mails of a folder, in this process, one after the other.
 * @returns what to tell, and whether all of them were read, each within a second.
 */
export async function takeInMutated(
  folders: readonly string[],
  count: number,
  seed: number,
): Promise<{ readonly lines: string[]; readonly isRight: boolean }> {
  const mails = mailsIn(folders);
  const random = new SeededRandom(seed);
  const failed: Outcome[] = [];
  let slowest: Outcome[] = [];
  const kinds = new Map<string, number>();
  for (let number = 0; number < count; number += 1) {
    const { name, source } = random.of(mails);
    const raw = mutated(source, random.of(mails).source, random);
    const began = performance.now();
    let failure: string | undefined;
    try {
      const { classification } = await understandMail({ raw });
      const kind = classification?.kind ?? 'unknown: the rules failed';
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      if (!classification) failure = kind;
    } catch (error) {
      failure = error instanceof Error ? (error.stack ?? error.message) : String(error);
    }
    const outcome = {
      name,
      number,
      milliseconds: performance.now() - began,
      ...(failure !== undefined && { failure }),
    };
    if (failure !== undefined) failed.push(outcome);
    if (outcome.milliseconds > (slowest.at(-1)?.milliseconds ?? 0) || slowest.length < TOLD) {
      slowest = [...slowest, outcome]
        .toSorted((one, next) => next.milliseconds - one.milliseconds)
        .slice(0, TOLD);
    }
  }
  const tooSlow = slowest.filter(({ milliseconds }) => milliseconds > MAX_TIME);
  return {
    lines: [
      `mutated mails                       ${count} of ${mails.length}, seed ${seed}`,
      `exceptions                          ${failed.length}`,
      ...failed.slice(0, TOLD).map(({ name, number, failure }) => `  ${number} ${name}: ${failure}`),
      `over ${MAX_TIME} ms                        ${tooSlow.length}${tooSlow.length === TOLD ? ' or more' : ''}`,
      'slowest',
      ...slowest.map(
        ({ name, number, milliseconds }) => `  ${number} ${name}: ${milliseconds.toFixed(0)} ms`,
      ),
      `taken for                           ${[...kinds].map(([kind, mailsOf]) => `${kind} ${mailsOf}`).join(', ')}`,
    ],
    isRight: failed.length === 0 && tooSlow.length === 0,
  };
}
