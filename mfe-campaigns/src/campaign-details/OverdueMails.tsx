import { Alert, Button, formatDateTime, useFormatNumber } from '@touchline/shared';
import type { ShownCampaign } from '@touchline/shared/contract/readers';
import { continueCampaign } from '../campaignRequests.ts';
import { messages } from './messages.ts';
import { useCampaignChange } from './useCampaignChange.ts';

export interface OverdueMailsProps {
  readonly campaign: ShownCampaign;
  /** Called when what is shown is out of date. */
  readonly onConflict: () => void;
}

/** Says that mails came due while nothing was sent: they are not sent blindly but wait for a person (E1). */
export function OverdueMails({ campaign: { id, overdue }, onConflict }: OverdueMailsProps) {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const { running, failure, start } = useCampaignChange<'continue'>(id, t('continueFailed'), onConflict);
  if (overdue === null) return null;
  const { since, count } = overdue;
  return (
    <>
      <Alert
        kind="warning"
        action={
          <Button
            size="small"
            busy={running !== undefined}
            onClick={() => start('continue', () => continueCampaign(id))}
          >
            {t('sendOverdue')}
          </Button>
        }
      >
        {t('overdue', { count, formatted: formatNumber(count), since: formatDateTime(since) })}
      </Alert>
      {failure !== undefined && <Alert>{failure}</Alert>}
    </>
  );
}
