import { color, font, Menu, space, Switch, useFormatNumber, VisuallyHidden } from '@touchline/shared';
import { OwnTime } from '../OwnTime.tsx';
import type { Webhook } from '@touchline/shared/contract';
import { MOST_DELIVERIES_COUNTED } from '@touchline/shared/contract/rules';
import { useState } from 'react';
import { styled } from 'styled-components';
import { ItemFacts } from '../ItemList.ts';
import { messages } from './messages.ts';
import type { WebhookTask } from './tasks.ts';
import { useEventName } from './useEventName.ts';

export interface WebhookRowProps {
  readonly webhook: Webhook;
  readonly onOpen: (task: WebhookTask) => void;
  readonly onTest: (webhook: Webhook) => Promise<unknown>;
  readonly onEnable: (webhook: Webhook, isEnabled: boolean) => Promise<unknown>;
}

const COUNTS = ['waiting', 'delivered', 'failed'] as const;

/** One address: what it is told, how that went, and what can be done about it. */
export function WebhookRow({ webhook, onOpen, onTest, onEnable }: WebhookRowProps) {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const formatCount = (count: number) =>
    count > MOST_DELIVERIES_COUNTED ? `${formatNumber(MOST_DELIVERIES_COUNTED)}+` : formatNumber(count);
  const nameOf = useEventName();
  const [chosen, setChosen] = useState<boolean>();
  const { url, events, is_enabled, last, failing_since } = webhook;
  const reason =
    last?.failure ?? (last?.status === null ? null : t('notTaken', { status: last?.status ?? '' }));
  const enable = async (isEnabled: boolean) => {
    setChosen(isEnabled);
    await onEnable(webhook, isEnabled);
    setChosen(undefined);
  };
  const counted = COUNTS.filter((state) => webhook[state] > 0);
  return (
    <Row>
      <What>
        <b>{url}</b>
        <ItemFacts>{events.map(nameOf).join(' · ')}</ItemFacts>
        <ItemFacts>
          {!is_enabled && <span>{t('disabled')}</span>}
          {counted.map((state) => (
            <Count key={state} $isBad={state === 'failed'}>
              {t(state, { count: webhook[state], formatted: formatCount(webhook[state]) })}
            </Count>
          ))}
        </ItemFacts>
        {last !== null && (
          <ItemFacts>
            <Count $isBad={!last.is_taken}>
              {t(last.is_taken ? 'lastTaken' : 'lastRefused')} <OwnTime value={last.at} />
              {!last.is_taken && reason !== null && `: ${reason}`}
            </Count>
            {failing_since !== null && (
              <Count $isBad>
                {t('failingSince')} <OwnTime value={failing_since} />
              </Count>
            )}
          </ItemFacts>
        )}
      </What>
      <Controls>
        <Switch
          label={
            <>
              {t('enabled')}
              <VisuallyHidden> {url}</VisuallyHidden>
            </>
          }
          checked={chosen ?? is_enabled}
          disabled={chosen !== undefined}
          onChange={(isEnabled) => void enable(isEnabled)}
        />
        <Menu
          size="small"
          label={t('actionsOf', { url })}
          items={[
            { label: t('test'), onClick: () => void onTest(webhook) },
            { label: t('log'), onClick: () => onOpen({ name: 'log', webhook }) },
            { label: t('change'), onClick: () => onOpen({ name: 'change', webhook }) },
            {
              label: t('delete'),
              kind: 'danger',
              onClick: () => onOpen({ name: 'delete', webhook }),
            },
          ]}
        />
      </Controls>
    </Row>
  );
}

const Row = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)} ${space(2)};
`;

const What = styled.div`
  flex: 1 1 240px;
  min-width: 0;
  & > b {
    font: ${font.strong};
  }
`;

const Controls = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(1)};
`;

const Count = styled.span<{ $isBad: boolean }>`
  color: ${({ $isBad }) => ($isBad ? color.dangerText : 'inherit')};
`;
