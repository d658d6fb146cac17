import { Alert, Badge, LoadFailure, Skeleton } from '@touchline/shared';
import { SendingHoldNotice, useMailStatus } from '@touchline/shared/mail-status';
import { useOwnTime } from '../OwnTime.tsx';
import { SettingsCard } from '../SettingsCard.tsx';
import { MailFacts } from './MailFacts.tsx';
import { MailServices } from './MailServices.tsx';
import { MailsSetAside } from './MailsSetAside.tsx';
import { messages } from './messages.ts';
import { SandboxNote } from './SandboxNote.tsx';

/** Milliseconds between reloads: often enough to see a worker come back, rarely enough to cost nothing. */
const POLL_INTERVAL = 30_000;

/** How mail goes out and comes in, and what is wrong with it (E6). */
export function MailCard() {
  const t = messages.use();
  const load = useMailStatus(POLL_INTERVAL);
  const sayMoment = useOwnTime();
  const { value: status, isGone } = load;
  const hasFailed = load.status === 'failed';
  return (
    <SettingsCard
      anchor="mail"
      title={t('title')}
      badge={
        status !== undefined && (
          <Badge tone={status.transport === 'sandbox' ? 'info' : 'ok'}>{t(status.transport)}</Badge>
        )
      }
    >
      {isGone && <p>{t('absent')}</p>}
      {hasFailed && !isGone && (
        <LoadFailure title={t('loadFailed')} load={load} isOutOfDate={status !== undefined} />
      )}
      {status !== undefined && (
        <>
          {status.transport === 'sandbox' && <SandboxNote url={status.sandbox_url} />}
          {!status.has_worker && <Alert kind="warning">{t('noWorker')}</Alert>}
          <SendingHoldNotice pollInterval={POLL_INTERVAL} sayMoment={sayMoment} />
          {status.is_stalled && <Alert>{t('stalled')}</Alert>}
          <MailsSetAside mails={status.set_aside} onRetried={load.reload} />
          <MailFacts status={status} />
          <MailServices services={status.services} />
        </>
      )}
      {status === undefined && !hasFailed && <Skeleton count={13} label={t('loading')} />}
    </SettingsCard>
  );
}
