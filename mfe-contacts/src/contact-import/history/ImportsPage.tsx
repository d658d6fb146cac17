import {
  Badge,
  Button,
  Card,
  color,
  DateTime,
  EmptyState,
  font,
  formatDateTime,
  LoadFailure,
  media,
  notify,
  PageHeader,
  ProgressBar,
  radius,
  Skeleton,
  space,
  useFormatNumber,
  usePageTitle,
} from '@touchline/shared';
import type { ImportEntry } from '@touchline/shared/contract';
import { importPlace } from '@touchline/shared/contract/paths';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { Back } from '../../common/Back.tsx';
import { fetchImports, newestImports } from './importData.ts';
import { messages } from './messages.ts';
import { STATE_TONES } from './states.ts';

/** Milliseconds between reloads while an import runs, and otherwise. */
const POLL = { running: 2000, idle: 30_000 } as const;

/** Every import: who, when, of which file, how many, and what has become of it (G2). */
export function ImportsPage() {
  const t = messages.use();
  usePageTitle(t('title'));
  const [isRunning, setRunning] = useState(false);
  const item = newestImports.use(true, { pollInterval: isRunning ? POLL.running : POLL.idle });
  const { value: newest, status } = item;
  const runs = newest?.imports.some(({ state }) => state === 'running') ?? false;
  if (runs !== isRunning) setRunning(runs);
  const older = useOlder(newest?.next ?? null);
  const known = new Set(newest?.imports.map(({ import_id }) => import_id));
  const imports = [
    ...(newest?.imports ?? []),
    ...older.imports.filter(({ import_id }) => !known.has(import_id)),
  ];
  return (
    <Column>
      <Back to="/organizations">{t('organizations')}</Back>
      <PageHeader title={t('title')} description={t('description')} />
      {status === 'failed' && (
        <LoadFailure title={t('loadFailed')} load={item} isOutOfDate={newest !== undefined} />
      )}
      {newest === undefined && status === 'loading' && <Skeleton count={5} label={t('loading')} />}
      {newest !== undefined && imports.length === 0 && <EmptyState icon={<FileUp />}>{t('none')}</EmptyState>}
      {imports.length > 0 && (
        <List aria-label={t('list')}>
          {imports.map((entry) => (
            <Row key={entry.import_id} entry={entry} />
          ))}
        </List>
      )}
      {older.next !== null && (
        <More>
          <Button busy={older.isBusy} busyLabel={t('moreBusy')} onClick={older.load}>
            {t('more')}
          </Button>
        </More>
      )}
    </Column>
  );
}

/** Pages after the first. */
function useOlder(first: string | null) {
  const t = messages.use();
  const [imports, setImports] = useState<readonly ImportEntry[]>([]);
  const [after, setAfter] = useState<string | null>();
  const [isBusy, setBusy] = useState(false);
  const next = after === undefined ? first : after;
  const load = async () => {
    if (next === null || isBusy) return;
    setBusy(true);
    try {
      const page = await fetchImports(next);
      setImports((before) => [...before, ...page.imports]);
      setAfter(page.next);
    } catch {
      notify({ kind: 'error', text: t('moreFailed') });
    } finally {
      setBusy(false);
    }
  };
  return { imports, next, isBusy, load: () => void load() };
}

function Row({ entry }: { readonly entry: ImportEntry }) {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const { import_id, file_name, by, started_at, state, stage, rows, counts } = entry;
  return (
    <Item>
      <div>
        <Link to={importPlace(import_id)}>{file_name}</Link>
        <Who>
          {by} · <DateTime value={started_at} />
        </Who>
      </div>
      <div>
        {state === 'running' && (
          <ProgressBar
            value={null}
            label={stage === 'receiving' || stage === 'reading' ? t(`stage_${stage}`) : t('stage_saving')}
            valueText={t('rowsRead', { formatted: formatNumber(rows) })}
          />
        )}
        {counts !== null && (
          <Who>
            {t('counts', {
              new: formatNumber(counts.new),
              changed: formatNumber(counts.changed),
              unchanged: formatNumber(counts.unchanged),
              refused: formatNumber(counts.refused),
            })}
          </Who>
        )}
        {entry.undone && (
          <Who>{t('undoneBy', { by: entry.undone.by, at: formatDateTime(entry.undone.at) })}</Who>
        )}
      </div>
      <Badge tone={STATE_TONES[state]}>{t(`state_${state}`)}</Badge>
    </Item>
  );
}

const Column = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${space(3)};
`;

const List = styled(Card).attrs({ as: 'ul' })`
  margin: 0;
  padding: 0;
  list-style: none;
`;

const Item = styled.li`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 5fr) minmax(0, 6fr) 128px;
  align-items: center;
  gap: ${space(2)};
  padding: ${space(1.5)} ${space(2.5)};
  border-top: 1px solid ${color.line};
  &:first-child {
    border-top: 0;
  }
  &:hover {
    background: ${color.hover};
  }
  &:first-child {
    border-radius: ${radius.card} ${radius.card} 0 0;
  }
  &:last-child {
    border-radius: 0 0 ${radius.card} ${radius.card};
  }
  &:only-child {
    border-radius: ${radius.card};
  }
  & a {
    overflow-wrap: anywhere;
    font-weight: 600;
  }
  /* The whole row leads there. */
  & a::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  & > :last-child {
    justify-self: end;
  }
  @media ${media.phone} {
    grid-template-columns: minmax(0, 1fr) auto;
    padding: ${space(1.5)} ${space(2)};
    & > :first-child {
      grid-column: 1;
    }
    & > :nth-child(2) {
      grid-column: 1 / -1;
      grid-row: 2;
    }
    & > :nth-child(2):empty {
      display: none;
    }
    & > :last-child {
      grid-area: 1 / 2;
      align-self: start;
    }
  }
`;

const Who = styled.div`
  overflow-wrap: anywhere;
  color: ${color.muted};
  font: ${font.small};
`;

const More = styled.div`
  display: grid;
  justify-items: center;
`;
