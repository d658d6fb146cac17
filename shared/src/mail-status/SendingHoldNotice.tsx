import { Alert, Button, formatDateTime, http, logFailure, May } from '@touchline/shared';
import { useState } from 'react';
import { trySendingPath } from '../contract/paths.ts';
import { messages } from './messages.ts';
import { useMailStatus } from './useMailStatus.ts';

export interface SendingHoldNoticeProps {
  /** Milliseconds between looks while the page is in sight. */
  readonly pollInterval?: number;
  /** Says a moment; without it as D12 does. */
  readonly sayMoment?: (moment: string) => string;
}

/**
 * Says that nothing goes out from a mailbox for a while: why, until when, and a way to try now (S1, B9).
 */
export function SendingHoldNotice({
  pollInterval = 30_000,
  sayMoment = formatDateTime,
}: SendingHoldNoticeProps) {
  const t = messages.use();
  const load = useMailStatus(pollInterval);
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const hold = load.value?.hold;
  if (!hold) return null;
  const tryNow = async () => {
    setIsBusy(true);
    setHasFailed(false);
    try {
      await http.post(trySendingPath(hold.mailbox_id));
      await load.reload();
    } catch (error) {
      logFailure('Sending could not be tried.', error);
      setHasFailed(true);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Alert
      kind="warning"
      action={
        <May do="campaigns">
          <Button size="small" busy={isBusy} onClick={() => void tryNow()}>
            {t('tryNow')}
          </Button>
        </May>
      }
    >
      <p>
        <b>
          {hold.until === null
            ? t('heldUntilTried', { mailbox: hold.mailbox })
            : t('held', { mailbox: hold.mailbox, until: sayMoment(hold.until) })}
        </b>{' '}
        {t(`cause.${hold.cause}`)}
      </p>
      {hold.reply !== '' && <p>{t('serverSays', { reply: hold.reply })}</p>}
      <p>{t('nothingLost')}</p>
      {hasFailed && <p>{t('tryFailed')}</p>}
    </Alert>
  );
}
