import {
  Alert,
  Button,
  color,
  DateTime,
  MailFrame,
  MailHeader,
  MailPaper,
  mayHaveImages,
  space,
} from '@touchline/shared';
import type { IncomingMail } from '@touchline/shared/contract';
import { Image } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { attachmentPath, sentAttachmentPath } from '../paths.ts';
import { Attachments } from './Attachments.tsx';
import { fetchMailImage } from './fetchMailImage.ts';
import { messages } from './messages.ts';

/** What is shown of a mail, whichever way it went. */
export type ShownMail = Omit<IncomingMail, 'received_at'>;

export interface WholeMailProps {
  readonly mail: ShownMail;
  /** When it came in; for a mail that went out, nothing: when it did stands beside it. */
  readonly received?: string;
  /** Whether staff wrote it here: it looks like the page then, not like a mail of anybody's design. */
  readonly isOurs?: boolean;
}

/** A mail as it is, in a frame in which nothing runs, its images only when asked for. */
export function WholeMail({ mail, received, isOurs = false }: WholeMailProps) {
  const t = messages.use();
  return (
    <>
      <MailHeader>
        <dt>{t('from')}</dt>
        <dd>{mail.from || '—'}</dd>
        <dt>{t('to')}</dt>
        <dd>{mail.to || '—'}</dd>
        {mail.cc !== '' && (
          <>
            <dt>{t('cc')}</dt>
            <dd>{mail.cc}</dd>
          </>
        )}
        {received !== undefined && (
          <>
            <dt>{t('received')}</dt>
            <dd>
              <DateTime value={received} />
            </dd>
          </>
        )}
      </MailHeader>
      {mail.is_readable ? (
        <Content mail={mail} isOurs={isOurs} />
      ) : (
        <Alert kind="warning">{t('unreadable')}</Alert>
      )}
      {mail.attachments.some(({ name }) => /^winmail\.dat$/iu.test(name)) && <p>{t('emptyWinmail')}</p>}
      <Attachments
        pathOf={(number) => (received === undefined ? sentAttachmentPath : attachmentPath)(mail.id, number)}
        attachments={mail.attachments}
        {...(mail.attachment_count !== undefined && { count: mail.attachment_count })}
      />
    </>
  );
}

/** The content of the mail. HTML that shows neither text nor an image would be an empty pane. */
function Content({
  mail: { html, text, from, attachments },
  isOurs = false,
}: Omit<WholeMailProps, 'received'>) {
  const t = messages.use();
  const [hasImages, setHasImages] = useState(false);
  const [missing, setMissing] = useState(0);
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
      {missing > 0 && <Alert kind="info">{t('imagesMissing', { count: missing })}</Alert>}
      <MailPaper>
        <MailFrame
          html={html}
          title={t('mailFrom', { from })}
          images={hasImages ? 'fetched' : 'none'}
          fetchImage={fetchMailImage}
          onImages={setMissing}
          look={isOurs ? 'page' : 'mail'}
        />
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
