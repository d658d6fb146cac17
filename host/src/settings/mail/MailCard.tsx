import {
  Alert,
  Badge,
  Card,
  CardHeader,
  changeFailure,
  ErrorState,
  errorStatus,
  RetryButton,
  Skeleton,
  space,
} from '@touchline/shared';
import { type MailStatusStore, useMailStatus } from '@touchline/shared/mail-status';
import { useId } from 'react';
import { styled } from 'styled-components';
import { MailFacts } from './MailFacts.tsx';
import { MailServices } from './MailServices.tsx';
import { messages } from './messages.ts';
import { SandboxNote } from './SandboxNote.tsx';

/** Milliseconds between reloads: often enough to see a worker come back, seldom enough to cost nothing. */
const REFRESH_INTERVAL = 30_000;

/** How mail goes out and comes in, and what is wrong with it (E6). */
export function MailCard() {
  const t = messages.use();
  const headingId = useId();
  const store = useMailStatus({ refreshInterval: REFRESH_INTERVAL });
  const { status, hasFailed } = store;
  return (
    <StackedCard as="section" aria-labelledby={headingId}>
      <CardHeader>
        <h2 id={headingId}>{t('title')}</h2>
        {status !== undefined && (
          <Badge tone={status.transport === 'sandbox' ? 'info' : 'ok'}>{t(status.transport)}</Badge>
        )}
      </CardHeader>
      {hasFailed && <Failure store={store} />}
      {status !== undefined && (
        <>
          {status.transport === 'sandbox' && <SandboxNote url={status.sandbox_url} />}
          {!status.has_worker && <Alert kind="warning">{t('noWorker')}</Alert>}
          <MailFacts status={status} />
          <MailServices services={status.services} />
        </>
      )}
      {status === undefined && !hasFailed && <Skeleton count={13} label={t('loading')} />}
    </StackedCard>
  );
}

/** A failed load, in place of what was never read, or as a line above what was. */
function Failure({ store: { status, error, reload } }: { readonly store: MailStatusStore }) {
  const t = messages.use();
  if (errorStatus(error) === 404) return <p>{t('absent')}</p>;
  const why = error === undefined ? t('unreadable') : changeFailure(error, t('loadFailedWhy'));
  if (status === undefined) return <ErrorState title={t('loadFailed')} detail={why} onRetry={reload} />;
  return (
    <Alert action={<RetryButton onRetry={reload} />}>
      {t('loadFailed')} {why} {t('outOfDate')}
    </Alert>
  );
}

const StackedCard = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)};
`;
