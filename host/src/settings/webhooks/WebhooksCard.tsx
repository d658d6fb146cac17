import {
  Alert,
  Button,
  changeFailure,
  LoadFailure,
  logFailure,
  notify,
  Skeleton,
  useMay,
} from '@touchline/shared';
import type { Webhook } from '@touchline/shared/contract';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { LongItemList } from '../ItemList.ts';
import { Hint, HintRow, SettingsCard } from '../SettingsCard.tsx';
import { messages } from './messages.ts';
import type { WebhookTask } from './tasks.ts';
import { WebhookRow } from './WebhookRow.tsx';
import { changeWebhook, sendTest, webhooks } from './webhooks.ts';

// Not part of the page's first download: most visits open none of them.
const WebhookDialogs = lazy(() => import(/* webpackChunkName: "webhooks" */ './dialogs/WebhookDialogs.tsx'));

/** Addresses that are told what happens (U8). Only administrators see it. */
export function WebhooksCard() {
  return useMay('webhooks') && <All />;
}

function All() {
  const t = messages.use();
  const load = webhooks.use();
  const { value, status, isGone, reload } = load;
  const [task, setTask] = useState<WebhookTask>();
  const [failure, setFailure] = useState<string>();
  if (isGone) return null;
  /** Runs what needs no dialog, and says what went wrong. */
  const run = async (change: () => Promise<void>) => {
    setFailure(undefined);
    try {
      await change();
    } catch (error) {
      logFailure('A webhook could not be changed or tried.', error);
      setFailure(changeFailure(error, t('failure')));
    }
    await reload();
  };
  const onTest = ({ id, url }: Webhook) =>
    run(async () => {
      const { state, status: answered, failure: reason } = await sendTest(id);
      if (state === 'delivered') {
        notify({ kind: 'success', text: t('tested', { url, status: answered ?? '' }) });
        return;
      }
      const why = reason ?? t('notTaken', { status: answered ?? '' });
      setFailure(t('testFailed', { url, reason: why }));
    });
  const onEnable = ({ id }: Webhook, is_enabled: boolean) => run(() => changeWebhook(id, { is_enabled }));
  return (
    <SettingsCard title={t('title')}>
      <HintRow>
        <Hint>{t('hint')}</Hint>
        <Button icon={<Plus />} disabled={value === undefined} onClick={() => setTask({ name: 'add' })}>
          {t('add')}
        </Button>
      </HintRow>
      {failure !== undefined && <Alert>{failure}</Alert>}
      {status === 'failed' && (
        <LoadFailure title={t('loadFailed')} load={load} isOutOfDate={value !== undefined} />
      )}
      {status === 'loading' && value === undefined && <Skeleton count={2} label={t('loading')} />}
      {value?.results.length === 0 && <p>{t('none')}</p>}
      {value !== undefined && value.results.length > 0 && (
        <LongItemList aria-label={t('list')}>
          {value.results.map((webhook) => (
            <WebhookRow
              key={webhook.id}
              webhook={webhook}
              onOpen={setTask}
              onTest={onTest}
              onEnable={onEnable}
            />
          ))}
        </LongItemList>
      )}
      {task !== undefined && (
        <Suspense fallback={null}>
          <WebhookDialogs
            task={task}
            onOpen={setTask}
            onClose={() => setTask(undefined)}
            onChanged={reload}
          />
        </Suspense>
      )}
    </SettingsCard>
  );
}
