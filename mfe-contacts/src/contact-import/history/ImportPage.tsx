import {
  Alert,
  Badge,
  color,
  DateTime,
  font,
  formatDateTime,
  LoadFailure,
  PageHeader,
  ProgressBar,
  Skeleton,
  space,
  Tabs,
  useFormatNumber,
  usePageTitle,
} from '@touchline/shared';
import type { ImportCounts, ImportEntry } from '@touchline/shared/contract';
import { IMPORTS_PLACE } from '@touchline/shared/contract/paths';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { DialogPlaceProvider, useDialogPlace } from '../../dialogs.ts';
import { DownloadButton } from '../DownloadButton.tsx';
import { FileRows } from '../FileRows.tsx';
import { Figures } from '../Figures.tsx';
import { downloadRefusedRows } from '../importRequests.ts';
import { Back } from '../../common/Back.tsx';
import { fetchImportRows, oneImport, undoOfImport } from './importData.ts';
import { messages } from './messages.ts';
import { STATE_TONES } from './states.ts';
import { Stays } from './Stays.tsx';
import { UndoImportDialog } from './UndoImportDialog.tsx';

const POLL = { running: 2000, idle: 30_000 } as const;

/** One import: what it made, changed and refused, and its undo (G2). */
export function ImportPage() {
  const { import: id = '' } = useParams();
  return (
    <DialogPlaceProvider>
      <Page key={id} id={id} />
    </DialogPlaceProvider>
  );
}

function Page({ id }: { readonly id: string }) {
  const t = messages.use();
  const [isRunning, setRunning] = useState(false);
  const item = oneImport.use(id, { pollInterval: isRunning ? POLL.running : POLL.idle });
  const { value: entry, status, isGone, reload } = item;
  const { shown, open } = useDialogPlace();
  const runs = entry?.state === 'running';
  if (runs !== isRunning) setRunning(runs);
  usePageTitle(entry?.file_name ?? t('one'));
  const mayUndo = entry?.state === 'done' && entry.undo_until !== null && isSomething(entry.counts);
  return (
    <Column>
      <Back to={IMPORTS_PLACE}>{t('allImports')}</Back>
      {isGone && entry === undefined && <Alert kind="warning">{t('gone')}</Alert>}
      {status === 'failed' && (entry !== undefined || !isGone) && (
        <LoadFailure title={t('oneLoadFailed')} load={item} isOutOfDate={entry !== undefined} />
      )}
      {entry === undefined && status === 'loading' && <Skeleton count={4} label={t('loading')} />}
      {entry !== undefined && (
        <>
          <PageHeader
            title={
              <Title>
                {entry.file_name} <Badge tone={STATE_TONES[entry.state]}>{t(`state_${entry.state}`)}</Badge>
              </Title>
            }
            description={
              <>
                {entry.by} · <DateTime value={entry.started_at} />
              </>
            }
            actions={
              mayUndo
                ? [
                    {
                      label: t('undo'),
                      icon: <Undo2 />,
                      needs: 'restore',
                      onClick: () => open({ name: 'undo' }),
                    },
                  ]
                : []
            }
          />
          <State entry={entry} />
          {entry.counts !== null && <Counts counts={entry.counts} />}
          {entry.counts !== null && <Lists key={entry.state} entry={entry} counts={entry.counts} />}
          {shown?.name === 'undo' && mayUndo && <UndoImportDialog entry={entry} onUndone={reload} />}
        </>
      )}
    </Column>
  );
}

/** Whether an import changed anything. */
const isSomething = (counts: ImportCounts | null): boolean =>
  counts !== null &&
  counts.new + counts.changed + counts.organizations_new + counts.organizations_changed > 0;

