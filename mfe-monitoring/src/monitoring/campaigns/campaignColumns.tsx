import { ProgressBar, space, Marked } from '@touchline/shared';
import { styled } from 'styled-components';
import type { CampaignRow } from '@touchline/shared/contract/readers';
import type { AnalyticsColumn } from '../analytics/analyticsColumn.ts';
import { OpenButton, TwoLines } from '../analytics/OpenButton.tsx';
import { StatusBadge } from './campaignStatus.tsx';
import type { messages } from './messages.ts';

/** What the columns need from the page. */
export interface CampaignColumnContext {
  readonly t: ReturnType<typeof messages.use>;
  readonly formatNumber: (value: number) => string;
  readonly statusLabel: (status: string) => string;
  readonly scenarioLabel: (value: string) => string;
  readonly onOpen: (id: number) => void;
}

/** Field, label and width in pixels of each count: wide enough for its head with the arrow, in either language. */
const COUNTS = [
  ['totalContacts', 'totalContacts', 150],
  ['replied', 'replies', 100],
  ['opened', 'opened', 106],
  ['bounced', 'bounced', 136],
  ['noResponse', 'noResponse', 130],
] as const;

/** Sortable columns: all of them. */
export const CAMPAIGN_COLUMNS = [
  'name',
  'status',
  'scenario',
  ...COUNTS.map(([field]) => field),
  'progress',
] as const;

const MISSING = '—';

/** The columns of Campaign Analytics (M2). */
export function campaignColumns(context: CampaignColumnContext): readonly AnalyticsColumn<CampaignRow>[] {
  const { t, formatNumber, statusLabel, scenarioLabel, onOpen } = context;
  const counts = COUNTS.map(([field, label, width]): AnalyticsColumn<CampaignRow> => ({
    id: field,
    label: t(label),
    align: 'end',
    width,
    sortBy: (row) => row[field],
    cell: (row) => shown(row[field], formatNumber),
    exported: { value: (row) => row[field] },
  }));
  return [
    {
      id: 'name',
      label: t('name'),
      onPhone: 'title',
      sortBy: ({ name }) => name,
      cell: (row) => <Name row={row} unnamed={t('unnamed')} onOpen={onOpen} />,
      exported: { value: ({ name }) => name },
    },
    {
      id: 'status',
      label: t('status'),
      width: 166,
      sortBy: ({ status }) => statusLabel(status),
      cell: ({ status }) => <StatusBadge status={status} />,
      exported: { value: ({ status }) => statusLabel(status) },
    },
    {
      id: 'scenario',
      label: t('scenario'),
      width: 140,
      sortBy: ({ scenario }) => scenarioLabel(scenario),
      cell: ({ scenario }) => <TwoLines>{scenarioLabel(scenario) || MISSING}</TwoLines>,
      exported: { value: ({ scenario }) => scenarioLabel(scenario) },
    },
    ...counts,
    {
      id: 'progress',
      label: t('progress'),
      width: 140,
      sortBy: ({ progress }) => progress,
      cell: ({ progress }) => <Progress percent={progress} label={t('progress')} />,
      exported: { value: ({ progress }) => progress, kind: 'percent' },
    },
  ];
}

const shown = (value: number | null, formatNumber: (value: number) => string) =>
  value === null ? MISSING : formatNumber(value);

interface NameProps {
  readonly row: CampaignRow;
  readonly unnamed: string;
  readonly onOpen: (id: number) => void;
}

function Name({ row, unnamed, onOpen }: NameProps) {
  const { id, name } = row;
  const text = name || unnamed;
  if (id === null) return text;
  return (
    <OpenButton onClick={() => onOpen(id)}>
      <TwoLines>{name ? <Marked text={name} /> : unnamed}</TwoLines>
    </OpenButton>
  );
}

function Progress({ percent, label }: { readonly percent: number | null; readonly label: string }) {
  if (percent === null) return MISSING;
  return (
    <Both>
      <ProgressBar label={label} labelHidden value={percent} />
      <span aria-hidden="true">{Math.round(percent)}%</span>
    </Both>
  );
}

const Both = styled.span`
  display: grid;
  grid-template-columns: minmax(48px, 1fr) 4.5ch;
  align-items: center;
  gap: ${space(1)};
  min-width: 96px;
  font-variant-numeric: tabular-nums;
  & > :last-child {
    text-align: end;
  }
`;
