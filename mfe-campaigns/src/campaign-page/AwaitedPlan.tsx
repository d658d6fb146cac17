import { useFormatNumber } from '@touchline/shared';
import { letBegin } from '../campaignRequests.ts';
import { messages } from './messages.ts';
import { PlannedSending, type PlannedSendingProps } from './PlannedSending.tsx';

/** Says that contacts have a mailbox now who had none, and lets them begin once a person has seen their plan (S7, B6). */
export function AwaitedPlan(props: Pick<PlannedSendingProps, 'campaign' | 'onConflict'>) {
  const { id, status, contacts = [] } = props.campaign;
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const beginning = contacts.flatMap((contact) =>
    contact.kept_from === 'awaits_plan' && contact.id !== null ? [contact.id] : [],
  );
  const count = beginning.length;
  if (status !== 'active' || count === 0) return null;
  return (
    <PlannedSending
      {...props}
      change="begin"
      kind="info"
      text={t('awaitsPlan', { count, formatted: formatNumber(count) })}
      label={t('showPlan')}
      failedText={t('beginFailed')}
      beginning={beginning}
      send={(ids) => letBegin(id, ids)}
    />
  );
}
