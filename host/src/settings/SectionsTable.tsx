import { Badge, type Column, Table, type Tone, useFormatNumber } from '@touchline/shared';
import {
  localSections,
  type SectionState,
  type SectionStatus,
  useSectionLabel,
  useSectionStates,
} from '../federation/index.ts';
import { messages } from './messages.ts';

const TONES: Readonly<Record<SectionStatus, Tone>> = {
  idle: 'neutral',
  loading: 'info',
  ready: 'ok',
  failed: 'danger',
};

/** Marks a section whose newer build was put aside: the version that runs is not the published one. */
function StatusBadge({ status, refused }: Pick<SectionState, 'status' | 'refused'>) {
  const t = messages.use();
  if (status === 'ready' && refused !== undefined) return <Badge tone="warn">{t('kept')}</Badge>;
  return <Badge tone={TONES[status]}>{t(status)}</Badge>;
}

/** The package, and whether it comes from the machine the browser runs on. */
function PackageName({ name }: { readonly name: string }) {
  const t = messages.use();
  return name in localSections ? t('localPackage', { name }) : name;
}

function SectionName({ id }: Pick<SectionState, 'id'>) {
  return useSectionLabel(id);
}

function LoadTime({ milliseconds }: { milliseconds: number | undefined }) {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  if (milliseconds === undefined) return t('unknown');
  return t('milliseconds', { value: formatNumber(Math.round(milliseconds)) });
}

const columnsIn = (t: ReturnType<typeof messages.use>): readonly Column<SectionState>[] => [
  { id: 'section', label: t('section'), cell: ({ id }) => <SectionName id={id} /> },
  { id: 'remote', label: t('remote'), cell: ({ remote }) => <PackageName name={remote} /> },
  { id: 'version', label: t('version'), cell: ({ version }) => version ?? t('unknown'), width: 110 },
  { id: 'build', label: t('build'), cell: ({ build }) => build ?? t('unknown') },
  { id: 'state', label: t('state'), cell: (state) => <StatusBadge {...state} /> },
  {
    id: 'loadTime',
    label: t('loadTime'),
    align: 'end',
    width: 140,
    cell: ({ loadTime }) => <LoadTime milliseconds={loadTime} />,
  },
];

/** In pixels: more than the rows need, so that only the page scrolls. */
const WHOLE = 10_000;

/** Which section runs in which version, and which one failed (H7). */
export function SectionsTable() {
  const t = messages.use();
  return (
    <Table
      label={t('sections')}
      columns={columnsIn(t)}
      rows={useSectionStates()}
      rowKey={({ id }) => id}
      maxHeight={WHOLE}
    />
  );
}
