import { Alert, type Column, media, Table, useFormatNumber } from '@touchline/shared';
import type { ImportError, ImportSummary } from '@touchline/shared/contract';
import { importPlace } from '@touchline/shared/contract/paths';
import { useEffect, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { ColumnsRead } from './ColumnsRead.tsx';
import { DownloadButton } from './DownloadButton.tsx';
import { Figures } from './Figures.tsx';
import { newestImports } from './history/importData.ts';
import { downloadRejectedRows, type ImportOutcome } from './importRequests.ts';
import { messages } from './messages.ts';

/** Two lines of text, so that the usual messages are never cut off. */
const ROW_HEIGHT = 56;
const LIST_HEIGHT = 320;

const FIGURES = [
  ['organizations_created', 'organizationsCreated'],
  ['contacts_created', 'contactsCreated'],
  ['contacts_updated', 'contactsUpdated'],
  ['rows_skipped', 'rowsSkipped'],
] as const satisfies readonly (readonly [keyof ImportSummary, string])[];

/** What an import did: four figures, the rejected rows with the reasons, and how the columns were read (O16). */
export function ImportReport({ outcome }: { readonly outcome: ImportOutcome }) {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const { summary, errors, tables, importId } = outcome;
  const skipped = skippedRows(outcome);
  // Read anew: this import is not among those that were there before.
  const { reload } = newestImports.useChanges();
  useEffect(() => reload(true), [reload]);
  const { value: known } = newestImports.use(true);
  const isListed = known?.imports.some(({ import_id }) => import_id === importId) === true;
  const zones = summary?.time_zones_set ?? 0;
  const changes =
    summary && summary.organizations_created + summary.contacts_created + summary.contacts_updated + zones;
  return (
    <>
      {summary && (
        <Figures
          figures={FIGURES.map(([key, label]) => ({
            label: t(label),
            value: formatNumber(key === 'rows_skipped' ? skipped : summary[key]),
          }))}
        />
      )}
      {zones > 0 && (
        <Alert kind="info">{t('zonesSet', { count: zones, formatted: formatNumber(zones) })}</Alert>
      )}
      {outcome.asTried === false && <Alert kind="warning">{t('asTriedNot')}</Alert>}
      {changes === 0 && errors.length === 0 && <Alert kind="info">{t('nothingNew')}</Alert>}
      {errors.length > 0 && (
        <>
          <Alert
            kind="warning"
            action={
              <DownloadButton download={() => downloadRejectedRows(importId)} failure={t('downloadFailed')}>
                {t('downloadBadRows')}
              </DownloadButton>
            }
          >
            <b>{t('badRows', { count: skipped, formatted: formatNumber(skipped) })}.</b>{' '}
            {t('badRowsHelp', { count: skipped })}
          </Alert>
          <BadRows errors={errors} count={skipped} />
        </>
      )}
      <ColumnsRead tables={tables} />
      {isListed && (
        <p>
          {t('thisImport')} <Link to={importPlace(importId)}>{t('seeImport')}</Link>
        </p>
      )}
    </>
  );
}

/** The one number of skipped rows: a row may have several errors, and of many rows only some are listed. */
function skippedRows({ summary, errors }: ImportOutcome): number {
  const listed = new Set(errors.map(({ sheet, row }) => `${row} ${sheet}`)).size;
  return Math.max(summary?.rows_skipped ?? 0, listed);
}

/** An error with its position in the answer: one row may have several, so nothing else tells them apart. */
type NumberedError = ImportError & { readonly number: number };

const renderMessage = ({ message }: ImportError) => <Message title={message}>{message}</Message>;

function BadRows({ errors, count }: { readonly errors: readonly ImportError[]; readonly count: number }) {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const rows = useMemo(() => errors.map((error, number) => ({ ...error, number })), [errors]);
  const columns: readonly Column<NumberedError>[] = [
    // A text has no sheets.
    ...(errors.some(({ sheet }) => sheet !== '')
      ? [
          {
            id: 'sheet',
            label: t('sheet'),
            cell: ({ sheet }: ImportError) => sheet,
            width: 140,
            onPhone: 'field' as const,
          },
        ]
      : []),
    {
      id: 'row',
      label: t('row'),
      cell: ({ row }) => formatNumber(row),
      align: 'end',
      width: 88,
      onPhone: 'field',
    },
    { id: 'column', label: t('column'), cell: ({ column }) => column ?? '', width: 132, onPhone: 'field' },
    {
      id: 'message',
      label: t('reason'),
      cell: renderMessage,
      onPhone: 'title',
    },
  ];
  return (
    <Table
      label={t('badRows', { count, formatted: formatNumber(count) })}
      columns={columns}
      rows={rows}
      rowKey={({ number }) => number}
      rowHeight={ROW_HEIGHT}
      maxHeight={LIST_HEIGHT}
    />
  );
}

const Message = styled.span`
  display: -webkit-box;
  overflow: hidden;
  white-space: normal;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  /* On a phone, a card shows the whole message. */
  @media ${media.phone} {
    display: inline;
  }
`;
