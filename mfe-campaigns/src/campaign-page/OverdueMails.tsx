import { formatDateTime, useFormatNumber } from '@touchline/shared';
import { continueCampaign } from '../campaignRequests.ts';
import { messages } from './messages.ts';
import { PlannedSending, type PlannedSendingProps } from './PlannedSending.tsx';

/** Says that mails were due while nothing was sent, and sends them once a person has seen what goes out (E1, S7). */
export function OverdueMails(props: Pick<PlannedSendingProps, 'campaign' | 'onConflict'>) {
  const { id, overdue } = props.campaign;
  const t = messages.use();
  const formatNumber = useFormatNumber();
  if (overdue === null) return null;
  const { since, count } = overdue;
  return (
    <PlannedSending
      {...props}
      change="send_overdue"
      kind="warning"
      text={t('overdue', { count, formatted: formatNumber(count), since: formatDateTime(since) })}
      label={t('sendOverdue')}
      failedText={t('continueFailed')}
      send={() => continueCampaign(id)}
    />
  );
}
