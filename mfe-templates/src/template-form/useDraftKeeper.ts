import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { Drafts } from './drafts.ts';
import type { TemplateWork } from './templateWork.ts';

/** Milliseconds without a change until the work is kept: reading a whole design at each keystroke would slow typing. */
const QUIET = 800;

export interface DraftKeeperOptions {
  readonly drafts: Drafts;
  readonly draftKey: string;
  /** Reads the current work. */
  readonly read: () => Promise<TemplateWork>;
  /** Called when the browser cannot keep it. */
  readonly onFailure: () => void;
}

export interface DraftKeeper {
  /** Call it after each change. */
  readonly touch: () => void;
  /** Call it when the work is saved or given up: removes the draft and keeps nothing more. */
  readonly forget: () => void;
}

/** Keeps unsaved work in the browser shortly after each change, and at once when the page is hidden or left. */
export function useDraftKeeper(options: DraftKeeperOptions): DraftKeeper {
  const { drafts, draftKey } = options;
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const state = useRef({ isTouched: false, isOver: false, timer: 0 });

  const keep = useCallback(async () => {
    const now = state.current;
    window.clearTimeout(now.timer);
    if (!now.isTouched || now.isOver) return;
    now.isTouched = false;
    try {
      const work = await latest.current.read();
      if (!state.current.isOver) await drafts.keep(draftKey, work);
    } catch {
      latest.current.onFailure();
    }
  }, [drafts, draftKey]);

  useEffect(() => {
    const now = state.current;
    const release = drafts.hold(draftKey);
    const onHidden = () => {
      if (document.visibilityState === 'hidden') void keep();
    };
    const onLeft = () => void keep();
    // A phone may kill a page in the background: these two events are the last that it gets.
    document.addEventListener('visibilitychange', onHidden);
    window.addEventListener('pagehide', onLeft);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('pagehide', onLeft);
      // Opening another section cannot ask: the work is offered when the person returns.
      void keep();
      window.clearTimeout(now.timer);
      release();
    };
  }, [drafts, draftKey, keep]);

  return useMemo(
    () => ({
      touch: () => {
        const now = state.current;
        now.isTouched = true;
        window.clearTimeout(now.timer);
        now.timer = window.setTimeout(() => void keep(), QUIET);
      },
      forget: () => {
        state.current.isOver = true;
        window.clearTimeout(state.current.timer);
        void drafts.remove(draftKey);
      },
    }),
    [drafts, draftKey, keep],
  );
}
