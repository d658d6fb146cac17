import { readPageConfiguration } from '@touchline/shared';
import type { EmailEditorChoice } from '@touchline/shared/contract';
import { useCallback, useState } from 'react';
import { frameOrigin } from './unlayer-editor/frameOrigin.ts';
import {
  forgetProviderFailure,
  isKnownUnreachable,
  rememberProviderFailure,
} from './unlayer-editor/providerFailure.ts';

/**
 * `unlayer`: the provider's editor is being asked for, or is open. `unreachable`: it cannot be had, and a person decides.
 * `local`: our own, by choice or `instead`.
 */
export type EditorStage = 'unlayer' | 'unreachable' | 'instead' | 'local';

interface EditorStageControls {
  readonly stage: EditorStage;
  /** Where the provider's editor is asked for; undefined where the gateway offers no such place. */
  readonly frameOrigin: string | undefined;
  /** The editor of this stage can be used; from now on it is never swapped for the other. */
  readonly settle: () => void;
  /** The provider's editor does not work. Without effect once an editor is in use. */
  readonly giveUp: () => void;
  readonly retry: () => void;
  readonly useLocal: () => void;
}

const afterFailure = (choice: EmailEditorChoice): EditorStage =>
  choice === 'unlayer' ? 'unreachable' : 'instead';

/** Which editor is to be drawn (T9), by the page's configuration and by what can be reached. */
export function useEditorStage(): EditorStageControls {
  const [choice] = useState(() => readPageConfiguration(document).emailEditor ?? 'auto');
  const [origin] = useState(frameOrigin);
  const askProvider = (): EditorStage =>
    origin === undefined || isKnownUnreachable() ? afterFailure(choice) : 'unlayer';
  const [stage, setStage] = useState(() => (choice === 'local' ? 'local' : askProvider()));
  const [settled, setSettled] = useState(false);

  const giveUp = useCallback(() => {
    if (settled) return;
    rememberProviderFailure();
    setStage(afterFailure(choice));
  }, [choice, settled]);

  return {
    stage,
    frameOrigin: origin,
    giveUp,
    settle: useCallback(() => setSettled(true), []),
    retry: () => {
      forgetProviderFailure();
      setStage(askProvider());
    },
    useLocal: () => setStage('local'),
  };
}
