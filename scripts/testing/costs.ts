import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Where test files write what they cost; set by `npm test`. */
export const COSTS_VARIABLE = 'TEST_COSTS';

/** Clock ticks in a second, as `/proc` counts them on every Linux. */
const TICKS = 100;

/** Processor seconds of all processes that this one has started and that have ended; undefined except on Linux. */
export function processorSeconds(): number | undefined {
  if (!existsSync('/proc/self/stat')) return undefined;
  // The name of the program, in parentheses, may hold blanks.
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /su, '')
    .split(' ');
  return (Number(fields[13]) + Number(fields[14])) / TICKS;
}

/** Notes the processor seconds that a test file took in the process that ran it. */
export function noteCost(file: string, seconds: number): void {
  const costs = process.env[COSTS_VARIABLE];
  if (costs !== undefined) appendFileSync(costs, `${JSON.stringify([file, seconds])}\n`);
}

/** The files that cost most, the dearest first, each with its processor seconds. */
export function dearestFiles(costs: string, count: number): readonly string[] {
  if (!existsSync(costs)) return [];
  const lines = readFileSync(costs, 'utf8').trim().split('\n').filter(Boolean);
  return lines
    .map((line) => JSON.parse(line) as [file: string, seconds: number])
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, count)
    .map(([file, seconds]) => `${seconds.toFixed(1).padStart(6)} s  ${path.relative('.', file)}`);
}
