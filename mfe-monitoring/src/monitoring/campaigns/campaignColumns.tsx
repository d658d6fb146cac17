import { ProgressBar, space } from '@touchline/shared';
import { styled } from 'styled-components';
import type { CampaignRow } from '../../monitoredCampaigns.ts';
import type { AnalyticsColumn } from '../analytics/analyticsColumn.ts';
import { OpenButton } from '../analytics/OpenButton.tsx';
import { StatusBadge } from './campaignStatus.tsx';
import type { messages } from './messages.ts';

/** What the columns need of the page around them. */
export interface CampaignColumnContext {
  readonly t: ReturnType<typeof messages.use>;
  readonly formatNumber: (value: number) => string;
  readonly statusLabel: (status: string) => string;
  readonly scenarioLabel: (value: string) => string;
  readonly onOpen: (id: number) => void;
}

const COUNTS = [
  ['totalContacts', 'totalContacts'],
  ['replied', 'replies'],
  ['opened', 'opened'],
  ['bounced', 'bounced'],
  ['noResponse', 'noResponse'],
] as const;

/** By which it may be sorted: all of them. */
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
  const counts = COUNTS.map(([field, label]): AnalyticsColumn<CampaignRow> => ({
    id: field,
    label: t(label),
    align: 'end',
    width: 112,
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
      width: 172,
      sortBy: ({ status }) => statusLabel(status),
      cell: ({ status }) => <StatusBadge status={status} />,
      exported: { value: ({ status }) => statusLabel(status) },
    },
    {
      id: 'scenario',
      label: t('scenario'),
      sortBy: ({ scenario }) => scenarioLabel(scenario),
      cell: ({ scenario }) => scenarioLabel(scenario) || MISSING,
      exported: { value: ({ scenario }) => scenarioLabel(scenario) },
    },
    ...counts,
    {
      id: 'progress',
      label: t('progress'),
      width: 168,
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
  return <OpenButton onClick={() => onOpen(id)}>{text}</OpenButton>;
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
  grid-template-columns: minmax(56px, 1fr) 4ch;
  align-items: center;
  gap: ${space(1)};
  min-width: 96px;
  font-variant-numeric: tabular-nums;
  & > :last-child {
    text-align: end;
  }
`;
