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
 * `unlayer`: the provider's editor is loading or open. `unreachable`: it cannot be loaded, and the person decides. `local`:
 * our own, by choice or `instead`.
 */
export type EditorStage = 'unlayer' | 'unreachable' | 'instead' | 'local';

interface EditorStageControls {
  readonly stage: EditorStage;
  /** Origin of the provider's editor; undefined where the gateway offers none. */
  readonly frameOrigin: string | undefined;
  /** Call it when the editor of this stage can be used; from then on it is never swapped for the other. */
  readonly settle: () => void;
  /** Call it when the provider's editor does not work. Has no effect once an editor is in use. */
  readonly giveUp: () => void;
  readonly retry: () => void;
  readonly useLocal: () => void;
}

const afterFailure = (choice: EmailEditorChoice): EditorStage =>
  choice === 'unlayer' ? 'unreachable' : 'instead';

/** Which editor to show (T9), by the page's configuration and by what can be reached. */
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
