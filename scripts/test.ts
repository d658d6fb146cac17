/**
 * `npm test`: the first tier, in the order in which a fault is cheapest to find. `npm test -- types lint` runs only the steps
 * named, `--changed [COMMIT]` only what a change since then can touch (else what is not committed), and `--full`, which is
 * `npm run test:full`, both tiers with the large volumes whole.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { changedFiles, testFiles } from './testing/changed.ts';
import { COSTS_VARIABLE, dearestFiles, processorSeconds } from './testing/costs.ts';
import {
  add,
  describeCount,
  describeFailure,
  describeLeftOut,
  NOTHING,
  type Failure,
} from './testing/counts.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    full: { type: 'boolean', default: false },
    changed: { type: 'boolean', default: false },
  },
});
if (values.full) process.env['TEST_TIER'] = 'full';
// What `shared/src/testing/volume.ts` goes by.
process.env['TEST_VOLUME'] = values.full ? 'full' : 'quarter';
// The tier is read where they are defined.
const { reports, STAGES } = await import('./testing/steps.ts');
const { isOfFullTier } = await import('./testing/tier.ts');
type Step = (typeof STAGES)[number][number][number];

const names = new Set(STAGES.flat(2).map(({ name }) => name));
const asked = positionals.filter((name) => names.has(name));
const [commit = 'HEAD', ...unknown] = positionals.filter((name) => !names.has(name));
if (values.changed ? unknown.length > 0 : commit !== 'HEAD') {
  const wrong = values.changed ? unknown : [commit, ...unknown];
  console.error(`No such step: ${wrong.join(', ')}. The steps are ${[...names].join(', ')}.`);
  process.exit(2);
}
const since = values.changed ? commit : undefined;
if (since !== undefined) console.log(`${changedFiles(since).length} files differ from ${since}.`);

const startedAt = performance.now();
const costs = path.join(reports, 'costs');
process.env[COSTS_VARIABLE] = costs;
const secondsSince = (start: number) => ((performance.now() - start) / 1000).toFixed(0);
/** As ` 12 s, 20 s of processor time`. */
function spent(start: number, processor: number | undefined): string {
  const now = processorSeconds();
  const used =
    now === undefined || processor === undefined
      ? ''
      : `, ${(now - processor).toFixed(0)} s of processor time`;
  return `${secondsSince(start)} s${used}`;
}

let total = NOTHING;
const failed: { readonly step: Step; readonly failure: Failure }[] = [];

/** @param isAlone whether nothing else runs meanwhile: what it prints is shown at once, and its processor time can be told. */
async function runStep(step: Step, isAlone: boolean): Promise<void> {
  const start = performance.now();
  const processor = processorSeconds();
  if (isAlone) console.log(`\n== ${step.name}`);
  const { count, output = '' } = await step.run({ since });
  total = add(total, count);
  failed.push(...count.failures.map((failure) => ({ step, failure })));
  // What is not shown at once is shown in one piece, and only when it has something to say.
  if (count.failed > 0 && output !== '') console.log(output.trimEnd());
  const time = isAlone ? spent(start, processor) : `${secondsSince(start)} s`;
  console.log(`== ${step.name}: ${describeCount(count)} (${time})`);
}

async function runLane(lane: readonly Step[], isAlone: boolean): Promise<void> {
  for (const step of lane) await runStep(step, isAlone);
}

for (const stage of STAGES) {
  const lanes = stage
    .map((lane) => lane.filter(({ name }) => asked.length === 0 || asked.includes(name)))
    .filter(({ length }) => length > 0);
  await Promise.all(lanes.map((lane) => runLane(lane, lanes.length === 1)));
  if (lanes.flat().some(({ name }) => name === 'units')) {
    console.log(`\nFirst verdict after ${secondsSince(startedAt)} s: ${describeCount(total)}`);
    for (const { failure } of failed) console.log(`FAILED ${describeFailure(failure)}`);
  }
}

/** More than these are no race, but a fault. */
const MOST_AGAIN = 10;

const flaky: Failure[] = [];
// A race costs a line, not the landing of what has nothing to do with it; the second tier hides none.
if (!values.full && failed.length <= MOST_AGAIN) {
  for (const { step, failure } of failed) {
    if (failure.test === undefined || step.again === undefined) continue;
    console.log(`\n== once more: ${failure.name}`);
    const { count } = await step.again(failure.test);
    if (count.failed === 0 && count.passed > 0) flaky.push(failure);
  }
}

const dearest = dearestFiles(costs, 10);
if (dearest.length > 0) console.log(`\nThe files that took most processor time:\n${dearest.join('\n')}`);
for (const failure of flaky) console.log(`\nFLAKY ${describeFailure(failure)}`);
for (const { failure } of failed) {
  if (!flaky.includes(failure)) console.log(`\nFAILED ${describeFailure(failure)}`);
}
if (since !== undefined) {
  const files = testFiles();
  const first = files.filter((file) => values.full || !isOfFullTier(file));
  console.log(
    `\nFiles of tests that the change can touch, the rest is left out: ${describeLeftOut(first, total.files)}`,
  );
  if (first.length < files.length)
    console.log(`Left out as well: the second tier, ${files.length - first.length} files`);
}
const { passed, failed: failures, skipped } = total;
const outcome = { passed: passed + flaky.length, failed: failures - flaky.length, skipped };
console.log(`\n${spent(startedAt, 0)}; flaky: ${flaky.length}`);
console.log(describeCount(outcome));
process.exit(outcome.failed > 0 ? 1 : 0);
