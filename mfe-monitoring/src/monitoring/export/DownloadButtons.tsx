import { Button, endNotices, logFailure, notify, saveFile, space } from '@touchline/shared';
import { FileSpreadsheet, FileText } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { messages } from '../messages.ts';
import { toCsv } from './csv.ts';
import { type ExportedColumn, onClock } from './exportedColumn.ts';

export interface DownloadButtonsProps<Row> {
  /** Name of the file, to which date and extension are added. */
  readonly name: string;
  /** Name of the sheet in a workbook. */
  readonly sheet: string;
  /** What is shown: filtered and sorted. */
  readonly rows: readonly Row[];
  readonly columns: readonly ExportedColumn<Row>[];
}

type Format = 'csv' | 'xlsx';

/** Downloads of what is shown. */
export function DownloadButtons<Row>({ name, sheet, rows, columns }: DownloadButtonsProps<Row>) {
  const t = messages.use();
  const [busy, setBusy] = useState<Format>();
  const download = async (format: Format) => {
    setBusy(format);
    endNotices('download of monitoring');
    try {
      const content =
        format === 'csv'
          ? await toCsv(rows, columns)
          : // The code that writes workbooks is loaded only when one is wanted.
            await (await import('./workbook.ts')).toWorkbook(sheet, rows, columns);
      saveFile(content, `${name}-${onClock(new Date()).toISOString().slice(0, 10)}.${format}`);
    } catch (error) {
      logFailure('The file could not be made.', error);
      notify({ kind: 'error', about: 'download of monitoring', text: t('downloadFailed') });
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <Buttons>
      <Button
        size="small"
        icon={<FileText />}
        busy={busy === 'csv'}
        disabled={busy === 'xlsx'}
        onClick={() => void download('csv')}
      >
        {t('downloadCsv')}
      </Button>
      <Button
        size="small"
        icon={<FileSpreadsheet />}
        busy={busy === 'xlsx'}
        disabled={busy === 'csv'}
        onClick={() => void download('xlsx')}
      >
        {t('downloadWorkbook')}
      </Button>
    </Buttons>
  );
}

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)};
`;
