import { Alert, Button, ContactLink, formatDateTime, May, useFormatDay } from '@touchline/shared';
import type { CampaignOfContact, ShownContact } from '@touchline/shared/contract/readers';
import { timeOf } from '@touchline/shared/contract/readers';
import { useNavigate } from 'react-router-dom';
import { useDialogPlace } from '../dialogs.ts';
import { messages } from './messages.ts';
import { Panel } from './Panel.tsx';
import { whyEnded } from './whyEnded.ts';

/** What is true of a contact now: whether it gets emails, and the next one. */
export function StateOfContact({ shown }: { readonly shown: ShownContact }) {
  const t = messages.use();
  const formatDay = useFormatDay();
  const navigate = useNavigate();
  const { contact, suppression, bounced, awayUntil, sameAddress } = shown;
  const { open } = useDialogPlace();
  const isUnsubscribed = suppression === 'unsubscribed';
  // Without an address there is nothing to send to; it bounced before it was removed.
  const hasBounced =
    (suppression === 'bounced' || (bounced !== undefined && !isUnsubscribed)) && contact.email !== '';
  const isErased = shown.erasedAt !== undefined && shown.erasedAt !== null;
  const next = nextOf(shown);
  const planned = shown.campaigns.filter(({ nextStep, stopped }) => nextStep !== null && stopped === '');
  const waiting = planned.filter(({ status }) => status === 'waiting');
  const paused = planned.filter(({ status }) => status === 'paused');
  const isPlanned = planned.length > waiting.length + paused.length;
  const getsMail = suppression === '' && contact.email !== '';
  const allowAgain = () => void navigate(`/settings?email=${encodeURIComponent(contact.email)}`);
  const time = next && formatDateTime(next.nextAt);
  const stopped = stopsOf(shown);
  return (
    <Panel title={t('state')}>
      {isErased && <Alert kind="info">{t('erasedState')}</Alert>}
      {contact.email === '' && !isErased && <Alert kind="info">{t('noEmail')}</Alert>}
      {isUnsubscribed && (
        <Alert
          kind="warning"
          action={
            <May do="suppressions">
              <Button size="small" onClick={allowAgain}>
                {t('allowAgain')}
              </Button>
            </May>
          }
        >
          {whyOf(shown, t)}
        </Alert>
      )}
      {hasBounced && (
        <Alert
          kind="warning"
          action={
            <May do="campaigns">
              <Button
                size="small"
                aria-label={t('resumeAfterBounce')}
                onClick={() => open({ name: 'resume' })}
              >
                {t('resume')}
              </Button>
            </May>
          }
        >
          {suppression === 'bounced' ? t('bounced') : t('bouncedBefore', { email: bounced ?? '' })}
        </Alert>
      )}
      {awayUntil !== '' && <p>{t('away', { day: formatDay(awayUntil) })}</p>}
      {next && (
        <p>
          {t(next.mailbox === '' ? 'nextMail' : 'nextMailFrom', {
            step: next.nextStep ?? '',
            campaign: next.name,
            time: time ?? '',
            mailbox: next.mailbox,
          })}
        </p>
      )}
      {stopped.map((campaign) => (
        <Stopped key={campaign.id} campaign={campaign} canResume={suppression === ''} />
      ))}
      {getsMail && waiting.map(({ id, name }) => <p key={id}>{t('waitsForApproval', { campaign: name })}</p>)}
      {getsMail && paused.map(({ id, name }) => <p key={id}>{t('campaignPaused', { campaign: name })}</p>)}
      {getsMail && awayUntil === '' && !next && (isPlanned || planned.length === 0) && (
        <p>{isPlanned ? t('nothingSpecial') : whyNothing(shown, t)}</p>
      )}
      {sameAddress.length > 0 && (
        <div>
          <p>{t('sameAddress')}</p>
          <ul>
            {sameAddress.map(({ id, name, organizationName }) => (
              <li key={id}>
                <ContactLink id={id}>{name || t('unnamed')}</ContactLink>
                {organizationName !== '' && ` · ${organizationName}`}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Panel>
  );
}

/** That nothing is planned, and why, by the newest campaign that says it. What somebody stopped is told by itself. */
function whyNothing({ campaigns }: ShownContact, t: ReturnType<typeof messages.use>): string {
  for (const campaign of campaigns) {
    if (campaign.isRemoved || campaign.stopped !== '') continue;
    const why = whyEnded(campaign, t);
    if (why !== undefined) return t('whyNone', { campaign: campaign.name, why });
  }
  return t('noMailPlanned');
}

/** Why a contact gets no more mail. */
function whyOf(shown: ShownContact, t: ReturnType<typeof messages.use>): string {
  const { isComplaint, isErasedAddress, suppressedBy, suppressedDomain, suppressedFor } = shown;
  if (isErasedAddress) return t('erasedAddress');
  if (suppressedBy === '') return t(isComplaint ? 'complaint' : 'unsubscribed');
  const why = suppressedFor === '' ? suppressedBy : `${suppressedBy}: ${suppressedFor}`;
  return suppressedDomain === ''
    ? t('onList', { why })
    : t('domainOnList', { domain: suppressedDomain, why });
}

interface StoppedProps {
  readonly campaign: CampaignOfContact;
  readonly canResume: boolean;
}

/** Who stopped a sequence and when, what that means, and how it goes on. */
function Stopped({ campaign, canResume }: StoppedProps) {
  const t = messages.use();
  const { name, stopped, stoppedBy, stoppedAt } = campaign;
  const reason = stopped === 'held' ? 'heldByReply' : 'endedByReply';
  const isDated = timeOf(stoppedAt) !== null;
  return (
    <p>
      {t(stoppedBy === '' ? reason : 'stoppedByStaff', { campaign: name, by: stoppedBy })}
      {isDated && `, ${formatDateTime(stoppedAt)}`}
      {'. '}
      {t(canResume ? 'stoppedUntil' : 'stoppedForGood')}
    </p>
  );
}

/** Most stopped sequences that are told here: the latest. Every one stands with its campaign. */
const MOST_STOPPED = 3;

/** Sequences that would go on had nobody, and no reply, stopped them. */
function stopsOf({ campaigns }: ShownContact): readonly CampaignOfContact[] {
  return campaigns
    .filter(
      ({ stopped, isRemoved, sentCount, stepCount }) => stopped !== '' && !isRemoved && sentCount < stepCount,
    )
    .toSorted((one, other) => (timeOf(other.stoppedAt) ?? 0) - (timeOf(one.stoppedAt) ?? 0))
    .slice(0, MOST_STOPPED);
}

/** The campaign whose email goes out first. */
function nextOf({ campaigns }: ShownContact) {
  return campaigns
    .filter(({ nextAt, stopped }) => timeOf(nextAt) !== null && stopped === '')
    .toSorted((one, other) => (timeOf(one.nextAt) ?? 0) - (timeOf(other.nextAt) ?? 0))[0];
}
