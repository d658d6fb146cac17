// The page's own language: this folder is built into each section, and a store of its own would be told of nothing.
import {
  Button,
  endNotices,
  http,
  languageStore,
  logFailure,
  notify,
  saveFile,
  space,
} from '@touchline/shared';
import { FileSpreadsheet, FileText } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { DOWNLOADS_PATH } from '../contract/paths.ts';
import { messages } from './messages.ts';
import { toCsv } from './csv.ts';
import { type ExportedColumn, onClock } from './exportedColumn.ts';

export interface DownloadButtonsProps<Row> {
  /** Name of the file, to which date and extension are added. */
  readonly name: string;
  /** Name of the sheet in a workbook. */
  readonly sheet: string;
  /** What is shown, filtered and sorted; or where it is read, once a file is wanted. */
  readonly rows: readonly Row[] | (() => Promise<readonly Row[]>);
  /** Names what is downloaded, where several things can be on one page. */
  readonly of?: string;
  readonly columns: readonly ExportedColumn<Row>[];
}

type Format = 'csv' | 'xlsx';

/** Downloads of what is shown. */
export function DownloadButtons<Row>({ name, sheet, rows: wanted, of, columns }: DownloadButtonsProps<Row>) {
  const t = messages.use();
  const [busy, setBusy] = useState<Format>();
  const download = async (format: Format) => {
    setBusy(format);
    const about = `download of ${name}`;
    endNotices(about);
    try {
      const rows = typeof wanted === 'function' ? await wanted() : wanted;
      const content =
        format === 'csv'
          ? await toCsv(rows, columns, languageStore.get())
          : // The code that writes workbooks is loaded only when one is wanted.
            await (await import('./workbook.ts')).toWorkbook(sheet, rows, columns);
      const fileName = `${name}-${onClock(new Date()).toISOString().slice(0, 10)}.${format}`;
      saveFile(content, fileName);
      // For the activity (U7). The file is made here, so only the page can say so; a server that keeps none need not hear it.
      void http.post(DOWNLOADS_PATH, { name: fileName, rows: rows.length }).catch(() => undefined);
    } catch (error) {
      logFailure('The file could not be made.', error);
      notify({ kind: 'error', about, text: t('downloadFailed') });
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <Buttons>
      <Button
        size="small"
        icon={<FileText />}
        aria-label={of && `${t('downloadCsv')}: ${of}`}
        busy={busy === 'csv'}
        disabled={busy === 'xlsx'}
        onClick={() => void download('csv')}
      >
        {t('downloadCsv')}
      </Button>
      <Button
        size="small"
        icon={<FileSpreadsheet />}
        aria-label={of && `${t('downloadWorkbook')}: ${of}`}
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
