import {
  Alert,
  color,
  DateTime,
  Dialog,
  DialogCloseButton,
  errorStatus,
  MailFrame,
  MailHeader,
  MailPaper,
  Skeleton,
  space,
} from '@touchline/shared';
import type { IncomingMail } from '@touchline/shared/contract';
import { styled } from 'styled-components';
import { LoadFailure } from '../LoadFailure.tsx';
import { incomingMailPath } from '../monitoringRequests.ts';
import { useRead } from '../useRead.ts';
import { MailSource } from './MailSource.tsx';
import { messages } from './messages.ts';
import { readIncomingMail } from './readIncomingMail.ts';

export interface IncomingMailDialogProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** A mail that came in, as it is: with its quotes, its signature and its HTML, and its source on demand. */
export function IncomingMailDialog({ id, onClose }: IncomingMailDialogProps) {
  const t = messages.use();
  const {
    value: mail,
    error,
    hasFailed,
    reload,
  } = useRead({
    path: incomingMailPath(id),
    read: readIncomingMail,
    failure: 'A mail that came in could not be loaded.',
    isFixed: true,
  });
  const isGone = errorStatus(error) === 404;
  return (
    <Dialog
      open
      size="large"
      startsWith="dialog"
      title={mail === undefined ? t('title') : mail.subject || t('noSubject')}
      onClose={onClose}
      footer={<DialogCloseButton>{t('close')}</DialogCloseButton>}
    >
      {mail !== undefined && <WholeMail mail={mail} />}
      {mail === undefined && isGone && <Alert kind="warning">{t('gone')}</Alert>}
      {mail === undefined && hasFailed && !isGone && (
        <LoadFailure title={t('loadFailed')} error={error} onRetry={reload} />
      )}
      {mail === undefined && !hasFailed && <Skeleton count={6} label={t('loading')} />}
      {mail !== undefined && <MailSource id={id} />}
    </Dialog>
  );
}

function WholeMail({ mail }: { readonly mail: IncomingMail }) {
  const t = messages.use();
  return (
    <>
      <MailHeader>
        <dt>{t('from')}</dt>
        <dd>{mail.from}</dd>
        <dt>{t('to')}</dt>
        <dd>{mail.to}</dd>
        <dt>{t('received')}</dt>
        <dd>
          <DateTime value={mail.received_at} />
        </dd>
      </MailHeader>
      <MailPaper>
        {mail.html === null ? (
          <Text>{mail.text}</Text>
        ) : (
          <MailFrame html={mail.html} title={t('mailFrom', { from: mail.from })} />
        )}
      </MailPaper>
    </>
  );
}

const Text = styled.div`
  padding: ${space(2)};
  background: ${color.surface};
  overflow-wrap: anywhere;
  white-space: pre-wrap;
`;
