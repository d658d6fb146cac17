import type { LinkCheck, PreflightFinding } from '@touchline/shared/contract';
import pLimit from 'p-limit';
import {
  FOREIGN_FETCH,
  ForeignFetchError,
  probeForeign,
  type ForeignFetchOptions,
} from '../network/foreign-fetch.ts';
import { finding } from './finding.ts';
import type { CheckedTemplate } from './preflight-input.ts';

/** Most addresses asked for at once, and in all. */
const AT_ONCE = 6;
const MOST_ADDRESSES = 60;
/** For asking all of them; with waiting for a turn and reading templates, {@link WHOLE_MILLISECONDS}. */
const MILLISECONDS = 30_000;
/** From a request to its answer: shorter than the gateway waits. */
export const WHOLE_MILLISECONDS = 60_000;

/** What an address is worth to a reader; `skipped` was not asked for, or not finished. */
type Outcome = 'works' | 'broken' | 'skipped';

/**
 * Asks whether the web addresses of templates exist. Addresses with merge tags are left out, and those that do not lead to the
 * public internet count as broken: no reader reaches them.
 * @param asker ends it when nobody waits any more
 * @param end leaves out those that were not answered until then
 */
export async function checkLinks(
  templates: readonly CheckedTemplate[],
  asker: AbortSignal,
  end: AbortSignal,
  options: ForeignFetchOptions = FOREIGN_FETCH,
): Promise<LinkCheck> {
  const all = new Set(templates.flatMap(({ facts }) => facts?.addresses ?? []));
  const asked = [...all].filter((address) => !address.includes('{{')).slice(0, MOST_ADDRESSES);
  const limit = pLimit(AT_ONCE);
  const deadline = AbortSignal.any([asker, end, AbortSignal.timeout(MILLISECONDS)]);
  const outcomes = new Map(
    await Promise.all(
      asked.map((address) =>
        limit(async () => [address, await outcomeOf(address, deadline, options)] as const),
      ),
    ),
  );
  asker.throwIfAborted();
  const findings = templates.flatMap((template): PreflightFinding[] => {
    const broken = (template.facts?.addresses ?? []).filter((address) => outcomes.get(address) === 'broken');
    if (broken.length === 0) return [];
    return [finding({ check: 'link_broken', severity: 'warns', details: broken }, template)];
  });
  const skipped = [...all].filter((address) => (outcomes.get(address) ?? 'skipped') === 'skipped').length;
  return { findings, checked: all.size - skipped, skipped };
}

/** Servers that refuse machines (401, 403, 405, 429) have something there for people. */
const isGone = (status: number): boolean => status === 404 || status === 410 || status >= 500;
/** What a server answers that does not know the method. */
const UNKNOWN_METHOD = 501;

async function outcomeOf(
  address: string,
  deadline: AbortSignal,
  options: ForeignFetchOptions,
): Promise<Outcome> {
  if (deadline.aborted) return 'skipped';
  try {
    const status = await probeForeign(address, deadline, options);
    return isGone(status) && status !== UNKNOWN_METHOD ? 'broken' : 'works';
  } catch (error) {
    if (deadline.aborted) return 'skipped';
    if (error instanceof ForeignFetchError) return 'broken';
    throw error;
  }
}
