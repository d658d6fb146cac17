import { errorStatus, logFailure } from '@touchline/shared';
import { useCallback, useMemo } from 'react';
import useSWR from 'swr';
import type { MailStatus } from '../contract/index.ts';

/** `GET /api/mail/status/`: how mail is sent and received; also its key in the read cache. */
const MAIL_STATUS_PATH = '/api/mail/status/';

/** How mail is sent and received, as the page holds it. */
export interface MailStatusStore {
  /** As it was read last; a failed reload leaves it as it is. */
  readonly status: MailStatus | undefined;
  readonly hasFailed: boolean;
  /** Why the last fetch failed; undefined as well when what was answered says nothing of mail. */
  readonly error: unknown;
  /** Fetches it again. Failures are found in `error`. */
  readonly reload: () => Promise<void>;
}

export interface MailStatusOptions {
  /** Milliseconds between reloads while the page is in sight; it is read once unless given. */
  readonly refreshInterval?: number;
}

/** An API that sends no mail has no such call: that is no failure worth a word in the console. */
const isAbsence = (error: unknown) => errorStatus(error) === 404;

/** Reads how mail is sent and received (E6). Safe to call in several components: they share one fetch. */
export function useMailStatus({ refreshInterval = 0 }: MailStatusOptions = {}): MailStatusStore {
  const { data, error, mutate } = useSWR<unknown, unknown>(MAIL_STATUS_PATH, {
    refreshInterval,
    dedupingInterval: 10_000,
    onError: (why) => {
      if (!isAbsence(why)) logFailure('The state of mail could not be loaded.', why);
    },
  });
  const reload = useCallback(async () => {
    // The failure is kept by SWR and shown from `error`; thrown on, it would be reported twice.
    await mutate().catch(() => undefined);
  }, [mutate]);
  const status = useMemo(() => readMailStatus(data), [data]);
  const hasFailed = error !== undefined || (data !== undefined && status === undefined);
  return useMemo(() => ({ status, hasFailed, error, reload }), [status, hasFailed, error, reload]);
}

/** @returns undefined for an answer that is about something else, such as the page that a proxy gives for any path. */
function readMailStatus(answer: unknown): MailStatus | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  const { sending_window: window, services } = answer as Partial<Record<keyof MailStatus, unknown>>;
  const isStatus = typeof window === 'object' && window !== null && Array.isArray(services);
  return isStatus ? (answer as MailStatus) : undefined;
}
