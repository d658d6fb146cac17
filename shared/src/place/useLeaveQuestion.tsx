import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '../ui/index.ts';
import { useAnyDialogPlace } from './DialogPlace.tsx';

export interface LeaveQuestionOptions {
  /** Closing would lose something: typed text, a running upload. */
  readonly needed: boolean;
  /** Closing is out of the question at the moment: a request runs whose answer the dialog must hear. */
  readonly forbidden?: boolean;
  readonly title: string;
  readonly text: string;
  readonly leaveLabel: string;
  readonly stayLabel: string;
  /** Called when the person has chosen to leave, by whatever way: what was kept of it for later is to go. */
  readonly onLeave?: (() => void) | undefined;
}

/**
 * The question before a dialog that holds something is closed, by whatever way: Esc, Cancel, Back, or leaving the
 * page (there the browser asks in its own words).
 * @returns `confirmClose` for the dialog, and `question` to draw inside it.
 */
export function useLeaveQuestion(options: LeaveQuestionOptions): {
  readonly confirmClose: () => Promise<boolean>;
  readonly question: ReactNode;
} {
  const { needed, forbidden = false, title, text, leaveLabel, stayLabel, onLeave } = options;
  const { askBeforeLeaving } = useAnyDialogPlace();
  const [asking, setAsking] = useState(false);
  const answer = useRef<(mayClose: boolean) => void>(undefined);

  const confirmClose = useCallback(async () => {
    if (forbidden) return false;
    if (!needed) return true;
    answer.current?.(false);
    setAsking(true);
    return new Promise<boolean>((resolve) => {
      answer.current = resolve;
    });
  }, [needed, forbidden]);

  // What it asks about has ended while it was open, such as an upload: there is nothing left to lose.
  if (asking && !needed) setAsking(false);
  useEffect(() => {
    if (!needed) answer.current?.(false);
  }, [needed]);

  const guarded = needed || forbidden;
  useEffect(
    () => (guarded ? askBeforeLeaving(confirmClose) : undefined),
    [guarded, askBeforeLeaving, confirmClose],
  );
  useEffect(() => {
    if (!guarded) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [guarded]);

  const question = (
    <ConfirmDialog
      open={asking}
      title={title}
      description={text}
      confirmLabel={leaveLabel}
      cancelLabel={stayLabel}
      onConfirm={() => {
        onLeave?.();
        answer.current?.(true);
      }}
      onClose={() => {
        setAsking(false);
        answer.current?.(false);
      }}
    />
  );
  return { confirmClose, question };
}
