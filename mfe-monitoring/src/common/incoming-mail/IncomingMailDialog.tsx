import {
  Alert,
  Button,
  color,
  DateTime,
  defineItem,
  Dialog,
  DialogCloseButton,
  LoadFailure,
  MailFrame,
  MailHeader,
  MailPaper,
  mayHaveImages,
  Skeleton,
  space,
} from '@touchline/shared';
import type { IncomingMail } from '@touchline/shared/contract';
import { parseUntrustedIncomingMail } from '@touchline/shared/contract/readers';
import { Image } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { incomingMailPath } from '../paths.ts';
import { MailSource } from './MailSource.tsx';
import { messages } from './messages.ts';

const incomingMail = defineItem({
  path: incomingMailPath,
  parse: parseUntrustedIncomingMail,
  failure: 'A mail that came in could not be loaded.',
  // It never changes.
  settings: { revalidateIfStale: false, revalidateOnFocus: false, revalidateOnReconnect: false },
});

export interface IncomingMailDialogProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** A mail that came in, as it is: with its quotes, its signature and its HTML, and its source on demand. */
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
      {mail !== undefined && <WholeMail mail={mail} />}
      {mail === undefined && isGone && <Alert kind="warning">{t('gone')}</Alert>}
      {mail === undefined && status === 'failed' && !isGone && (
        <LoadFailure title={t('loadFailed')} load={item} />
      )}
      {status === 'loading' && <Skeleton count={6} label={t('loading')} />}
      {mail !== undefined && <MailSource id={id} />}
    </Dialog>
  );
}

function WholeMail({ mail }: { readonly mail: IncomingMail }) {
  const t = messages.use();
  const [hasImages, setHasImages] = useState(false);
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
      {mail.html !== null && !hasImages && mayHaveImages(mail.html) && (
        <Alert
          kind="info"
          action={
            <Button size="small" icon={<Image />} onClick={() => setHasImages(true)}>
              {t('showImages')}
            </Button>
          }
        >
          {t('imagesBlocked')}
        </Alert>
      )}
      <MailPaper>
        {mail.html === null ? (
          <Text>{mail.text}</Text>
        ) : (
          <MailFrame
            html={mail.html}
            title={t('mailFrom', { from: mail.from })}
            images={hasImages ? 'https' : 'none'}
          />
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
