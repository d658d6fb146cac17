/**
 * `npm test`: everything, in the order in which a fault is cheapest to find. `npm test -- types lint` runs only the steps
 * named, `--changed [COMMIT]` only what a change since then can touch (else what is not committed), and `--full`, which
 * is `npm run test:full`, the large volumes whole.
 */
import { parseArgs } from 'node:util';
import { changedFiles } from './testing/changed.ts';
import { add, describeCount, describeFailure, NOTHING } from './testing/counts.ts';
import { STEPS, type Step } from './testing/steps.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    full: { type: 'boolean', default: false },
    changed: { type: 'boolean', default: false },
  },
});
// What `shared/src/testing/volume.ts` goes by.
process.env['TEST_VOLUME'] = values.full ? 'full' : 'quarter';

const names = new Set(STEPS.map(({ name }) => name));
const asked = positionals.filter((name) => names.has(name));
const [commit = 'HEAD', ...unknown] = positionals.filter((name) => !names.has(name));
if (values.changed ? unknown.length > 0 : commit !== 'HEAD') {
  const wrong = values.changed ? unknown : [commit, ...unknown];
  console.error(`No such step: ${wrong.join(', ')}. The steps are ${[...names].join(', ')}.`);
  process.exit(2);
}
const since = values.changed ? commit : undefined;
if (since !== undefined) console.log(`${changedFiles(since).length} files differ from ${since}.`);

let total = NOTHING;

async function runStep(step: Step): Promise<void> {
  const start = performance.now();
  if (!step.beside) console.log(`\n== ${step.name}`);
  const { count, output = '' } = await step.run({ since });
  total = add(total, count);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  // What runs beside others is shown in one piece, and only when it has something to say.
  if (count.failed > 0 && output !== '') console.log(output.trimEnd());
  console.log(`== ${step.name}: ${describeCount(count)} (${seconds} s)`);
}

const chosen = STEPS.filter(({ name }) => asked.length === 0 || asked.includes(name));
await Promise.all(chosen.filter(({ beside }) => beside).map(runStep));
for (const step of chosen.filter(({ beside }) => !beside)) await runStep(step);

for (const failure of total.failures) console.log(`\nFAILED ${describeFailure(failure)}`);
console.log(`\n${describeCount(total)}`);
process.exit(total.failed > 0 ? 1 : 0);
