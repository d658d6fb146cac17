import { Alert, Button, DateTime, useFormatNumber } from '@touchline/shared';
import type { ShownCampaign } from '@touchline/shared/contract/readers';
import { continueOrganization } from '../campaignRequests.ts';
import { ActionRow, ActionRows, Explanation } from './ActionRow.tsx';
import { messages } from './messages.ts';
import { Section } from './Section.tsx';
import { useCampaignChange } from './useCampaignChange.ts';

export interface PausedOrganizationsProps {
  readonly campaign: ShownCampaign;
  /** Called when what is shown is out of date. */
  readonly onConflict: () => void;
}

/**
 * The organizations that get nothing because one of their people replied, and the way to resume them (E2). No plan is shown first (S7): what
 * the server foresees leaves out whom it has paused, and the row says all there is to decide, who replied and how many wait.
 */
export function PausedOrganizations({ campaign, onConflict }: PausedOrganizationsProps) {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const { id: campaignId, paused_organizations: paused } = campaign;
  const { running, failure, start } = useCampaignChange<string>(campaignId, t('liftFailed'), onConflict);
  if (paused.length === 0) return null;
  return (
    <Section title={t('pausedTitle')} count={paused.length}>
      <Explanation>
        <p>{t('pausedText')}</p>
      </Explanation>
      {failure !== undefined && <Alert>{failure}</Alert>}
      <ActionRows aria-label={t('pausedTitle')}>
        {paused.map(({ id, name, replied_by, paused_at, waiting_contacts: count }) => (
          <ActionRow
            key={id}
            title={name || t('unnamedOrganization')}
            lines={[
              <>
                {t('repliedBy', { name: replied_by || t('noName') })} · <DateTime value={paused_at} />
              </>,
              t('waitingContacts', { count, formatted: formatNumber(count) }),
            ]}
          >
            <Button
              size="small"
              aria-label={t('continueSendingTo', { name: name || t('unnamedOrganization') })}
              busy={running === String(id)}
              onClick={() => start(String(id), () => continueOrganization(campaignId, id))}
            >
              {t('continueSending')}
            </Button>
          </ActionRow>
        ))}
      </ActionRows>
    </Section>
  );
}
