import { readFileSync } from 'node:fs';
import type { Api } from './api.ts';
import { familyOf } from './processes.ts';

/** A busy machine is not a fault: what blocks the API blocks every round. */
export const ROUNDS = 5;
/** Work of a person, measured with and without an attack. */
const REQUESTS = 200;

/** How long each request of a person took, in milliseconds, shortest first. @param round makes its names unique */
export async function timesOfWork(api: Api, round: string, requests = REQUESTS): Promise<number[]> {
  const took: number[] = [];
  for (let i = 0; i < requests; i += 1) {
    const start = performance.now();
    if (i % 10 === 0)
      await api.call('POST', '/api/contacts/organizations/', { name: `Club ${i} of ${round}`, contacts: [] });
    else await api.call('GET', i % 2 === 0 ? '/api/contacts/' : '/api/campaigns/all/');
    took.push(performance.now() - start);
  }
  return took.toSorted((one, other) => one - other);
}

/** The time that 99 of 100 requests stay below. */
export const p99 = (sorted: readonly number[]): number =>
  sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN;

/** Milliseconds at p99 that only a blocked API reaches: each of the attacks keeps one that gives way busy for seconds. */
const BLOCKED = 400;

/**
 * Whether requests of a person went on as before, by their p99 in milliseconds. What twice as long may be on a machine that
 * does other work as well is a matter of chance: what counts then is that nothing stood still.
 */
export const isUndisturbed = ({ quiet, attacked }: { readonly quiet: number; readonly attacked: number }) =>
  attacked < Math.max(2 * quiet, BLOCKED);

/** A process of a system and the most memory it ever took, in MiB. */
export interface Peak {
  readonly command: string;
  readonly mebibytes: number;
}

/** Watches how much memory each process of a system takes (Linux). @returns what is to be called for the highest of each */
export function watchMemory(pid: number): () => readonly Peak[] {
  const peaks = new Map<number, Peak>();
  const look = () => {
    for (const { pid: process, command } of familyOf(pid)) {
      const mebibytes = highestOf(process);
      if (mebibytes > 0) peaks.set(process, { command, mebibytes });
    }
  };
  look();
  const watch = setInterval(look, 250);
  return () => {
    clearInterval(watch);
    return [...peaks.values()];
  };
}

function highestOf(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/VmHWM:\s+(?<kibibytes>\d+)/u.exec(status)?.groups?.['kibibytes'] ?? 0) / 1024;
  } catch {
    // It has ended.
    return 0;
  }
}
