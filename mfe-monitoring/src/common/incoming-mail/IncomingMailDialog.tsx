import {
  Alert,
  Button,
  color,
  DateTime,
  defineItem,
  Dialog,
  DialogCloseButton,
  hasInsecureImages,
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
import { Attachments } from './Attachments.tsx';
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
  return (
    <>
      <MailHeader>
        <dt>{t('from')}</dt>
        <dd>{mail.from}</dd>
        <dt>{t('to')}</dt>
        <dd>{mail.to || '—'}</dd>
        <dt>{t('received')}</dt>
        <dd>
          <DateTime value={mail.received_at} />
        </dd>
      </MailHeader>
      {mail.is_readable ? <Content mail={mail} /> : <Alert kind="warning">{t('unreadable')}</Alert>}
      <Attachments mailId={mail.id} attachments={mail.attachments} />
    </>
  );
}

/** The content of the mail. HTML that shows neither text nor an image would be an empty pane. */
function Content({ mail: { html, text, from, attachments } }: { readonly mail: IncomingMail }) {
  const t = messages.use();
  const [hasImages, setHasImages] = useState(false);
  if (text === '' && (html === null || !HAS_PICTURE.test(html))) {
    return <Nothing>{t(attachments.length === 0 ? 'empty' : 'attachmentsAlone')}</Nothing>;
  }
  if (html === null) {
    return (
      <MailPaper>
        <Text>{text}</Text>
      </MailPaper>
    );
  }
  return (
    <>
      {!hasImages && mayHaveImages(html) && (
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
      {hasImages && hasInsecureImages(html) && <Alert kind="info">{t('imagesInsecure')}</Alert>}
      <MailPaper>
        <MailFrame html={html} title={t('mailFrom', { from })} images={hasImages ? 'https' : 'none'} />
      </MailPaper>
    </>
  );
}

const HAS_PICTURE = /<(?:img|image|input|svg)\b/iu;

const Nothing = styled.p`
  padding: ${space(2)} 0;
  color: ${color.muted};
`;

const Text = styled.div`
  padding: ${space(2)};
  background: ${color.surface};
  overflow-wrap: anywhere;
  white-space: pre-wrap;
`;
