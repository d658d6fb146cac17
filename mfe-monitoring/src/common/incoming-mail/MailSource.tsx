import {
  Alert,
  Button,
  changeFailure,
  color,
  http,
  logFailure,
  radius,
  saveFile,
  space,
  useFormatNumber,
} from '@touchline/shared';
import { ChevronDown, ChevronUp, Download } from 'lucide-react';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { mailSourcePath } from '../paths.ts';
import { messages } from './messages.ts';

/** How many characters are drawn: an attachment of megabytes would freeze the page. The downloaded file is complete. */
const DRAWN = 100_000;

/** The source of a mail, fetched on demand by a request, since a plain link would lack the session. */
export function MailSource({ id }: { readonly id: string }) {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const sourceId = useId();
  const [isOpen, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [source, setSource] = useState<{ readonly file: Blob; readonly text: string }>();
  const [failure, setFailure] = useState<string>();
  const toggle = async () => {
    if (source !== undefined) {
      setOpen(!isOpen);
      return;
    }
    setBusy(true);
    setFailure(undefined);
    try {
      const { data } = await http.get<ArrayBuffer>(mailSourcePath(id), { responseType: 'arraybuffer' });
      setSource({
        file: new Blob([data], { type: 'message/rfc822' }),
        text: new TextDecoder().decode(data),
      });
      setOpen(true);
    } catch (error) {
      logFailure('The source of a mail could not be loaded.', error);
      setFailure(changeFailure(error, t('sourceFailed')));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Row>
        <Button
          size="small"
          icon={isOpen ? <ChevronUp /> : <ChevronDown />}
          aria-expanded={isOpen}
          aria-controls={isOpen ? sourceId : undefined}
          busy={busy}
          onClick={() => void toggle()}
        >
          {t(isOpen ? 'hideSource' : 'viewSource')}
        </Button>
        {isOpen && source !== undefined && (
          <Button size="small" icon={<Download />} onClick={() => saveFile(source.file, `mail-${id}.eml`)}>
            {t('download')}
          </Button>
        )}
      </Row>
      {failure !== undefined && <Alert>{failure}</Alert>}
      {isOpen && source !== undefined && (
        <div id={sourceId}>
          <Source tabIndex={0} aria-label={t('source')}>
            {source.text.slice(0, DRAWN)}
          </Source>
          {source.text.length > DRAWN && (
            <p>{t('cut', { shown: formatNumber(DRAWN), total: formatNumber(source.text.length) })}</p>
          )}
        </div>
      )}
    </>
  );
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)};
`;

/** Focusable, so that it can be scrolled by keyboard. */
const Source = styled.section`
  max-height: 400px;
  padding: ${space(2)};
  overflow: auto;
  border: 1px solid ${color.line};
  border-radius: ${radius.tile};
  background: ${color.hover};
  font:
    400 12px/18px ui-monospace,
    monospace;
  white-space: pre;
`;
