import { changeFailure, errorStatus, logFailure, tokenStore } from '@touchline/shared';
import type { AnswerDraft } from '@touchline/shared/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { discardDraft, saveDraft } from './answerRequests.ts';
import { messages } from './messages.ts';
import { forgetUnsaved, keepUnsaved, unsavedOf } from './unsavedDrafts.ts';
import { addressesOf, isBlank, isSameMail, type Written, writtenOf } from './written.ts';

/** Milliseconds from the last change until it is saved, and from a failure until it is tried again. */
const PAUSE = 800;
/** The same for the first change, however fast more follow: colleagues are to see that somebody writes. */
const FIRST_PAUSE = 200;
const RETRY = 10_000;

/** `unreachable`: the server has not taken it yet, and this browser keeps it; `refused`: the server will not take it as it is. */
export type DraftState = 'unchanged' | 'saving' | 'saved' | 'unreachable' | 'refused' | 'elsewhere';

/**
 * Whether the server has what is written: `elsewhere`, when another window has changed the draft, or has signed in as somebody
 * else. Either saves nothing more.
 */
export type Saved = 'saved' | 'unreachable' | 'refused' | 'elsewhere';

/** Whether the server says that it will not take a text, rather than that it cannot be asked. */
const isRefusal = (status: number | undefined): boolean =>
  status !== undefined && status >= 400 && status < 500 && ![401, 408, 429].includes(status);

/**
 * Keeps what is written on the server while it is typed and when the composer closes, one save after another; until the server has
 * taken it, also in this browser. Stops when another window of the account has changed the draft, until the person says which one
 * counts, and for good when somebody else signs in: it would become their draft.
 * @param usual address that it goes to until another is chosen
 */
export function useDraft(contact: number, begun: AnswerDraft | null, usual: string | undefined) {
  const t = messages.use();
  const [owner] = useState(tokenStore.owner);
  const [first] = useState(() => beginWith(contact, begun));
  const [written, setWritten] = useState(first.written);
  const [state, setState] = useState<DraftState>(first.isElsewhere ? 'elsewhere' : 'unchanged');
  const [failure, setFailure] = useState<string>();
  const version = useRef(first.version);
  const latest = useRef(written);
  const kept = useRef(first.saved);
  const timer = useRef<number>(undefined);
  const firstTimer = useRef<number>(undefined);
  const saving = useRef<Promise<unknown>>(Promise.resolve());
  const isOver = useRef(false);
  const isElsewhere = useRef(first.isElsewhere);

  /** Asks which draft counts. */
  const noteConflict = useCallback(() => {
    isElsewhere.current = true;
    setState('elsewhere');
  }, []);

  const keepHere = useCallback(() => {
    if (isOver.current || latest.current === kept.current || !tokenStore.isStillOf(owner)) return;
    keepUnsaved({ contact, version: version.current, written: latest.current });
  }, [contact, owner]);

  const saveNow = useCallback(async (): Promise<Saved> => {
    if (!tokenStore.isStillOf(owner)) return 'elsewhere';
    const now = latest.current;
    if (isElsewhere.current) return isBlank(now) ? 'saved' : 'elsewhere';
    if (isOver.current || now === kept.current) return 'saved';
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
      if (latest.current === now) forgetUnsaved(contact, owner);
      setState('saved');
      return 'saved';
    } catch (error) {
      const status = errorStatus(error);
      if (status === 409) {
        noteConflict();
        return 'elsewhere';
      }
      logFailure('A draft could not be saved.', error);
      const next = isRefusal(status) ? 'refused' : 'unreachable';
      setFailure(changeFailure(error, t('saveFailed')));
      setState(next);
      return next;
    }
  }, [contact, owner, noteConflict, t]);

  /** Saves what is not saved yet, after what is being saved. Never rejects: it says whether everything is. */
  const flush = useCallback((): Promise<Saved> => {
    window.clearTimeout(timer.current);
    // At once: the page may be left before the server answers.
    keepHere();
    const saved = saving.current.then(saveNow);
    saving.current = saved;
    return saved;
  }, [keepHere, saveNow]);

  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === 'hidden') void flush();
    };
    document.addEventListener('visibilitychange', onHide);
    // What an earlier composer could not save.
    if (latest.current !== kept.current) void flush();
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      window.clearTimeout(firstTimer.current);
      void flush();
    };
  }, [flush]);

  useEffect(() => {
    if (state !== 'unreachable') return undefined;
    const again = setTimeout(() => void flush(), RETRY);
    return () => clearTimeout(again);
  }, [state, flush]);

  return {
    written,
    state,
    /** Why the server refuses it. */
    failure: state === 'refused' ? failure : undefined,
    change: (fields: Partial<Written>) => {
      const { to = usual } = latest.current;
      // Once begun it goes to whom it was begun to, whoever writes meanwhile.
      const next = { ...latest.current, to, ...fields };
      latest.current = next;
      setWritten(next);
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => void flush(), PAUSE);
      firstTimer.current ??= window.setTimeout(() => void flush(), FIRST_PAUSE);
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
      if (!tokenStore.isStillOf(owner)) return;
      try {
        if (!isElsewhere.current && version.current !== null) await discardDraft(contact, version.current);
        forgetUnsaved(contact, owner);
      } catch (error) {
        isOver.current = false;
        if (errorStatus(error) === 409) noteConflict();
        throw error;
      }
    },
    /** It was sent: nothing of it is kept in this browser. */
    forget: () => forgetUnsaved(contact, owner),
    /** Saves nothing more: it is being sent. */
    finish: () => {
      isOver.current = true;
      window.clearTimeout(timer.current);
      window.clearTimeout(firstTimer.current);
    },
    /** It was not sent, after all. */
    goOn: () => {
      isOver.current = false;
    },
    /** Shows the draft as another window has left it. */
    takeOther: (other: AnswerDraft | null) => {
      isElsewhere.current = false;
      version.current = other?.version ?? null;
      latest.current = writtenOf(other);
      kept.current = latest.current;
      forgetUnsaved(contact, owner);
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

/** What the server has, or what this browser kept of a later text; a conflict where both went on since. */
function beginWith(contact: number, begun: AnswerDraft | null) {
  const saved = writtenOf(begun);
  const version = begun?.version ?? null;
  const unsaved = unsavedOf(contact);
  if (unsaved === undefined || isSameMail(unsaved.written, saved)) {
    return { written: saved, saved, version, isElsewhere: false };
  }
  const isElsewhere = unsaved.version !== version;
  return { written: unsaved.written, saved, version: unsaved.version, isElsewhere };
}
