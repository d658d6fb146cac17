import { Alert, Button, logFailure } from '@touchline/shared';
import { lazy } from 'react';
import { useDialogPlace } from './dialogs.ts';
import { messages } from './messages.ts';
import type { OpenPartsProps } from './OpenParts.tsx';

/** What is opened of the list: its code comes after the list, for which people wait. */
export const LazyOpenParts = lazy(async () => {
  try {
    return { default: (await import('./OpenParts.tsx')).OpenParts };
  } catch (error) {
    logFailure('What the Dashboard opens could not be loaded.', error);
    return { default: NotLoaded };
  }
});

function NotLoaded({ conversation: { id, close } }: OpenPartsProps) {
  const t = messages.use();
  const { shown, close: closeDialog } = useDialogPlace();
  if (id === null && !shown) return null;
  return (
    <Alert
      action={
        <Button size="small" onClick={id === null ? closeDialog : close}>
          {t('close')}
        </Button>
      }
    >
      {t('partsFailed')}
    </Alert>
  );
}
