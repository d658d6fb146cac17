import { Alert, Dialog, DialogCloseButton, LoadFailure, Skeleton } from '@touchline/shared';
import { incomingMail } from '../wholeMails.ts';
import { MailSource } from './MailSource.tsx';
import { messages } from './messages.ts';
import { WholeMail } from './WholeMail.tsx';

export interface IncomingMailDialogProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** An incoming mail as it is, with its quotes, signature and HTML, and its source on demand. */
export function IncomingMailDialog({ id, onClose }: IncomingMailDialogProps) {
  const t = messages.use();
  const item = incomingMail.use(id);
  const { value: mail, status, isGone } = item;
  return (
    <Dialog
      open
      size="large"
      startsWith="dialog"
      title={mail === undefined ? t('title') : mail.subject || t('noSubject')}
      onClose={onClose}
      footer={<DialogCloseButton>{t('close')}</DialogCloseButton>}
    >
      {mail !== undefined && <WholeMail mail={mail} received={mail.received_at} />}
      {mail === undefined && isGone && <Alert kind="warning">{t('gone')}</Alert>}
      {mail === undefined && status === 'failed' && !isGone && (
        <LoadFailure title={t('loadFailed')} load={item} />
      )}
      {status === 'loading' && <Skeleton count={6} label={t('loading')} />}
      {mail !== undefined && <MailSource id={id} />}
    </Dialog>
  );
}
