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

/** Most addresses asked for at once, and in all; of one host fewer, which might take more for an attack. */
const AT_ONCE = 6;
const MOST_ADDRESSES = 60;
const AT_ONCE_OF_HOST = 2;
const MOST_OF_HOST = 20;
/** For asking all of them; with waiting for a turn and reading templates, {@link WHOLE_MILLISECONDS}. */
const MILLISECONDS = 30_000;
/** From a request to its answer: shorter than the gateway waits. */
export const WHOLE_MILLISECONDS = 60_000;

/** What an address is worth to a reader; `skipped` was not asked for, or not finished. */
type Outcome = 'works' | 'broken' | 'private' | 'skipped';

/** Whose links are asked for, and until when. */
export interface LinksToAsk {
  readonly templates: readonly CheckedTemplate[];
  /** Only these of their addresses; all where absent. */
  readonly only: readonly string[] | undefined;
}

/**
 * Asks whether the web addresses of templates exist. Addresses with merge tags are left out, and those that do not lead to the
 * public internet are told apart: no reader reaches them.
 * @param asker ends it when nobody waits any more
 * @param end leaves out those that were not answered until then
 */
export async function checkLinks(
  { templates, only }: LinksToAsk,
  asker: AbortSignal,
  end: AbortSignal,
  options: ForeignFetchOptions = FOREIGN_FETCH,
): Promise<LinkCheck> {
  const wanted = only && new Set(only);
  const all = new Set(
    templates
      .flatMap(({ facts }) => facts?.addresses ?? [])
      .filter((address) => wanted?.has(address) !== false),
  );
  const hosts = hostsOf([...all].filter((address) => !isPersonal(address)));
  const limit = pLimit(AT_ONCE);
  const deadline = AbortSignal.any([asker, end, AbortSignal.timeout(MILLISECONDS)]);
  const ask = async (address: string) => [address, await outcomeOf(address, deadline, options)] as const;
  const outcomes = new Map(
    await Promise.all(
      hosts.flatMap((addresses) => {
        const ofHost = pLimit(AT_ONCE_OF_HOST);
        return addresses.map((address) => ofHost(() => limit(() => ask(address))));
      }),
    ),
  );
  asker.throwIfAborted();
  const findings = (['broken', 'private'] as const).flatMap((outcome) =>
    templates.flatMap((template): PreflightFinding[] => {
      const details = (template.facts?.addresses ?? []).filter(
        (address) => outcomes.get(address) === outcome,
      );
      if (details.length === 0) return [];
      // All of them: each is to be mended.
      return [{ ...finding({ check: `link_${outcome}`, severity: 'warns' }, template), details }];
    }),
  );
  const skipped = [...all].filter((address) => (outcomes.get(address) ?? 'skipped') === 'skipped');
  if (skipped.length > 0)
    findings.push({ ...finding({ check: 'link_unchecked', severity: 'notes' }), details: skipped });
  return {
    findings,
    checked: all.size - skipped.length,
    skipped: skipped.length,
    unchecked: skipped.filter((address) => !isPersonal(address)),
  };
}

/** Each contact's is another. */
const isPersonal = (address: string): boolean => address.includes('{{');

/** The addresses to ask for, by host. */
function hostsOf(addresses: readonly string[]): string[][] {
  const hosts = Map.groupBy(addresses, (address) => URL.parse(address)?.host ?? '');
  const asked = new Set(
    [...hosts.values()].flatMap((own) => own.slice(0, MOST_OF_HOST)).slice(0, MOST_ADDRESSES),
  );
  return [...hosts.values()].map((own) => own.filter((address) => asked.has(address)));
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
    if (error instanceof ForeignFetchError) return error.isPrivate ? 'private' : 'broken';
    throw error;
  }
}
