import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '../ui/index.ts';
import { useAskBeforeLeaving } from './DialogPlace.tsx';

export interface LeaveQuestionOptions {
  /** Closing would lose something: typed text, a running upload. */
  readonly needed: boolean;
  /** Closing is impossible at the moment: the dialog must wait for the answer to a request. */
  readonly forbidden?: boolean;
  readonly title: string;
  readonly text: string;
  readonly leaveLabel: string;
  readonly stayLabel: string;
  /** Called when the person has chosen to leave, however they leave: a kept draft must be dropped. */
  readonly onLeave?: (() => void) | undefined;
}

/**
 * The question before a dialog with unsaved work is closed, however that happens: Esc, Cancel, Back, or leaving the page
 * (there the browser asks in its own words).
 * @returns `confirmClose` for the dialog, and `question` to draw inside it.
 */
export function useLeaveQuestion(options: LeaveQuestionOptions): {
  readonly confirmClose: () => Promise<boolean>;
  readonly question: ReactNode;
} {
  const { needed, forbidden = false, title, text, leaveLabel, stayLabel, onLeave } = options;
  const askBeforeLeaving = useAskBeforeLeaving();
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

  // What it asks about, such as an upload, has ended while the question was open: there is nothing left to lose.
  if (asking && !needed) setAsking(false);
  useEffect(() => {
    if (!needed) answer.current?.(false);
  }, [needed]);

  const guarded = needed || forbidden;
  useEffect(
    () => (guarded ? askBeforeLeaving?.(confirmClose) : undefined),
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
