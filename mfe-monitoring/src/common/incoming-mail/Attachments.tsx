import {
  Alert,
  Button,
  changeFailure,
  color,
  ConfirmDialog,
  font,
  http,
  logFailure,
  radius,
  saveFile,
  space,
  useFormatNumber,
} from '@touchline/shared';
import type { MailAttachment } from '@touchline/shared/contract';
import { Download, Paperclip } from 'lucide-react';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { attachmentKindOf, mayRunProgram } from './attachmentKind.ts';
import { messages } from './messages.ts';

const KILOBYTE = 1024;

export interface AttachmentsProps {
  /** Where the content of one is. */
  readonly pathOf: (number: number) => string;
  /** Those that are listed. */
  readonly attachments: readonly MailAttachment[];
  /** How many the mail has, if it is more than these. */
  readonly count?: number;
}

/** The attachments of a mail, to be saved one by one. Takes no room when there are none. */
export function Attachments({ pathOf, attachments, count = attachments.length }: AttachmentsProps) {
  const t = messages.use();
  const headingId = useId();
  if (attachments.length === 0) return null;
  return (
    <section aria-labelledby={headingId}>
      <Heading id={headingId}>{t('attachments')}</Heading>
      <List aria-labelledby={headingId}>
        {attachments.map((attachment) => (
          <AttachmentRow key={attachment.number} path={pathOf(attachment.number)} attachment={attachment} />
        ))}
      </List>
      {count > attachments.length && <p>{t('attachmentsListed', { shown: attachments.length })}</p>}
    </section>
  );
}

interface AttachmentRowProps {
  readonly path: string;
  readonly attachment: MailAttachment;
}

function AttachmentRow({ path, attachment: { name, type, size } }: AttachmentRowProps) {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const shown = name || t('kind.file');
  const download = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const { data } = await http.get<ArrayBuffer>(path, { responseType: 'arraybuffer' });
      // Without the declared type, so that the browser only saves it and never opens it.
      saveFile(new Blob([data], { type: 'application/octet-stream' }), shown);
    } catch (error) {
      logFailure('An attachment could not be loaded.', error);
      setFailure(changeFailure(error, t('attachmentFailed')));
    } finally {
      setBusy(false);
    }
  };
  const kilobytes = formatNumber(Math.ceil(size / KILOBYTE));
  return (
    <li>
      <Row>
        <Paperclip aria-hidden="true" />
        <Name>{shown}</Name>
        <Size>
          {t(`kind.${attachmentKindOf(type, name)}`)}, {t('kilobytes', { value: kilobytes })}
        </Size>
        <Button
          size="small"
          aria-label={t('downloadOf', { name: shown })}
          icon={<Download />}
          busy={busy}
          onClick={() => (mayRunProgram(shown) ? setAsking(true) : void download())}
        >
          {t('download')}
        </Button>
      </Row>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('downloadAsked', { name: shown })}
        description={t('mayRunProgram')}
        confirmLabel={t('downloadAnyway')}
        onConfirm={() => void download()}
      />
      {failure !== undefined && <Alert>{failure}</Alert>}
    </li>
  );
}

const Heading = styled.h3`
  margin-bottom: ${space(1)};
  font: ${font.label};
`;

const List = styled.ul.attrs({ role: 'list' })`
  border: 1px solid ${color.line};
  border-radius: ${radius.tile};
  list-style: none;
  & > li + li {
    border-top: 1px solid ${color.line};
  }
`;

const Row = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(1)};
  padding: ${space(0.5)} ${space(1.5)};
  & > svg {
    flex: none;
    width: 16px;
    height: 16px;
    color: ${color.muted};
  }
`;

const Name = styled.span`
  min-width: 0;
  overflow-wrap: anywhere;
`;

const Size = styled.span`
  flex: 1;
  color: ${color.muted};
  font: ${font.small};
`;
