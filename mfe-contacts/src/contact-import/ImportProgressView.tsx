import { ProgressBar, useFormatNumber } from '@touchline/shared';
import type { UntrustedProgress } from '@touchline/shared/contract/readers';
import { messages } from './messages.ts';
import type { ImportState } from './useContactImport.ts';

/** The step to show for a stage of the server. `done` counts as saving, because the answer takes a while to arrive. */
function stageOf(stage: UntrustedProgress['stage']): 'receiving' | 'reading' | 'saving' {
  if (stage === 'done') return 'saving';
  return stage === 'reading' || stage === 'saving' ? stage : 'receiving';
}

/** How far a running import is: first the bytes sent, then what the server does with them (O16). */
export function ImportProgressView({ state }: { readonly state: ImportState & { phase: 'running' } }) {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const { file, sent, progress, step } = state;
  const stage = stageOf(progress?.stage);
  // Once the server reads the file it has been sent, whatever the browser has counted so far.
  if (sent < 1 && stage === 'receiving') {
    return <ProgressBar value={sent * 100} label={t('sending', { name: file.name })} />;
  }
  if (step === 'look') return <ProgressBar value={null} label={t('lookingAt')} />;
  const rows = progress?.rows ?? 0;
  return (
    <ProgressBar
      // The number of rows is unknown until the last one has been read.
      value={null}
      label={t(stage)}
      {...(rows > 0 && { valueText: t('rows', { count: rows, formatted: formatNumber(rows) }) })}
    />
  );
}
