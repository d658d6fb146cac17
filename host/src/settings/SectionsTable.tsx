import { Badge, type Column, Table, type Tone, useFormatNumber } from '@touchline/shared';
import { type SectionState, type SectionStatus, useSectionStates } from '../federation/index.ts';
import { messages as hostMessages } from '../messages.ts';
import { NAVIGATION } from '../navigation.ts';
import { messages } from './messages.ts';

const TONES: Readonly<Record<SectionStatus, Tone>> = {
  idle: 'neutral',
  loading: 'info',
  ready: 'ok',
  failed: 'danger',
};

function StatusBadge({ status }: { status: SectionStatus }) {
  return <Badge tone={TONES[status]}>{messages.use()(status)}</Badge>;
}

function SectionName({ id }: Pick<SectionState, 'id'>) {
  return hostMessages.use()(id);
}

function LoadTime({ milliseconds }: { milliseconds: number | undefined }) {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  if (milliseconds === undefined) return t('unknown');
  return t('milliseconds', { value: formatNumber(Math.round(milliseconds)) });
}

const columnsIn = (t: ReturnType<typeof messages.use>): readonly Column<SectionState>[] => [
  { id: 'section', label: t('section'), cell: ({ id }) => <SectionName id={id} /> },
  { id: 'remote', label: t('remote'), cell: ({ remote }) => remote ?? t('unknown') },
  { id: 'version', label: t('version'), cell: ({ version }) => version ?? t('unknown'), width: 110 },
  { id: 'build', label: t('build'), cell: ({ build }) => build ?? t('unknown') },
  { id: 'state', label: t('state'), cell: ({ status }) => <StatusBadge status={status} /> },
  {
    id: 'loadTime',
    label: t('loadTime'),
    align: 'end',
    width: 140,
    cell: ({ loadTime }) => <LoadTime milliseconds={loadTime} />,
  },
];

/** Which section runs in which version, and which one failed (H7). */
export function SectionsTable() {
  const t = messages.use();
  const states = useSectionStates();
  const ordered = NAVIGATION.flatMap((destination) => states.find(({ id }) => id === destination) ?? []);
  return <Table label={t('sections')} columns={columnsIn(t)} rows={ordered} rowKey={({ id }) => id} />;
}
