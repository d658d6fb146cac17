import { changeFailure, errorStatus, logFailure, newKey } from '@touchline/shared';
import type { UntrustedProgress } from '@touchline/shared/contract/readers';
import { useCallback, useEffect, useRef, useState } from 'react';
import { refusalOf } from './checkWorkbook.ts';
import { fetchImportProgress, type ImportOutcome, uploadWorkbook } from './importRequests.ts';
import { messages } from './messages.ts';

/** Milliseconds between two requests for the progress. */
const POLL_INTERVAL = 600;
/** How often to ask how a cancelled import ended before giving up. */
const CANCEL_QUESTIONS = 6;

/** The state of an import. */
export type ImportState =
  | { readonly phase: 'idle' }
  /** `sent`: share of the file that has been sent, 0 to 1; `progress`: what the server says once it has the whole file. */
  | {
      readonly phase: 'running';
      readonly file: File;
      readonly sent: number;
      readonly progress?: UntrustedProgress;
    }
  | { readonly phase: 'cancelling'; readonly file: File }
  | {
      readonly phase: 'cancelled';
      readonly file: File;
      readonly ending: 'unchanged' | 'too-late' | 'unknown';
    }
  | { readonly phase: 'done'; readonly file: File; readonly outcome: ImportOutcome }
  /** `canRetry`: the same file may succeed another time. */
  | { readonly phase: 'failed'; readonly file: File; readonly message: string; readonly canRetry: boolean };

export interface ContactImportOptions {
  /** The list is replaced by the answer (O8). */
  readonly onImported: (organizations: readonly unknown[]) => Promise<void>;
  /** No answer says what is stored, so the list must be loaded again. */
  readonly onUncertain: () => Promise<void>;
}

export interface ContactImport {
  readonly state: ImportState;
  /** Checks the file and sends it. Ignored while another import runs. */
  readonly start: (file: File) => Promise<void>;
  readonly cancel: () => void;
  /** Forgets how the last import ended. Does nothing while one runs. */
  readonly reset: () => void;
}

/** One import at a time: the upload, its progress, and how it ended. */
export function useContactImport({ onImported, onUncertain }: ContactImportOptions): ContactImport {
  const [state, setState] = useState<ImportState>({ phase: 'idle' });
  const running = useRef<AbortController>(undefined);
  // Leaving the section ends the upload: nobody would see its report.
  useEffect(() => () => running.current?.abort(), []);

  const start = async (file: File) => {
    if (running.current !== undefined) return;
    const refusal = refusalOf(file);
    if (refusal !== undefined) {
      setState({ phase: 'failed', file, message: refusal, canRetry: false });
      return;
    }
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const importId = newKey();
    // An event that arrives after the abort must not bring the progress bar back.
    const update = (next: (current: ImportState) => ImportState) => {
      if (!signal.aborted) setState(next);
    };
    setState({ phase: 'running', file, sent: 0 });
    const finished = new AbortController();
    void pollProgress(importId, finished.signal, (progress) =>
      update((current) => (current.phase === 'running' ? { ...current, progress } : current)),
    );
    try {
      const outcome = await uploadWorkbook(file, {
        importId,
        signal,
        onSent: (sent) => update((current) => (current.phase === 'running' ? { ...current, sent } : current)),
      });
      await (outcome.organizations ? onImported(outcome.organizations) : onUncertain());
      setState({ phase: 'done', file, outcome });
    } catch (error) {
      if (signal.aborted) {
        setState({ phase: 'cancelling', file });
        const ending = await endingOf(importId);
        if (ending !== 'unchanged') await onUncertain();
        setState({ phase: 'cancelled', file, ending });
      } else {
        logFailure('The workbook could not be imported.', error);
        const message = changeFailure(error, messages.text('uploadFailed'));
        setState({ phase: 'failed', file, message, canRetry: isWorthRetrying(error) });
        // Without an answer, it may have been saved all the same.
        if (errorStatus(error) === undefined) await onUncertain();
      }
    } finally {
      finished.abort();
      running.current = undefined;
    }
  };
  const cancel = useCallback(() => running.current?.abort(), []);
  const reset = useCallback(() => {
    if (running.current === undefined) setState({ phase: 'idle' });
  }, []);
  return { state, start, cancel, reset };
}

function isWorthRetrying(error: unknown): boolean {
  const status = errorStatus(error);
  return status === undefined || status >= 500 || status === 429 || status === 409;
}

const pause = (signal?: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, POLL_INTERVAL);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Reports the progress until `signal` aborts. A failed request for it must not disturb the import. */
async function pollProgress(
  importId: string,
  signal: AbortSignal,
  tell: (now: UntrustedProgress) => void,
): Promise<void> {
  for (;;) {
    await pause(signal);
    if (signal.aborted) return;
    const progress = await fetchImportProgress(importId, signal).catch(() => undefined);
    if (progress !== undefined && !signal.aborted) tell(progress);
  }
}

/** How a cancelled import ended on the server, which notices the disconnect only a moment later. */
async function endingOf(importId: string): Promise<'unchanged' | 'too-late' | 'unknown'> {
  for (let asked = 0; asked < CANCEL_QUESTIONS; asked += 1) {
    const stage = await fetchImportProgress(importId).then(
      (progress) => progress.stage,
      // The server does not know the import: it was cancelled before anything arrived.
      (error: unknown) => (errorStatus(error) === 404 ? 'failed' : undefined),
    );
    if (stage === 'failed') return 'unchanged';
    if (stage === 'done') return 'too-late';
    await pause();
  }
  return 'unknown';
}
