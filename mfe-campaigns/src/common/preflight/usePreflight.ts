import { errorStatus, http, logFailure } from '@touchline/shared';
import type { PlannedCampaign, PreflightFinding } from '@touchline/shared/contract';
import { PREFLIGHT_LINKS_PATH, PREFLIGHT_PATH } from '@touchline/shared/contract/paths';
import {
  type CheckedLinks,
  parseUntrustedLinkCheck,
  parseUntrustedPreflight,
} from '@touchline/shared/contract/readers';
import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react';

/** What was found; `absent` where the API knows no preflight. */
export type PreflightState =
  | { readonly status: 'loading' | 'absent' }
  | { readonly status: 'failed'; readonly error: unknown }
  | { readonly status: 'succeeded'; readonly findings: readonly PreflightFinding[] };

export interface Preflight {
  /** What was found last, also while it looks again. */
  readonly state: PreflightState;
  readonly isRunning: boolean;
  /** Another number whenever it looks anew. */
  readonly round: number;
  /** Looks again, as after something was mended. */
  readonly reload: () => void;
  /** Notes that a link was followed into another tab: the campaign is checked again once this tab is seen again. */
  readonly leave: (event: MouseEvent) => void;
}

const LOADING: PreflightState = { status: 'loading' };
/** An older API has no such call; one that takes `preflight` for an id refuses the method. */
const ABSENT: ReadonlySet<number | undefined> = new Set([404, 405]);

/** What should not go out of a campaign as it would be saved (V9); asked for again when it is another. */
export function usePreflight(campaign: PlannedCampaign): Preflight {
  const [answer, setAnswer] = useState<{ campaign: PlannedCampaign; state: PreflightState }>();
  const asking = useRef<AbortController>(undefined);
  const [isRunning, setRunning] = useState(true);
  const [round, setRound] = useState(0);
  /** The campaign of the latest render: a change of a name may end after the campaign has become another. */
  const wanted = useRef(campaign);
  const reload = useCallback(() => {
    const now = wanted.current;
    asking.current?.abort();
    const closing = new AbortController();
    asking.current = closing;
    const ask = async () => {
      setRunning(true);
      setRound((last) => last + 1);
      const state = await findingsOf(PREFLIGHT_PATH, now, closing.signal);
      if (closing.signal.aborted) return;
      setAnswer({ campaign: now, state });
      setRunning(false);
    };
    void ask();
  }, []);
  useEffect(() => {
    wanted.current = campaign;
    reload();
    return () => asking.current?.abort();
  }, [campaign, reload]);
  const hasLeft = useRef(false);
  useEffect(() => {
    const lookAgain = () => {
      if (document.visibilityState !== 'visible' || !hasLeft.current) return;
      hasLeft.current = false;
      reload();
    };
    // A tab comes back with the first, a window of its own with the second.
    document.addEventListener('visibilitychange', lookAgain);
    window.addEventListener('focus', lookAgain);
    return () => {
      document.removeEventListener('visibilitychange', lookAgain);
      window.removeEventListener('focus', lookAgain);
    };
  }, [reload]);
  const leave = useCallback(({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a[target="_blank"]') !== null) hasLeft.current = true;
  }, []);
  const state = answer?.campaign === campaign ? answer.state : LOADING;
  return { state, isRunning: isRunning || state === LOADING, round, reload, leave };
}

/** What asking for links has found; what succeeded may have left some over. */
export type LinksState =
  | Exclude<PreflightState, { status: 'succeeded' }>
  | ({ readonly status: 'succeeded' } & CheckedLinks);

/**
 * Asks whether the addresses that the templates link to exist.
 * @param only these; undefined for all.
 * @param signal ends it on the server as well.
 */
export const checkLinks = (
  { template_map }: Pick<PlannedCampaign, 'template_map'>,
  only: readonly string[] | undefined,
  signal: AbortSignal,
): Promise<LinksState> =>
  answerOf(PREFLIGHT_LINKS_PATH, { template_map, only }, signal, parseUntrustedLinkCheck);

const findingsOf = (path: string, body: object, signal: AbortSignal): Promise<PreflightState> =>
  answerOf(path, body, signal, (data) => {
    const findings = parseUntrustedPreflight(data);
    return findings && { findings };
  });

async function answerOf<Found extends object>(
  path: string,
  body: object,
  signal: AbortSignal,
  parse: (data: unknown) => Found | undefined,
): Promise<Exclude<PreflightState, { status: 'succeeded' }> | ({ readonly status: 'succeeded' } & Found)> {
  try {
    const { data } = await http.post<unknown>(path, body, { signal });
    const found = parse(data);
    return found === undefined ? { status: 'absent' } : { status: 'succeeded', ...found };
  } catch (error) {
    if (signal.aborted) return { status: 'loading' };
    if (ABSENT.has(errorStatus(error))) return { status: 'absent' };
    logFailure('The preflight of the campaign could not be made.', error);
    return { status: 'failed', error };
  }
}
