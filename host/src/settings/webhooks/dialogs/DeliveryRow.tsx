import { Badge, Button, color, radius, space, type Tone, useFormatNumber } from '@touchline/shared';
import { OwnTime } from '../../OwnTime.tsx';
import type { WebhookDelivery } from '@touchline/shared/contract';
import { styled } from 'styled-components';
import { FirmItemHead, ItemName, ItemFacts } from '../../ItemList.ts';
import { messages } from '../messages.ts';
import { useEventName } from '../useEventName.ts';

export interface DeliveryRowProps {
  readonly delivery: WebhookDelivery;
  readonly isSending: boolean;
  readonly onAgain: () => void;
}

const TONES: Readonly<Record<WebhookDelivery['state'], Tone>> = {
  waiting: 'info',
  delivered: 'ok',
  failed: 'danger',
};

/** How telling one event went. */
export function DeliveryRow({ delivery, isSending, onAgain }: DeliveryRowProps) {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const nameOf = useEventName();
  const { message_id, type, occurred_at, state, attempts, last_at, next_at } = delivery;
  const { milliseconds, status, answer, failure } = delivery;
  return (
    <li>
      <FirmItemHead>
        <ItemName>
          <b>{nameOf(type)}</b>
          <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>
        </ItemName>
        <Button
          size="small"
          kind="quiet"
          busy={isSending}
          busyLabel={t('sendingAgain')}
          aria-label={t('againOf', { id: message_id })}
          onClick={onAgain}
        >
          {t('again')}
        </Button>
      </FirmItemHead>
      <ItemFacts>
        <code>{message_id}</code>
        <span>
          {t('happened')} <OwnTime value={occurred_at} />
        </span>
      </ItemFacts>
      {attempts > 0 && (
        <ItemFacts>
          <span>{t('tried', { count: attempts, formatted: formatNumber(attempts) })}</span>
          {last_at !== null && (
            <span>
              {t('lastTry')} <OwnTime value={last_at} />
              {milliseconds !== null && ` · ${t('milliseconds', { formatted: formatNumber(milliseconds) })}`}
            </span>
          )}
          {next_at !== null && (
            <span>
              {t('nextTry')} <OwnTime value={next_at} />
            </span>
          )}
        </ItemFacts>
      )}
      {status !== null && <ItemFacts>{t('status', { status })}</ItemFacts>}
      {failure !== null && <ItemFacts>{failure}</ItemFacts>}
      {answer !== null && <Answer>{answer}</Answer>}
    </li>
  );
}

const Answer = styled.pre`
  margin: ${space(1)} 0 0;
  padding: ${space(1)};
  border-radius: ${radius.tile};
  background: ${color.hover};
  font-size: 0.8125em;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;
