import { Alert, Button, lazyPart, notify, useAction, useMay } from '@touchline/shared';
import type { Webhook } from '@touchline/shared/contract';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { LongItemList } from '../ItemList.ts';
import { Hint, HintRow, SettingsCard } from '../SettingsCard.tsx';
import { LoadState } from '../LoadState.tsx';
import { messages } from './messages.ts';
import type { WebhookTask } from './tasks.ts';
import { WebhookRow } from './WebhookRow.tsx';
import { changeWebhook, sendTest, webhooks } from './webhooks.ts';

// Not part of the page's first download: most visits open none of them.
const WebhookDialogs = lazyPart(
  () => import(/* webpackChunkName: "webhooks" */ './dialogs/WebhookDialogs.tsx'),
);

/** Addresses that are told what happens (U8). Only administrators see it. */
export function WebhooksCard() {
  return useMay('webhooks') && <All />;
}

function All() {
  const t = messages.use();
  const load = webhooks.use();
  const { value, isGone, reload } = load;
  const [task, setTask] = useState<WebhookTask>();
  const { failure, setFailure, run } = useAction({
    log: 'A webhook could not be changed or tried.',
    failed: t('failure'),
    reload,
  });
  if (isGone) return null;
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
    <SettingsCard anchor="webhooks" title={t('title')}>
      <HintRow>
        <Hint>{t('hint')}</Hint>
        <Button icon={<Plus />} disabled={value === undefined} onClick={() => setTask({ name: 'add' })}>
          {t('add')}
        </Button>
      </HintRow>
      {failure !== undefined && <Alert>{failure}</Alert>}
      <LoadState load={load} failed={t('loadFailed')} loading={t('loading')} count={2} />
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
        <WebhookDialogs task={task} onOpen={setTask} onClose={() => setTask(undefined)} onChanged={reload} />
      )}
    </SettingsCard>
  );
}
