import { Alert, Button, DateTime, space } from '@touchline/shared';
import type { CampaignDetail, MessageSettlement, UncertainMessage } from '@touchline/shared/contract';
import { styled } from 'styled-components';
import { settleMessage } from '../campaignRequests.ts';
import { ActionRow, ActionRows, Explanation } from './ActionRow.tsx';
import { messages } from './messages.ts';
import { Section } from './Section.tsx';
import { useCampaignChange } from './useCampaignChange.ts';

type Outcome = MessageSettlement['outcome'];

export interface UncertainMessagesProps {
  readonly campaign: CampaignDetail;
  /** What is shown was out of date. */
  readonly onConflict: () => void;
}

/** The mails of which nobody knows whether they went out, to be settled by a person: never sent twice by themselves (E3). */
export function UncertainMessages({ campaign, onConflict }: UncertainMessagesProps) {
  const t = messages.use();
  const { running, failure, start } = useCampaignChange<string>(t('settleFailed'), onConflict);
  const { id, uncertain_messages: uncertain } = campaign;
  if (uncertain.length === 0) return null;
  const settle = (message: UncertainMessage, outcome: Outcome) => () =>
    start(`${message.id} ${outcome}`, () => settleMessage(id, message.id, { outcome }));
  return (
    <Section title={t('uncertainTitle')} count={uncertain.length}>
      <Explanation>
        <p>{t('uncertainText')}</p>
        <p>{t('wasSentText')}</p>
        <p>{t('sendAgainText')}</p>
      </Explanation>
      {failure !== undefined && <Alert>{failure}</Alert>}
      <ActionRows aria-label={t('uncertainTitle')}>
        {uncertain.map((message) => {
          const name = message.name || message.email || t('noName');
          const about = { name, step: message.step_number };
          return (
            <ActionRow
              key={message.id}
              title={name}
              lines={[
                message.email,
                <>
                  {t('step', { step: message.step_number })} · {message.subject || t('noSubject')} ·{' '}
                  {t('handedOver')} <DateTime value={message.sending_at} />
                </>,
              ]}
            >
              <Choices>
                <Button
                  size="small"
                  aria-label={t('wasSentTo', about)}
                  busy={running === `${message.id} sent`}
                  onClick={settle(message, 'sent')}
                >
                  {t('wasSent')}
                </Button>
                <Button
                  size="small"
                  aria-label={t('sendAgainTo', about)}
                  busy={running === `${message.id} send_again`}
                  onClick={settle(message, 'send_again')}
                >
                  {t('sendAgain')}
                </Button>
              </Choices>
            </ActionRow>
          );
        })}
      </ActionRows>
    </Section>
  );
}

const Choices = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)};
`;
