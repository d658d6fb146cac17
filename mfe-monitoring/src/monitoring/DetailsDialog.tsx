import { Alert, Dialog, DialogCloseButton, errorStatus, Skeleton } from '@touchline/shared';
import type { ReactNode } from 'react';
import { LoadFailure } from '../LoadFailure.tsx';
import type { Read } from '../useRead.ts';
import { useDialogPlace } from './dialogs.ts';
import { messages } from './messages.ts';

export interface DetailsDialogProps<Data> {
  readonly title: string;
  readonly description?: ReactNode;
  readonly details: Read<Data>;
  /** That what it is about is no longer there. */
  readonly gone: string;
  readonly children: (data: Data) => ReactNode;
}

/** What a row opens, in each of its states: on the way, failed, gone, there. */
export function DetailsDialog<Data>(props: DetailsDialogProps<Data>) {
  const { title, description, details, gone, children } = props;
  const t = messages.use();
  const { close } = useDialogPlace();
  const { value: data, error, hasFailed, reload } = details;
  const isGone = errorStatus(error) === 404;
  return (
    <Dialog
      open
      size={isGone ? 'small' : 'large'}
      startsWith="dialog"
      title={title}
      description={description}
      onClose={close}
      footer={<DialogCloseButton>{t('close')}</DialogCloseButton>}
    >
      {isGone ? (
        <Alert kind="warning">{gone}</Alert>
      ) : (
        <>
          {data !== undefined && children(data)}
          {data === undefined && !hasFailed && <Skeleton count={6} label={t('loading')} />}
          {data === undefined && hasFailed && (
            <LoadFailure title={t('detailsFailed')} error={error} onRetry={reload} />
          )}
        </>
      )}
    </Dialog>
  );
}
