import {
  Alert,
  Button,
  changeFailure,
  Dialog,
  DialogCloseButton,
  logFailure,
  TextArea,
  useFormatNumber,
} from '@touchline/shared';
import type { SuppressionImport } from '@touchline/shared/contract';
import { MAX_WORKBOOK_BYTES } from '@touchline/shared/contract/rules';
import { FileUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { FileButton } from '../../FileButton.tsx';
import { LongItemList } from '../../ItemList.ts';
import { Stack } from '../../Stack.ts';
import { messages } from '../messages.ts';
import { importSuppressions } from '../suppressions.ts';

export interface ImportDialogProps {
  readonly onClose: () => void;
  readonly onChanged: () => Promise<void>;
}

/** Puts what a file lists, or what is pasted, on the list, and says what became of each row. */
export function ImportDialog({ onClose, onChanged }: ImportDialogProps) {
  const t = messages.use();
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [report, setReport] = useState<SuppressionImport>();
  const under = useRef<AbortController>(undefined);
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => () => under.current?.abort(), []);
  // The button that had the focus has nothing to do until more is pasted, and a disabled one drops it.
  useEffect(() => {
    if (report !== undefined) outcome.current?.focus();
  }, [report]);
  const send = async (file: File) => {
    if (busy) return;
    if (file.size > MAX_WORKBOOK_BYTES) return setFailure(t('fileTooLarge'));
    const { signal } = (under.current = new AbortController());
    setBusy(true);
    setFailure(undefined);
    try {
      setReport(await importSuppressions(file, signal));
      setText('');
      void onChanged();
    } catch (error) {
      if (signal.aborted) return;
      logFailure('A list of addresses could not be imported.', error);
      setFailure(changeFailure(error, t('importFailed')));
    } finally {
      setBusy(false);
    }
  };
  const paste = () => {
    if (text.trim() === '') return;
    void send(new File([text], t('pastedName'), { type: 'text/plain' }));
  };
  return (
    <Dialog
      open
      title={t('importTitle')}
      description={t('importText')}
      size="medium"
      busy={busy}
      dirty={text.trim() !== ''}
      onClose={onClose}
      onSubmit={paste}
      footer={
        <>
          <DialogCloseButton disabled={busy}>
            {t(report === undefined ? 'cancel' : 'close')}
          </DialogCloseButton>
          <Button
            type="submit"
            kind="primary"
            disabled={text.trim() === ''}
            busy={busy}
            busyLabel={t('importing')}
          >
            {t('importSubmit')}
          </Button>
        </>
      }
    >
      <Stack>
        <div>
          <FileButton
            label={t('chooseFile')}
            accept=".csv,.txt,.tsv,.xlsx,.xls"
            icon={<FileUp />}
            disabled={busy}
            onChoose={(file) => void send(file)}
          >
            {t('chooseFile')}
          </FileButton>
        </div>
        <TextArea
          label={t('paste')}
          hint={t('pasteHint')}
          rows={5}
          spellCheck={false}
          value={text}
          onChange={setText}
        />
        {failure !== undefined && <Alert>{failure}</Alert>}
        <div ref={outcome} tabIndex={-1} aria-live="polite">
          {report !== undefined && <Report report={report} />}
        </div>
      </Stack>
    </Dialog>
  );
}

function Report({ report: { added, known, refused, errors } }: { readonly report: SuppressionImport }) {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  return (
    <Stack>
      <Alert kind="info">
        {t('report', {
          added: formatNumber(added),
          known: formatNumber(known),
          refused: formatNumber(refused),
        })}
      </Alert>
      {errors.length > 0 && (
        <LongItemList aria-label={t('refusedRows')}>
          {errors.map(({ sheet, row, message }) => (
            <li key={`${sheet} ${row}`}>
              {sheet === '' ? t('row', { row }) : t('rowOf', { sheet, row })}: {message}
            </li>
          ))}
        </LongItemList>
      )}
      {refused > errors.length && (
        <p>{t('moreRefused', { number: formatNumber(refused - errors.length) })}</p>
      )}
    </Stack>
  );
}
