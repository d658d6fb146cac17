import {
  Button,
  color,
  DateTime,
  font,
  media,
  oneLine,
  space,
  tabularFigures,
  useFormatNumber,
} from '@touchline/shared';
import type { SenderMailbox } from '@touchline/shared/contract';
import type {
  ShownCampaign,
  ShownCampaignContact,
  ShownUpcomingTemplate,
} from '@touchline/shared/contract/readers';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useMailboxRules } from '../common/useMailboxRules.ts';
import { HeldPeople, MissingPeople } from './people/HeldPeople.tsx';
import { messages } from './messages.ts';
import { Nothing, Rows, Section } from './Section.tsx';
import { StepPreview } from './StepPreview.tsx';

/** The mails still to be sent (C3): to how many people, when the next one goes out, and how it would look. */
export function UpcomingTemplates({ campaign }: { readonly campaign: ShownCampaign }) {
  const t = messages.use();
  const reasonOf = useUnscheduled(campaign);
  const templates = campaign.upcoming_templates;
  const { isOne, lines } = useMailboxRules(mailboxesOf(campaign));
  const [previewed, setPreviewed] = useState<ShownUpcomingTemplate>();
  return (
    <Section title={t('upcomingTitle')} count={templates.length}>
      {templates.length === 0 ? (
        <>
          <Nothing>{t('upcomingEmpty')}</Nothing>
          {campaign.status === 'completed' && <MissingPeople contacts={campaign.contacts} />}
        </>
      ) : (
        <>
          <Rows aria-label={t('upcomingTitle')}>
            {templates.map((template, index) => (
              <UpcomingMail
                key={template.key}
                template={template}
                unscheduled={reasonOf(index)}
                onPreview={() => setPreviewed(template)}
              />
            ))}
          </Rows>
          <HeldPeople contacts={campaign.contacts} />
          {lines.map((line) => (
            <Rules key={line}>{isOne ? t('mailsGoOut', { rules: line }) : line}</Rules>
          ))}
        </>
      )}
      {previewed !== undefined && (
        <StepPreview template={previewed} campaign={campaign} onClose={() => setPreviewed(undefined)} />
      )}
    </Section>
  );
}

/** The mailboxes that its mails go out from; those it is set to before it is active. */
function mailboxesOf({ sender_mailboxes: all }: ShownCampaign): readonly number[] {
  const used = all.filter(({ contacts }) => contacts > 0);
  return (used.length > 0 ? used : all).map(({ id }) => id);
}

/** Says why a step, by its place among those to be sent, has no time yet. */
function useUnscheduled(campaign: ShownCampaign): (index: number) => string {
  const t = messages.use();
  const {
    status,
    overdue,
    paused_organizations: paused,
    contacts = [],
    sender_mailboxes: mailboxes,
  } = campaign;
  return (index) => {
    if (status !== 'active') return t('notScheduled');
    if (overdue !== null) return t('held');
    if (index > 0) return t('afterStepBefore');
    // Nobody waits for a step before the first of them: something keeps each of its people.
    const reasons = [
      ...(paused.length > 0 ? [t('waitsForPause')] : []),
      ...(contacts.some(({ kept_from }) => kept_from === 'other_campaign') ? [t('waitsForOther')] : []),
      ...(contacts.some(isOnHold) ? [t('onHoldSinceReply')] : []),
      ...(contacts.some(({ kept_from }) => kept_from === 'awaits_plan') ? [t('waitsForPlan')] : []),
      ...(contacts.some(lacksMailbox) ? [t('waitsForMailbox')] : []),
      ...(mailboxes.some(isStopped) ? [t('waitsForStoppedMailbox')] : []),
    ];
    return reasons.length > 0 ? reasons.join('; ') : t('noTimeYet');
  };
}

const isOnHold = ({ kept_from, stopped }: ShownCampaignContact): boolean =>
  kept_from === 'replied_elsewhere' && stopped !== 'ended';

const lacksMailbox = ({ kept_from }: ShownCampaignContact): boolean =>
  kept_from === 'no_mailbox' || kept_from === 'mailbox_disconnected';

const isStopped = ({ state, contacts }: SenderMailbox): boolean =>
  contacts > 0 && (state === 'held' || state === 'sign_in_again');

interface UpcomingMailProps {
  readonly template: ShownUpcomingTemplate;
  /** Why it has no time yet, in words. */
  readonly unscheduled: string;
  readonly onPreview: () => void;
}

function UpcomingMail({ template, unscheduled, onPreview }: UpcomingMailProps) {
  const { step_number: step, title, subject, remaining_count: count, next_send_at: next } = template;
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const name = title || (step === undefined ? subject || t('noSubject') : t('step', { step }));
  return (
    <Row>
      {step !== undefined && <Step>{t('step', { step })}</Step>}
      <Texts>
        <b title={name}>{name}</b>
        <span title={subject}>{subject || t('noSubject')}</span>
      </Texts>
      <When>
        {count !== undefined && <span>{t('remaining', { count, formatted: formatNumber(count) })}</span>}
        {next !== undefined && <span>{next === null ? unscheduled : <NextMail at={next} />}</span>}
      </When>
      <Button
        size="small"
        icon={<Eye />}
        aria-label={t('previewStepNamed', { title: name })}
        onClick={onPreview}
      >
        {t('previewStep')}
      </Button>
    </Row>
  );
}

/** When the next mail is sent; one that is already due goes out as soon as the rate allows. */
function NextMail({ at }: { readonly at: string }) {
  const t = messages.use();
  const [openedAt] = useState(() => Date.now());
  return (
    <>
      {t(Date.parse(at) < openedAt ? 'dueSince' : 'next')} <DateTime value={at} />
    </>
  );
}

const Row = styled.li`
  display: grid;
  grid-template-columns: 56px minmax(0, 1fr) auto auto;
  align-items: center;
  gap: ${space(0.5)} ${space(2)};
  padding: ${space(1.5)} ${space(2)};
  @media ${media.phone} {
    grid-template-columns: 48px minmax(0, 1fr);
    padding: ${space(1.5)};
    & > button {
      grid-column: 2;
      justify-self: start;
    }
  }
`;

const Step = styled.span`
  ${tabularFigures}
  color: ${color.accentText};
  font: ${font.caption};
`;

const Texts = styled.div`
  display: grid;
  min-width: 0;
  & > b {
    ${oneLine}
    font: ${font.strong};
  }
  & > span {
    ${oneLine}
    color: ${color.muted};
    font: ${font.small};
  }
`;

const When = styled.div`
  ${tabularFigures}
  display: grid;
  font: ${font.small};
  text-align: right;
  & > :last-child {
    color: ${color.muted};
  }
  @media ${media.phone} {
    grid-column: 2;
    text-align: left;
  }
`;

const Rules = styled.p`
  ${tabularFigures}
  color: ${color.muted};
  font: ${font.small};
`;
