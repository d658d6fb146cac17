import { Alert, Dialog, DialogCloseButton, type Item, LoadFailure, Skeleton } from '@touchline/shared';
import type { ReactNode } from 'react';
import { useDialogPlace } from './dialogs.ts';
import { messages } from './messages.ts';

export interface DetailsDialogProps<Data> {
  readonly title: string;
  readonly description?: ReactNode;
  readonly details: Item<Data>;
  /** Says that what it is about no longer exists. */
  readonly gone: string;
  readonly children: (data: Data) => ReactNode;
}

/** The details that a row opens, in each state: loading, failed, gone, loaded. */
export function DetailsDialog<Data>(props: DetailsDialogProps<Data>) {
  const { title, description, details, gone, children } = props;
  const t = messages.use();
  const { close } = useDialogPlace();
  const { value: data, status, isGone } = details;
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
          {status === 'loading' && <Skeleton count={6} label={t('loading')} />}
          {data === undefined && status === 'failed' && (
            <LoadFailure title={t('detailsFailed')} load={details} />
          )}
        </>
      )}
    </Dialog>
  );
}
