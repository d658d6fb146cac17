import {
  Alert,
  Button,
  color,
  Dialog,
  DialogCloseButton,
  LoadFailure,
  Skeleton,
  useAction,
} from '@touchline/shared';
import type { Webhook } from '@touchline/shared/contract';
import { useState } from 'react';
import { styled } from 'styled-components';
import { ItemList } from '../../ItemList.ts';
import { hostOf } from '../hostOf.ts';
import { Stack } from '../../Stack.ts';
import { messages } from '../messages.ts';
import { deliveries, sendAgain, type LogPage } from '../webhooks.ts';
import { DeliveryRow } from './DeliveryRow.tsx';

export interface LogDialogProps {
  readonly webhook: Webhook;
  readonly onClose: () => void;
  readonly onChanged: () => Promise<void>;
}

/** What an address was told, newest first, with older pages as they are asked for. */
export function LogDialog({ webhook: { id, url }, onClose, onChanged }: LogDialogProps) {
  const t = messages.use();
  return (
    <Dialog
      open
      title={t('logTitle', { host: hostOf(url) })}
      description={t('logHint')}
      size="medium"
      onClose={onClose}
      footer={<DialogCloseButton>{t('close')}</DialogCloseButton>}
    >
      <Stack>
        <Page page={{ webhook: id }} onChanged={onChanged} />
      </Stack>
    </Dialog>
  );
}

function Page({ page, onChanged }: { readonly page: LogPage } & Pick<LogDialogProps, 'onChanged'>) {
  const t = messages.use();
  const load = deliveries.use(page);
  const { value, status, reload } = load;
  const [isMoreShown, setMoreShown] = useState(false);
  const [sending, setSending] = useState<number>();
  const { failure, run } = useAction({
    log: 'An event could not be sent again.',
    failed: t('failure'),
    reload,
  });
  if (value === undefined) {
    return status === 'failed' ? (
      <LoadFailure title={t('logFailed')} load={load} isOutOfDate={false} />
    ) : (
      <Skeleton count={3} label={t('loading')} />
    );
  }
  const again = async (delivery: number) => {
    if (sending !== undefined) return;
    setSending(delivery);
    await run(() => sendAgain(page.webhook, delivery));
    setSending(undefined);
    void onChanged();
  };
  const { results, next } = value;
  return (
    <>
      {failure !== undefined && <Alert>{failure}</Alert>}
      {results.length === 0 && <Empty>{t('logEmpty')}</Empty>}
      {results.length > 0 && (
        <ItemList aria-label={t('logList')}>
          {results.map((delivery) => (
            <DeliveryRow
              key={delivery.id}
              delivery={delivery}
              isSending={sending === delivery.id}
              onAgain={() => void again(delivery.id)}
            />
          ))}
        </ItemList>
      )}
      {next !== null && !isMoreShown && (
        <div>
          <Button onClick={() => setMoreShown(true)}>{t('older')}</Button>
        </div>
      )}
      {next !== null && isMoreShown && (
        <Page key={next} page={{ webhook: page.webhook, before: next }} onChanged={onChanged} />
      )}
    </>
  );
}

const Empty = styled.p`
  color: ${color.muted};
`;
