import {
  Badge,
  Button,
  color,
  DateTime,
  font,
  radius,
  space,
  type Tone,
  useFormatNumber,
} from '@touchline/shared';
import type { WebhookDelivery } from '@touchline/shared/contract';
import { styled } from 'styled-components';
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
      <Head>
        <Name>
          <b>{nameOf(type)}</b>
          <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>
        </Name>
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
      </Head>
      <Small>
        <code>{message_id}</code>
        <span>
          {t('happened')} <DateTime value={occurred_at} />
        </span>
      </Small>
      {attempts > 0 && (
        <Small>
          <span>{t('tried', { count: attempts, formatted: formatNumber(attempts) })}</span>
          {last_at !== null && (
            <span>
              {t('lastTry')} <DateTime value={last_at} />
              {milliseconds !== null && ` · ${t('milliseconds', { formatted: formatNumber(milliseconds) })}`}
            </span>
          )}
          {next_at !== null && (
            <span>
              {t('nextTry')} <DateTime value={next_at} />
            </span>
          )}
        </Small>
      )}
      {status !== null && <Small>{t('status', { status })}</Small>}
      {failure !== null && <Small>{failure}</Small>}
      {answer !== null && <Answer>{answer}</Answer>}
    </li>
  );
}

/** The button stays beside a name that takes several lines. */
const Head = styled.div`
  display: flex;
  align-items: flex-start;
  justify-content: space-between;
  gap: ${space(1)};
  & > button {
    flex: none;
  }
`;

const Name = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(0.5)} ${space(1)};
  min-width: 0;
  & > b {
    font: ${font.strong};
  }
`;

const Small = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space(2)};
  color: ${color.muted};
  font: ${font.small};
`;

const Answer = styled.pre`
  margin: ${space(1)} 0 0;
  padding: ${space(1)};
  border-radius: ${radius.tile};
  background: ${color.hover};
  font-size: 0.8125em;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;
