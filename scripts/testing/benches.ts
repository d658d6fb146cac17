import { NOTHING, ONE_FAILED, type Count } from './counts.ts';
import { runNode } from './run.ts';

/** Goes once through every measurement of `bench/`, whether it still works: each counts as a test. */
export async function tryBenches(): Promise<{ readonly count: Count; readonly output: string }> {
  const { passed, output } = await runNode(['bench/main.ts', '--tiny'], { shown: false });
  return { count: countOfBenches(output, passed), output };
}

/** @param output what `bench/main.ts` printed. */
function countOfBenches(output: string, passed: boolean): Count {
  const failures = [...output.matchAll(/^BROKEN ([\w-]+): (.*)$/gmu)].map(([, name = '', reason = '']) => ({
    name: `bench ${name}`,
    reason,
  }));
  const worked = output.match(/^[\w-]+: \d+ s$/gmu)?.length ?? 0;
  const count = { ...NOTHING, passed: worked, failed: failures.length, failures };
  if (passed || failures.length > 0) return count;
  // Ended by itself or by others before it could say what of.
  return { ...count, failed: ONE_FAILED.failed, failures: [{ name: 'bench', reason: output.slice(-2000) }] };
}
