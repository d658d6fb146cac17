import { Badge, type Column, Table, type Tone, useFormatNumber } from '@touchline/shared';
import {
  localSections,
  type SectionState,
  type SectionStatus,
  useSectionStates,
} from '../federation/index.ts';
import { messages as hostMessages } from '../messages.ts';
import { NAVIGATION } from '../navigation.ts';
import { messages } from './messages.ts';

const TONES: Readonly<Record<SectionStatus, Tone>> = {
  idle: 'neutral',
  loading: 'info',
  ready: 'ok',
  failed: 'danger',
};

/** A section that runs while a newer build of it was put aside says so: its version is not the one that is published. */
function StatusBadge({ status, refused }: Pick<SectionState, 'status' | 'refused'>) {
  const t = messages.use();
  if (status === 'ready' && refused !== undefined) return <Badge tone="warn">{t('kept')}</Badge>;
  return <Badge tone={TONES[status]}>{t(status)}</Badge>;
}

/** The package, and whether it comes from the machine the browser runs on. */
function PackageName({ name }: { readonly name: string | undefined }) {
  const t = messages.use();
  if (name === undefined) return t('unknown');
  return name in localSections ? t('localPackage', { name }) : name;
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

/** In pixels: more than a handful of rows take, so that the page alone scrolls. */
const WHOLE = 10_000;

/** Which section runs in which version, and which one failed (H7). */
export function SectionsTable() {
  const t = messages.use();
  const states = useSectionStates();
  const ordered = NAVIGATION.flatMap((destination) => states.find(({ id }) => id === destination) ?? []);
  return (
    <Table
      label={t('sections')}
      columns={columnsIn(t)}
      rows={ordered}
      rowKey={({ id }) => id}
      maxHeight={WHOLE}
    />
  );
}