function State({ entry }: { readonly entry: ImportEntry }) {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const { state, stage, rows, counts, tag, undone, undo_until } = entry;
  if (state === 'running') {
    return (
      <ProgressBar
        value={null}
        label={stage === 'receiving' || stage === 'reading' ? t(`stage_${stage}`) : t('stage_saving')}
        valueText={t('rowsRead', { formatted: formatNumber(rows) })}
      />
    );
  }
  if (state === 'cancelled') return <Alert kind="info">{t('cancelledText')}</Alert>;
  if (state === 'failed') return <Alert kind="warning">{t('failedText')}</Alert>;
  return (
    <>
      {undone && <Alert kind="info">{t('undoneBy', { by: undone.by, at: formatDateTime(undone.at) })}</Alert>}
      {!isSomething(counts) && <Alert kind="info">{t('nothing')}</Alert>}
      {!undone && undo_until === null && <Alert kind="info">{t('expired')}</Alert>}
      {tag && <Note>{t('tag', { name: tag.name })}</Note>}
    </>
  );
}

const FIGURES = [
  ['new', 'newContacts'],
  ['changed', 'changedContacts'],
  ['unchanged', 'unchangedContacts'],
  ['refused', 'refusedRows'],
  ['organizations_new', 'newOrganizations'],
  ['organizations_changed', 'changedOrganizations'],
] as const satisfies readonly (readonly [keyof ImportCounts, string])[];

function Counts({ counts }: { readonly counts: ImportCounts }) {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  return (
    <Figures
      figures={FIGURES.filter(([key]) => counts[key] > 0 || !key.startsWith('organizations')).map(
        ([key, label]) => ({ label: t(label), value: formatNumber(counts[key]) }),
      )}
    />
  );
}

const LISTS = ['new', 'changed', 'organizations', 'refused'] as const;

/** What the import did, in lists; of one that was undone, what stayed and what it had refused. */
function Lists({ entry, counts }: { readonly entry: ImportEntry; readonly counts: ImportCounts }) {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const [chosen, setChosen] = useState<string>();
  const { import_id: id, undone, undo_until } = entry;
  const isKept = undone !== null || undo_until !== null;
  if (!isKept) return null;
  const countOf = (list: (typeof LISTS)[number]) =>
    list === 'organizations' ? counts.organizations_new + counts.organizations_changed : counts[list];
  const filled = LISTS.filter((list) => countOf(list) > 0 && (list === 'refused' || !undone));
  const tabs = [
    ...(undone && undone.counts.stayed > 0
      ? [
          {
            value: 'stayed' as const,
            label: t('list_stayed'),
            count: formatNumber(undone.counts.stayed),
            panel: <StayedList id={id} />,
          },
        ]
      : []),
    ...filled.map((list) => ({
      value: list,
      label: t(`list_${list}`),
      count: formatNumber(countOf(list)),
      panel: (
        <>
          {list === 'refused' && (
            <DownloadButton download={() => downloadRefusedRows(id)} failure={t('downloadFailed')}>
              {t('downloadRefused')}
            </DownloadButton>
          )}
          <FileRows
            key={list}
            list={list}
            fetchPage={(after, signal) => fetchImportRows(id, list, after, signal)}
          />
        </>
      ),
    })),
  ];
  const shown = tabs.find(({ value }) => value === chosen) ?? tabs[0];
  if (!shown) return null;
  return <Tabs label={t('lists')} value={shown.value} onChange={setChosen} tabs={tabs} />;
}

function StayedList({ id }: { readonly id: string }) {
  const t = messages.use();
  const item = undoOfImport.use(id);
  const { value: undo, status } = item;
  if (undo !== undefined) return <Stays id={id} undo={undo} isDone />;
  return status === 'failed' ? (
    <LoadFailure title={t('oneLoadFailed')} load={item} isOutOfDate={false} />
  ) : (
    <Skeleton count={3} label={t('loading')} />
  );
}

const Column = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${space(3)};
`;

const Title = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(0.5)} ${space(1.5)};
  overflow-wrap: anywhere;
`;

const Note = styled.p`
  margin: 0;
  color: ${color.muted};
  font: ${font.small};
`;
