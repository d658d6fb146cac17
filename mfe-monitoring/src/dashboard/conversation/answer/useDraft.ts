import { changeFailure, errorStatus, logFailure } from '@touchline/shared';
import type { AnswerAttachment, AnswerDraft } from '@touchline/shared/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { discardDraft, saveDraft } from './answerRequests.ts';
import { messages } from './messages.ts';

/** What a person writes. */
export interface Written {
  readonly html: string;
  /** Undefined for the address used by default. */
  readonly to: string | undefined;
  /** As typed. */
  readonly cc: string;
  readonly subject: string;
  readonly attachments: readonly AnswerAttachment[];
}

/** Milliseconds from the last change until it is saved. */
const PAUSE = 800;

export const addressesOf = (cc: string): string[] =>
  cc
    .split(/[\s,;]+/u)
    .map((address) => address.trim())
    .filter(Boolean);

export const writtenOf = (draft: AnswerDraft | null): Written => ({
  html: draft?.html ?? '',
  to: draft?.to ?? undefined,
  cc: draft?.cc.join(', ') ?? '',
  subject: draft?.subject ?? '',
  attachments: draft?.attachments ?? [],
});

/** Whether nothing would be lost. */
export const isBlank = ({ html, cc, subject, attachments }: Written): boolean =>
  textOf(html) === '' && cc.trim() === '' && subject.trim() === '' && attachments.length === 0;

export const textOf = (html: string): string => html.replaceAll(/<[^>]*>|&nbsp;/gu, '').trim();

export type DraftState = 'unchanged' | 'saving' | 'saved' | 'failed' | 'elsewhere';

/** Whether the server has what is written: `elsewhere`, when another window has changed the draft, which saves nothing more. */
export type Kept = 'kept' | 'failed' | 'elsewhere';

/**
 * Keeps what is written on the server while it is typed and when the composer closes, one save after another. Stops when another
 * window of the account has changed the draft, until the person says which one counts.
 */
export function useDraft(contact: number, begun: AnswerDraft | null) {
  const t = messages.use();
  const [written, setWritten] = useState(() => writtenOf(begun));
  const [state, setState] = useState<DraftState>('unchanged');
  const [failure, setFailure] = useState<string>();
  const version = useRef(begun?.version ?? null);
  const latest = useRef(written);
  const kept = useRef(written);
  const timer = useRef<number>(undefined);
  const saving = useRef<Promise<unknown>>(Promise.resolve());
  const isOver = useRef(false);
  const isElsewhere = useRef(false);

  /** Asks which draft counts. */
  const noteConflict = useCallback(() => {
    isElsewhere.current = true;
    setState('elsewhere');
  }, []);

  const saveNow = useCallback(async (): Promise<Kept> => {
    const now = latest.current;
    if (isElsewhere.current) return isBlank(now) ? 'kept' : 'elsewhere';
    if (isOver.current || now === kept.current) return 'kept';
    setState('saving');
    try {
      if (isBlank(now)) {
        if (version.current !== null) await discardDraft(contact, version.current);
        version.current = null;
      } else {
        version.current = await saveDraft(contact, {
          html: now.html,
          to: now.to ?? null,
          cc: addressesOf(now.cc).slice(0, 20),
          subject: now.subject.trim(),
          attachments: now.attachments.map(({ id }) => id),
          version: version.current,
        });
      }
      kept.current = now;
      setState('saved');
      return 'kept';
    } catch (error) {
      if (errorStatus(error) === 409) {
        noteConflict();
        return 'elsewhere';
      }
      logFailure('A draft could not be saved.', error);
      setFailure(changeFailure(error, t('saveFailed')));
      setState('failed');
      return 'failed';
    }
  }, [contact, noteConflict, t]);

  /** Saves what is not saved yet, after what is being saved. Never rejects: it says whether everything is kept. */
  const flush = useCallback((): Promise<Kept> => {
    window.clearTimeout(timer.current);
    const saved = saving.current.then(saveNow);
    saving.current = saved;
    return saved;
  }, [saveNow]);

  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === 'hidden') void flush();
    };
    document.addEventListener('visibilitychange', onHide);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      void flush();
    };
  }, [flush]);

  return {
    written,
    state,
    failure,
    change: (fields: Partial<Written>) => {
      const next = { ...latest.current, ...fields };
      latest.current = next;
      setWritten(next);
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => void flush(), PAUSE);
    },
    flush,
    noteConflict,
    /** Of the draft that the server has, as far as it was seen here; null for none. */
    version: () => version.current,
    /** Discards what is written here; what another window has made of the draft stays. @throws AxiosError */
    discard: async () => {
      window.clearTimeout(timer.current);
      await saving.current;
      isOver.current = true;
      if (isElsewhere.current || version.current === null) return;
      try {
        await discardDraft(contact, version.current);
      } catch (error) {
        isOver.current = false;
        if (errorStatus(error) === 409) noteConflict();
        throw error;
      }
    },
    /** Saves nothing more: the draft was sent. @param is false: it was not, after all */
    finish: (is = true) => {
      isOver.current = is;
      window.clearTimeout(timer.current);
    },
    /** Shows the draft as another window has left it. */
    takeOther: (other: AnswerDraft | null) => {
      isElsewhere.current = false;
      version.current = other?.version ?? null;
      latest.current = writtenOf(other);
      kept.current = latest.current;
      setWritten(latest.current);
      setState('unchanged');
    },
    /** Keeps what is written here in place of it. */
    keepOwn: (other: AnswerDraft | null) => {
      isElsewhere.current = false;
      version.current = other?.version ?? null;
      void flush();
    },
  };
}
