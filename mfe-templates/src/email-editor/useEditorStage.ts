import { readPageConfiguration } from '@touchline/shared';
import type { EmailEditorChoice } from '@touchline/shared/contract';
import { useCallback, useEffect, useState } from 'react';
import {
  forgetProviderFailure,
  giveUpProvider,
  isKnownUnreachable,
  loadProviderScript,
} from './unlayer-editor/providerScript.ts';

/** Milliseconds the provider's editor may take to get ready, once its script is there. */
const READY_LIMIT = 15_000;

/**
 * `probing`: it is being found out whether the provider's editor can be had. `unlayer`: it opens, or is open.
 * `unreachable`: it cannot be had, and a person decides. `local`: our own, by choice or `instead`.
 */
export type EditorStage = 'probing' | 'unlayer' | 'unreachable' | 'instead' | 'local';

interface EditorStageControls {
  readonly stage: EditorStage;
  /** The editor of this stage can be used; from now on it is never swapped for the other. */
  readonly settle: () => void;
  /** The provider's editor does not work. Without effect once an editor is in use. */
  readonly giveUp: () => void;
  readonly retry: () => void;
  readonly useLocal: () => void;
}

const firstStage = (choice: EmailEditorChoice): EditorStage =>
  choice === 'local' ? 'local' : isKnownUnreachable() ? afterFailure(choice) : 'probing';
const afterFailure = (choice: EmailEditorChoice): EditorStage =>
  choice === 'unlayer' ? 'unreachable' : 'instead';

/** Which editor is to be drawn (T9), by the page's configuration and by what can be reached. */
export function useEditorStage(): EditorStageControls {
  const [choice] = useState(() => readPageConfiguration(document).emailEditor ?? 'auto');
  const [stage, setStage] = useState(() => firstStage(choice));
  const [settled, setSettled] = useState(false);

  const giveUp = useCallback(() => {
    if (settled) return;
    giveUpProvider();
    setStage(afterFailure(choice));
  }, [choice, settled]);

  useEffect(() => {
    if (stage !== 'probing') return undefined;
    let isCurrent = true;
    const probe = async () => {
      const isUsable = await loadProviderScript();
      if (isCurrent) setStage(isUsable ? 'unlayer' : afterFailure(choice));
    };
    void probe();
    return () => {
      isCurrent = false;
    };
  }, [stage, choice]);

  useEffect(() => {
    if (stage !== 'unlayer' || settled) return undefined;
    const limit = setTimeout(giveUp, READY_LIMIT);
    return () => clearTimeout(limit);
  }, [stage, settled, giveUp]);

  return {
    stage,
    giveUp,
    settle: useCallback(() => setSettled(true), []),
    retry: () => {
      forgetProviderFailure();
      setStage('probing');
    },
    useLocal: () => setStage('local'),
  };
}
