import { FUNNEL_MEASURES, shareOf, type ShownFunnelStep } from '@touchline/shared/contract/readers';
import { DownloadButtons, type ExportedColumn } from '@touchline/shared/export';
import { messages } from './messages.ts';

export interface DownloadStepsProps {
  /** Of the campaign. */
  readonly id: number;
  readonly steps: readonly ShownFunnelStep[];
}

/** Downloads the figures and rates of each step. */
export function DownloadSteps({ id, steps }: DownloadStepsProps) {
  const t = messages.use();
  const columns: ExportedColumn<ShownFunnelStep>[] = [
    { label: t('step'), value: ({ stepNumber }) => stepNumber },
    { label: t('subject'), value: ({ subject }) => subject },
    ...FUNNEL_MEASURES.flatMap((measure): ExportedColumn<ShownFunnelStep>[] => {
      const count = { label: t(measure), value: (step: ShownFunnelStep) => step[measure] };
      const rate = {
        label: t('rate', { measure: t(measure) }),
        value: (step: ShownFunnelStep) => shareOf(step, measure),
        kind: 'percent' as const,
      };
      return measure === 'planned' ? [count] : [count, rate];
    }),
  ];
  return (
    <DownloadButtons
      name={`campaign-${id}-steps`}
      sheet={t('steps')}
      of={t('steps')}
      rows={steps}
      columns={columns}
    />
  );
}
