import { Button, color, ErrorBoundary, ErrorState, font, logFailure, space } from '@touchline/shared';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { styled } from 'styled-components';
import type { EmailEditorHandle, EmailEditorProps } from '../emailEditor.ts';
import { EditorSkeleton } from './EditorSkeleton.tsx';
import { lazyLocalEditor, prefetchLocalEditor } from './localEditor.ts';
import { messages } from './messages.ts';
import { UnlayerEditor } from './unlayer-editor/UnlayerEditor.tsx';
import { useEditorStage } from './useEditorStage.ts';

/**
 * The e-mail editor of the dialogs (T4, T5): the provider's or our own, as configured and as the network allows (T9). Fills
 * its container, at least 300 pixels high. Once open, it is never swapped for the other.
 */
export function EmailEditor(props: EmailEditorProps) {
  const t = messages.use();
  const { stage, frameOrigin, settle, giveUp, retry, useLocal } = useEditorStage();
  const [attempt, setAttempt] = useState(0);
  const [LocalEditor, setLocalEditor] = useState(lazyLocalEditor);
  const [ready, setReady] = useState(false);
  const { onReady } = props;

  // Loads during the wait for the provider, so that the fallback is quick on a slow network too.
  useEffect(() => {
    if (stage === 'unlayer') prefetchLocalEditor();
  }, [stage]);

  const open = useCallback(
    (editor: EmailEditorHandle) => {
      settle();
      setReady(true);
      onReady(editor);
    },
    [settle, onReady],
  );
  const reopen = () => {
    setReady(false);
    setLocalEditor(lazyLocalEditor);
    setAttempt((count) => count + 1);
  };

  return (
    <Shell>
      {/* An editor that throws must not take down the dialog around it with everything typed there. */}
      <ErrorBoundary
        key={`${stage} ${attempt}`}
        onError={(error) => {
          logFailure('The e-mail editor failed.', error);
          giveUp();
        }}
        fallback={
          <ErrorState
            title={t(ready ? 'crashed' : 'localNotLoaded')}
            detail={t(ready ? 'crashedDetail' : 'localNotLoadedDetail')}
            onRetry={reopen}
          />
        }
      >
        {stage === 'unlayer' && frameOrigin !== undefined && (
          <>
            {!ready && <EditorSkeleton />}
            <Stage $hidden={!ready}>
              <UnlayerEditor {...props} origin={frameOrigin} onReady={open} onUnreachable={giveUp} />
            </Stage>
          </>
        )}
        {stage === 'unreachable' && (
          <ErrorState
            title={t('unreachable')}
            detail={t('unreachableDetail')}
            onRetry={retry}
            action={<Button onClick={useLocal}>{t('useLocal')}</Button>}
          />
        )}
        {(stage === 'instead' || stage === 'local') && (
          <Suspense fallback={<EditorSkeleton />}>
            <LocalEditor {...props} onReady={open} />
          </Suspense>
        )}
      </ErrorBoundary>
      {ready && stage === 'unlayer' && <Note>{t('unlayerOpen')}</Note>}
      {ready && stage === 'instead' && <Note>{t('localInstead')}</Note>}
    </Shell>
  );
}

const Shell = styled.div`
  position: relative;
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: ${space(1)};
  min-width: 0;
  min-height: 300px;
`;

/** Full size behind the outline even before it is ready: an editor that is not displayed measures itself as zero. */
const Stage = styled.div<{ $hidden: boolean }>`
  display: flex;
  flex: 1;
  min-width: 0;
  ${({ $hidden }) => $hidden && 'position: absolute; inset: 0; visibility: hidden;'}
`;

const Note = styled.output`
  color: ${color.muted};
  font: ${font.small};
`;
