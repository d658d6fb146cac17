import { ProgressBar, useFormatNumber } from '@touchline/shared';
import type { UntrustedProgress } from '@touchline/shared/contract/readers';
import { messages } from './messages.ts';
import type { ImportState } from './useContactImport.ts';

/** What is under way at a stage of the server. `done` is told before the answer has arrived, which takes a while. */
function stageOf(stage: UntrustedProgress['stage']): 'receiving' | 'reading' | 'saving' {
  if (stage === 'done') return 'saving';
  return stage === 'reading' || stage === 'saving' ? stage : 'receiving';
}

/** How far a running import is: first the bytes that leave, then what the server does with them (O16). */
export function ImportProgressView({ state }: { readonly state: ImportState & { phase: 'running' } }) {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const { file, sent, progress } = state;
  const stage = stageOf(progress?.stage);
  // What the server already reads has left, whatever the browser has counted so far.
  if (sent < 1 && stage === 'receiving') {
    return <ProgressBar value={sent * 100} label={t('sending', { name: file.name })} />;
  }
  const rows = progress?.rows ?? 0;
  return (
    <ProgressBar
      // The number of rows is not known before the last one has been read.
      value={null}
      label={t(stage)}
      {...(rows > 0 && { valueText: t('rows', { count: rows, formatted: formatNumber(rows) }) })}
    />
  );
}
