import { Alert, Tabs, useFormatNumber } from '@touchline/shared';
import type { ImportTrial, ImportTrialCounts, TRIAL_LISTS } from '@touchline/shared/contract';
import { useState } from 'react';
import { ColumnsRead } from './ColumnsRead.tsx';
import { columnMessages } from './columnMessages.ts';
import { FileRows } from './FileRows.tsx';
import { Figures } from './Figures.tsx';
import { fetchTrialPage } from './importRequests.ts';

type List = (typeof TRIAL_LISTS)[number];

const LISTS = [
  ['new', 'new'],
  ['changed', 'changed'],
  ['organizations', 'organizations_changed'],
  ['refused', 'refused'],
  ['suppressed', 'suppressed'],
  ['unchanged', 'unchanged'],
] as const satisfies readonly (readonly [List, keyof ImportTrialCounts])[];
/** Those that are shown even when they are none. */
const ALWAYS: ReadonlySet<List> = new Set(['new', 'changed', 'unchanged', 'refused']);

/** What an import would do: how many, and who (G1). */
export function TrialReport({
  trial,
  isRemembered,
}: {
  readonly trial: ImportTrial;
  readonly isRemembered: boolean;
}) {
  const t = columnMessages.use();
  const formatNumber = useFormatNumber();
  const { counts, tables, import_id: id } = trial;
  const [chosen, setChosen] = useState<List>();
  const filled = LISTS.filter(([, key]) => counts[key] > 0);
  const shown = filled.find(([list]) => list === chosen) ?? filled[0];
  const figures = LISTS.filter(([list, key]) => counts[key] > 0 || ALWAYS.has(list));
  return (
    <>
      <Alert kind="info">
        {isRemembered && `${t('remembered')} `}
        {t(isNothing(counts) ? 'nothingToDo' : 'nothingYet')}
      </Alert>
      <Figures
        figures={[
          ...figures.map(([list, key]) => ({ label: t(`list_${list}`), value: formatNumber(counts[key]) })),
          ...(counts.organizations_new > 0
            ? [{ label: t('organizationsNew'), value: formatNumber(counts.organizations_new) }]
            : []),
        ]}
      />
      {shown && (
        <Tabs
          label={t('lists')}
          value={shown[0]}
          onChange={setChosen}
          tabs={filled.map(([list, key]) => ({
            value: list,
            label: t(`list_${list}`),
            count: formatNumber(counts[key]),
            panel: (
              <FileRows
                key={`${id} ${list}`}
                list={list}
                fetchPage={(after, signal) => fetchTrialPage(id, list, after, signal)}
              />
            ),
          }))}
        />
      )}
      <ColumnsRead tables={tables} />
    </>
  );
}

/** Whether the import would change nothing. */
export const isNothing = (counts: ImportTrialCounts): boolean =>
  counts.new + counts.changed + counts.organizations_changed + counts.organizations_new === 0;
