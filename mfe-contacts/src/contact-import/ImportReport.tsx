import {
  Alert,
  type Column,
  color,
  font,
  media,
  radius,
  space,
  Table,
  useFormatNumber,
} from '@touchline/shared';
import type { ImportError, ImportSummary } from '@touchline/shared/contract';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import { ColumnsRead } from './ColumnsRead.tsx';
import { DownloadButton } from './DownloadButton.tsx';
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
  const zones = summary?.time_zones_set ?? 0;
  const changes =
    summary && summary.organizations_created + summary.contacts_created + summary.contacts_updated + zones;
  return (
    <>
      {summary && (
        <Figures>
          {FIGURES.map(([key, label]) => (
            <div key={key}>
              <dt>{t(label)}</dt>
              <dd>{formatNumber(key === 'rows_skipped' ? skipped : summary[key])}</dd>
            </div>
          ))}
        </Figures>
      )}
      {zones > 0 && (
        <Alert kind="info">{t('zonesSet', { count: zones, formatted: formatNumber(zones) })}</Alert>
      )}
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
    { id: 'sheet', label: t('sheet'), cell: ({ sheet }) => sheet, width: 140, onPhone: 'field' },
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

const Figures = styled.dl`
  display: grid;
  /* Four in a row in either width of the dialog, two on a phone; never three and one. */
  grid-template-columns: repeat(auto-fit, minmax(112px, 1fr));
  gap: ${space(1.5)};
  margin: 0;
  & > div {
    display: grid;
    align-content: space-between;
    padding: ${space(1.5)};
    border-radius: ${radius.tile};
    background: ${color.hover};
  }
  & dt {
    color: ${color.muted};
    font: ${font.small};
  }
  & dd {
    margin: 0;
    font: ${font.figure};
    font-variant-numeric: tabular-nums;
  }
`;

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
