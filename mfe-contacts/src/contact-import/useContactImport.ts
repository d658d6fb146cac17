import { changeFailure, errorStatus, logFailure, newKey } from '@touchline/shared';
import type { ImportLook, ImportTrial } from '@touchline/shared/contract';
import type { UntrustedProgress } from '@touchline/shared/contract/readers';
import { useCallback, useEffect, useRef, useState } from 'react';
import { refusalOf } from './checkWorkbook.ts';
import { choicesOf, type ColumnDraft, isRemembered, proposedDraft } from './columnDraft.ts';
import {
  fetchImportProgress,
  importChosen,
  type ImportOutcome,
  lookAtColumns,
  tryImport,
  type UploadOptions,
  uploadWorkbook,
} from './importRequests.ts';
import { messages } from './messages.ts';

/** Milliseconds between two requests for the progress. */
const POLL_INTERVAL = 600;
/** How often to ask how a cancelled import ended before giving up. */
const CANCEL_QUESTIONS = 6;

/** What is done with a file just now. */
type Step = 'import' | 'look' | 'trial';

/** A file whose columns a person has chosen, or is choosing. */
export interface ChosenFile {
  readonly file: File;
  readonly look: ImportLook;
  readonly draft: ColumnDraft;
}

/** The state of an import. */
export type ImportState =
  | { readonly phase: 'idle' }
  /** `sent`: share of the file that has been sent, 0 to 1; `progress`: what the server says once it has the whole file. */
  | {
      readonly phase: 'running';
      readonly step: Step;
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
  /** The person says what the columns are (G1). */
  | ({ readonly phase: 'choosing' } & ChosenFile)
  /** What the import would do is shown; nothing is changed yet. */
  | ({ readonly phase: 'tried'; readonly trial: ImportTrial } & ChosenFile)
  | { readonly phase: 'done'; readonly file: File; readonly outcome: ImportOutcome }
  /** `canRetry`: the same file may succeed another time. `chosen`: the columns can be chosen otherwise. */
  | {
      readonly phase: 'failed';
      readonly file: File;
      readonly message: string;
      readonly canRetry: boolean;
      readonly chosen?: ChosenFile | undefined;
    };

export interface ContactImportOptions {
  /** The list is replaced by the answer (O8). */
  readonly onImported: (organizations: readonly unknown[]) => Promise<void>;
  /** No answer says what is stored, so the list must be loaded again. */
  readonly onUncertain: () => Promise<void>;
}

export interface ContactImport {
  readonly state: ImportState;
  /**
   * Checks the file and sends it. Ignored while another import runs.
   * @param isReviewed shows columns and a dry run first, whatever is understood
   */
  readonly start: (file: File, isReviewed?: boolean) => Promise<void>;
  readonly choose: (chosen: ChosenFile) => void;
  /** Finds out what the import would do. */
  readonly tryOut: (chosen: ChosenFile) => Promise<void>;
  /** Imports as the dry run has said. */
  readonly apply: (chosen: ChosenFile, trial: ImportTrial) => Promise<void>;
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

  /** Does one step; where it ends, `work` has said what is shown then. */
  const run = async (
    step: Step,
    { file, chosen }: { file: File; chosen?: ChosenFile | undefined },
    work: (options: UploadOptions) => Promise<void>,
  ) => {
    if (running.current !== undefined) return;
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const importId = newKey();
    // An event that arrives after the abort must not bring the progress bar back.
    const update = (next: (current: ImportState) => ImportState) => {
      if (!signal.aborted) setState(next);
    };
    setState({ phase: 'running', step, file, sent: 0 });
    const finished = new AbortController();
    if (step !== 'look') {
      void pollProgress(importId, finished.signal, (progress) =>
        update((current) => (current.phase === 'running' ? { ...current, progress } : current)),
      );
    }
    try {
      await work({
        importId,
        signal,
        onSent: (sent) => update((current) => (current.phase === 'running' ? { ...current, sent } : current)),
      });
    } catch (error) {
      if (signal.aborted && step !== 'import') {
        setState(chosen ? { phase: 'choosing', ...chosen } : { phase: 'idle' });
      } else if (signal.aborted) {
        setState({ phase: 'cancelling', file });
        const ending = await endingOf(importId);
        if (ending !== 'unchanged') await onUncertain();
        setState({ phase: 'cancelled', file, ending });
      } else {
        logFailure('The workbook could not be imported.', error);
        const message = `${file.name}: ${changeFailure(error, messages.text('uploadFailed'))}`;
        setState({ phase: 'failed', file, message, canRetry: isWorthRetrying(error), chosen });
        // Without an answer, it may have been saved all the same.
        if (errorStatus(error) === undefined && step === 'import') await onUncertain();
      }
    } finally {
      finished.abort();
      if (running.current === controller) running.current = undefined;
    }
  };
  const finish = async (file: File, outcome: ImportOutcome) => {
    await (outcome.organizations ? onImported(outcome.organizations) : onUncertain());
    setState({ phase: 'done', file, outcome });
  };
  const choose = (chosen: ChosenFile) => setState({ phase: 'choosing', ...chosen });

  const tryOut = (chosen: ChosenFile) =>
    run('trial', { file: chosen.file, chosen }, async (options) => {
      const trial = await tryImport(chosen.file, choicesOf(chosen.look, chosen.draft), options);
      if (trial === undefined) throw new Error('A dry run was not answered as expected');
      setState({ phase: 'tried', ...chosen, trial });
    });

  const start = async (file: File, isReviewed = false) => {
    if (running.current !== undefined) return;
    const refusal = refusalOf(file);
    if (refusal !== undefined) {
      setState({ phase: 'failed', file, message: refusal, canRetry: false });
      return;
    }
    let known: ChosenFile | undefined;
    let isMissing = false;
    const ask = (look: ImportLook) => {
      const chosen = { file, look, draft: proposedDraft(look) };
      if (isRemembered(look)) known = chosen;
      choose(chosen);
    };
    if (isReviewed) {
      await run('look', { file }, async (options) => {
        const look = await lookAtColumns(file, options).catch((error: unknown) => {
          // A server that knows no such question.
          if (errorStatus(error) !== 404) throw error;
          return undefined;
        });
        if (look) ask(look);
        else isMissing = true;
      });
    }
    if (!isReviewed || isMissing) {
      await run('import', { file }, async (options) => {
        const answer = await uploadWorkbook(file, options);
        if ('look' in answer) ask(answer.look);
        else await finish(file, answer.outcome);
      });
    }
    // What was chosen for such a file before is chosen again; it can be changed from there.
    if (known) await tryOut(known);
  };
  const apply = (chosen: ChosenFile, trial: ImportTrial) =>
    run('import', { file: chosen.file, chosen }, async (options) => {
      const choices = choicesOf(chosen.look, chosen.draft);
      await finish(chosen.file, await importChosen(chosen.file, choices, trial.import_id, options));
    });
  const cancel = useCallback(() => running.current?.abort(), []);
  const reset = useCallback(() => {
    if (running.current === undefined) setState({ phase: 'idle' });
  }, []);
  return { state, start, choose, tryOut, apply, cancel, reset };
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
