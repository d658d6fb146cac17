import { Alert, http, logFailure, May, RetryButton, space } from '@touchline/shared';
import { OwnTime } from '../OwnTime.tsx';
import type { MailSetAside } from '@touchline/shared/contract';
import { RETRY_SET_ASIDE_PATH } from '@touchline/shared/contract/paths';
import { useState } from 'react';
import { styled } from 'styled-components';
import { messages } from './messages.ts';
import { useServiceName } from './useServiceName.ts';

export interface MailsSetAsideProps {
  readonly mails: readonly MailSetAside[];
  /** Reads the state of mail again. */
  readonly onRetried: () => unknown;
}

/** Mails that could not be read: who wrote them, and a way to have them tried again (S11). */
export function MailsSetAside({ mails, onRetried }: MailsSetAsideProps) {
  const t = messages.use();
  const nameOf = useServiceName();
  const [hasFailed, setHasFailed] = useState(false);
  if (mails.length === 0) return null;
  const retry = async () => {
    setHasFailed(false);
    try {
      await http.post(RETRY_SET_ASIDE_PATH);
    } catch (error) {
      logFailure('The emails could not be tried again.', error);
      setHasFailed(true);
      return;
    }
    await onRetried();
  };
  return (
    <Alert
      kind="warning"
      action={
        <May do="campaigns">
          <RetryButton onRetry={retry} />
        </May>
      }
    >
      {t('setAside')}
      <Mails>
        {mails.map(({ mailbox, from, subject, error, set_aside_at }, index) => (
          // Nothing of a mail that could not be read is sure to tell it from others.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <b>{from || t('unknownSender')}</b>
            {subject !== '' && `: ${subject}`}
            {' · '}
            {nameOf(mailbox)} · <OwnTime value={set_aside_at} />
            {error !== '' && ` · ${error}`}
          </li>
        ))}
      </Mails>
      {hasFailed && <p>{t('retryFailed')}</p>}
    </Alert>
  );
}

const Mails = styled.ul`
  margin-block: ${space(0.5)};
  padding-inline-start: ${space(2)};
`;
