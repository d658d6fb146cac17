import { Alert, Button, ContactLink, DateTime, useFormatNumber } from '@touchline/shared';
import type { PausedOrganization } from '@touchline/shared/contract';
import type { ShownCampaign } from '@touchline/shared/contract/readers';
import { useState } from 'react';
import { continueOrganization } from '../campaignRequests.ts';
import { ActionRow, ActionRows, Explanation } from './ActionRow.tsx';
import { ContinueQuestion } from './ContinueQuestion.tsx';
import { messages } from './messages.ts';
import { Section } from './Section.tsx';
import { useCampaignChange } from './useCampaignChange.ts';

export interface PausedOrganizationsProps {
  readonly campaign: ShownCampaign;
  /** Called when what is shown is out of date. */
  readonly onConflict: () => void;
}

/** The organizations that get nothing because one of their people replied, and the way to resume them (E2). */
export function PausedOrganizations({ campaign, onConflict }: PausedOrganizationsProps) {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const { id: campaignId, paused_organizations: paused } = campaign;
  const { running, failure, start } = useCampaignChange<string>(campaignId, t('liftFailed'), onConflict);
  const isActive = campaign.status === 'active';
  const numbered = ({ waiting_contacts: count }: PausedOrganization) => ({
    count,
    formatted: formatNumber(count),
  });
  const [asked, setAsked] = useState<PausedOrganization>();
  const nameOf = ({ name }: PausedOrganization) => name || t('unnamedOrganization');
  // A completed campaign sends nothing more.
  if (paused.length === 0 || campaign.status === 'completed') return null;
  return (
    <Section title={t('pausedTitle')} count={paused.length}>
      <Explanation>
        <p>{t('pausedText')}</p>
      </Explanation>
      {failure !== undefined && <Alert>{failure}</Alert>}
      <ActionRows aria-label={t('pausedTitle')}>
        {paused.map((organization) => (
          <ActionRow
            key={organization.id}
            title={nameOf(organization)}
            lines={[
              <>
                {t('repliedBy')}{' '}
                <ContactLink id={organization.replied_by_id}>
                  {organization.replied_by || t('noName')}
                </ContactLink>{' '}
                · <DateTime value={organization.paused_at} />
              </>,
              t('waitingContacts', numbered(organization)),
            ]}
          >
            <Button
              size="small"
              aria-label={t('continueSendingTo', { name: nameOf(organization) })}
              busy={running === String(organization.id)}
              onClick={() => setAsked(organization)}
            >
              {t('continueSending')}
            </Button>
          </ActionRow>
        ))}
      </ActionRows>
      {asked !== undefined && (
        <ContinueQuestion
          name={nameOf(asked)}
          text={t(isActive ? 'continueOrganization' : 'continueOrganizationLater', numbered(asked))}
          onConfirm={() => start(String(asked.id), () => continueOrganization(campaignId, asked.id))}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Section>
  );
}
