import { setTimeout as wait } from 'node:timers/promises';

const ASKERS = 4;
/** Between two requests of one asker, in milliseconds. */
const PAUSE = 20;
/** The load goes on for so long when the work is done, in milliseconds. */
const AFTERWARDS = 3000;

/** One request; the number is another each time. @returns what is wrong with the answer, or nothing */
export type Ask = (count: number) => Promise<string | undefined>;

/** What was seen under load. */
export interface Load {
  readonly asked: number;
  /** What was wrong, for each request that failed. */
  readonly failed: readonly string[];
  /** Of the slowest request, in milliseconds. */
  readonly longest: number;
}

/** Makes the requests in turn, several at a time and without a pause, until `work` is done and a little longer. */
export async function underLoad(asks: readonly Ask[], work: () => Promise<void>): Promise<Load> {
  const failed: string[] = [];
  let asked = 0;
  let longest = 0;
  const end = new AbortController();
  const askOn = async (): Promise<void> => {
    while (!end.signal.aborted) {
      const count = asked;
      asked += 1;
      const startedAt = performance.now();
      const fault = await asks[count % asks.length]?.(count);
      longest = Math.max(longest, performance.now() - startedAt);
      if (fault !== undefined) failed.push(fault);
      await wait(PAUSE);
    }
  };
  const askers = Array.from({ length: ASKERS }, askOn);
  try {
    await work();
    await wait(AFTERWARDS);
  } finally {
    end.abort();
    await Promise.all(askers);
  }
  return { asked, failed, longest };
}

/** How the description of a fault ends when an answer began but never came whole. */
const BROKE_OFF = ': broke off';

/** Reads an address, and expects 200 and a whole body. */
export const read =
  (url: string, headers: Readonly<Record<string, string>> = {}): Ask =>
  async () => {
    let answer: Response;
    try {
      answer = await fetch(url, { headers: { accept: 'text/html', ...headers } });
    } catch (error) {
      return `${url}: ${(error as Error).message}`;
    }
    try {
      await answer.arrayBuffer();
    } catch {
      return url + BROKE_OFF;
    }
    return answer.status === 200 ? undefined : `${url}: ${answer.status}`;
  };

/** Asks once more for what broke off, as pages do. @param tell is called then */
export const againWhenBrokenOff =
  (ask: Ask, tell: () => void): Ask =>
  async (count) => {
    const fault = await ask(count);
    if (fault?.endsWith(BROKE_OFF) !== true) return fault;
    tell();
    return ask(count);
  };

/** The load in a line, with the first of its failures. */
export const describeLoad = ({ asked, failed, longest }: Load): string =>
  `${asked} requests meanwhile, ${failed.length} failed${failed.length > 0 ? ` (${failed[0]})` : ''}, ` +
  `the slowest took ${(longest / 1000).toFixed(1)} s`;
