import { Alert, Button, ContactLink, DateTime, May, space } from '@touchline/shared';
import type { FailedMessage, MessageSettlement } from '@touchline/shared/contract';
import type { ShownCampaign } from '@touchline/shared/contract/readers';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { settleFailed, settleMessage } from '../campaignRequests.ts';
import { ActionRow, ActionRows, Explanation } from './ActionRow.tsx';
import { messages } from './messages.ts';
import { Section } from './Section.tsx';
import { useCampaignChange } from './useCampaignChange.ts';

type Outcome = MessageSettlement['outcome'];

export interface MessagesToSettleProps {
  readonly campaign: ShownCampaign;
  /** Called when what is shown is out of date. */
  readonly onConflict: () => void;
}

/** The mails that may or may not have gone out, for a person to settle: they are never sent again automatically (E3). */
export function UncertainMessages({ campaign, onConflict }: MessagesToSettleProps) {
  const t = messages.use();
  return (
    <ToSettle
      campaign={campaign}
      onConflict={onConflict}
      title={t('uncertainTitle')}
      texts={[t('uncertainText'), t('wasSentText'), t('sendAgainText')]}
      mails={campaign.uncertain_messages.map((mail) => ({
        ...mail,
        told: (
          <>
            {t('handedOver')} <DateTime value={mail.sending_at} />
          </>
        ),
      }))}
      choices={[
        { outcome: 'sent', label: t('wasSent'), labelFor: (about) => t('wasSentTo', about) },
        { outcome: 'send_again', label: t('sendAgain'), labelFor: (about) => t('sendAgainTo', about) },
      ]}
    />
  );
}

/** The mails that the mail server refused, with its words: their contacts get nothing more until this is settled (S2). */
export function FailedMessages({ campaign, onConflict }: MessagesToSettleProps) {
  const t = messages.use();
  return (
    <ToSettle
      campaign={campaign}
      onConflict={onConflict}
      title={t('failedTitle')}
      texts={[t('failedText'), t('retryText'), t('skipText')]}
      mails={campaign.failed_messages.map((mail) => ({
        ...mail,
        told: <DateTime value={mail.failed_at} />,
        reply: mail.reply,
        isOvertaken: !mail.can_retry,
      }))}
      choices={[
        {
          outcome: 'send_again',
          label: t('retry'),
          labelFor: (about) => t('retryTo', about),
          all: t('retryAll'),
        },
        { outcome: 'skip', label: t('skip'), labelFor: (about) => t('skipTo', about), all: t('skipAll') },
      ]}
    />
  );
}

type Mail = Pick<FailedMessage, 'id' | 'contact_id' | 'name' | 'email' | 'step_number' | 'subject'> & {
  /** What else is known about it. */
  readonly told: ReactNode;
  /** The mail server's words. */
  readonly reply?: string;
  /** A later step went out already. */
  readonly isOvertaken?: boolean;
};

interface Choice {
  readonly outcome: Outcome;
  readonly label: string;
  /** For screen readers: the visible label is the same at each mail. */
  readonly labelFor: (about: { name: string; step: number }) => string;
  /** The same for all at once. */
  readonly all?: string;
}

/** Sending an overtaken mail would put it after a later one. */
const isFor = ({ outcome }: Choice, { isOvertaken = false }: Mail): boolean =>
  outcome !== 'send_again' || !isOvertaken;

interface ToSettleProps extends MessagesToSettleProps {
  readonly title: string;
  /** What has happened, and what each choice does. */
  readonly texts: readonly string[];
  readonly mails: readonly Mail[];
  readonly choices: readonly Choice[];
}

function ToSettle({ campaign: { id }, onConflict, title, texts, mails, choices }: ToSettleProps) {
  const t = messages.use();
  const { running, failure, start } = useCampaignChange<string>(id, t('settleFailed'), onConflict);
  if (mails.length === 0) return null;
  const all =
    mails.length > 1
      ? choices.filter((choice) => choice.all !== undefined && mails.some((mail) => isFor(choice, mail)))
      : [];
  return (
    <Section title={title} count={mails.length}>
      <Explanation>
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </Explanation>
      {failure !== undefined && <Alert>{failure}</Alert>}
      {all.length > 0 && (
        <May do="campaigns">
          <Choices>
            {all.map((choice) => (
              <Button
                key={choice.outcome}
                size="small"
                busy={running === `all ${choice.outcome}`}
                onClick={() =>
                  start(`all ${choice.outcome}`, () =>
                    settleFailed(id, { outcome: choice.outcome === 'skip' ? 'skip' : 'send_again' }),
                  )
                }
              >
                {choice.all}
              </Button>
            ))}
          </Choices>
        </May>
      )}
      <ActionRows aria-label={title}>
        {mails.map((mail) => {
          const name = mail.name || mail.email || t('noName');
          return (
            <ActionRow
              key={mail.id}
              title={<ContactLink id={mail.contact_id || null}>{name}</ContactLink>}
              lines={[
                mail.email,
                <>
                  {t('step', { step: mail.step_number })} · {mail.subject || t('noSubject')} · {mail.told}
                </>,
                ...(mail.reply === undefined || mail.reply === ''
                  ? []
                  : [t('serverSaid', { reply: mail.reply })]),
                ...(mail.isOvertaken === true ? [t('overtaken')] : []),
              ]}
            >
              <Choices>
                {choices
                  .filter((choice) => isFor(choice, mail))
                  .map(({ outcome, label, labelFor }) => (
                    <Button
                      key={outcome}
                      size="small"
                      aria-label={labelFor({ name, step: mail.step_number })}
                      busy={running === `${mail.id} ${outcome}`}
                      onClick={() =>
                        start(`${mail.id} ${outcome}`, () => settleMessage(id, mail.id, { outcome }))
                      }
                    >
                      {label}
                    </Button>
                  ))}
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
