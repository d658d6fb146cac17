import {
  type Column,
  color,
  font,
  LoadFailure,
  Skeleton,
  space,
  Table,
  useFormatNumber,
} from '@touchline/shared';
import { campaignFunnel } from '@touchline/shared/campaign-funnel';
import { type FunnelMeasure, shareOf, type ShownFunnelStep } from '@touchline/shared/contract/readers';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import { DownloadSteps } from './download/DownloadSteps.tsx';
import { messages } from './messages.ts';
import { Nothing, Section } from './Section.tsx';

/** What is told of each step. */
const SHOWN = ['sent', 'opened', 'replied', 'bounced', 'unsubscribed'] as const;

const stepCell = (step: ShownFunnelStep) => <StepName step={step} />;
const cellOf = (measure: FunnelMeasure) => (step: ShownFunnelStep) => (
  <Amount step={step} measure={measure} />
);
const CELLS = {
  sent: cellOf('sent'),
  opened: cellOf('opened'),
  replied: cellOf('replied'),
  bounced: cellOf('bounced'),
  unsubscribed: cellOf('unsubscribed'),
} as const;

const NO_STEPS: readonly ShownFunnelStep[] = [];

/** What came of each step: how many, and the share of those it was sent to (V8). */
export function CampaignFunnel({ id }: { readonly id: number }) {
  const t = messages.use();
  const funnel = campaignFunnel.use(id);
  const steps = funnel.value?.steps ?? NO_STEPS;
  const columns = useMemo<readonly Column<ShownFunnelStep>[]>(
    () => [
      {
        id: 'step',
        label: t('funnelStep'),
        cell: stepCell,
      },
      ...SHOWN.map((measure) => ({
        id: measure,
        label: t(`funnel.${measure}`),
        align: 'end' as const,
        // The longest head has room in both languages.
        width: 128,
        cell: CELLS[measure],
      })),
    ],
    [t],
  );
  // An API that tells no funnel has nothing to say here.
  if (funnel.isGone) return null;
  return (
    <Section title={t('funnelTitle')} aside={steps.length > 0 && <DownloadSteps id={id} steps={steps} />}>
      {funnel.value === undefined && funnel.status === 'loading' && (
        <Skeleton count={2} label={t('loading')} />
      )}
      {funnel.value === undefined && funnel.status === 'failed' && (
        <LoadFailure title={t('funnelFailed')} load={funnel} />
      )}
      {funnel.value !== undefined && (
        <Table
          label={t('funnelTitle')}
          columns={columns}
          rows={steps}
          rowKey={keyOf}
          empty={<Nothing>{t('funnelEmpty')}</Nothing>}
        />
      )}
    </Section>
  );
}

const keyOf = ({ key }: ShownFunnelStep): string => key;

function StepName({ step: { stepNumber, subject } }: { readonly step: ShownFunnelStep }) {
  const t = messages.use();
  return (
    <span title={subject}>
      <StepNumber>{stepNumber}</StepNumber> {subject || t('noSubject')}
    </span>
  );
}

function Amount({ step, measure }: { readonly step: ShownFunnelStep; readonly measure: FunnelMeasure }) {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const value = step[measure];
  const share = shareOf(step, measure);
  return (
    <>
      {value === null ? t('unknown') : formatNumber(value)}
      <Share>{share !== null && `${Math.round(share)}%`}</Share>
    </>
  );
}

const StepNumber = styled.b`
  margin-inline-end: ${space(0.5)};
`;

/** Keeps its room without a share: the numbers of a column stand below each other. */
const Share = styled.small`
  display: inline-block;
  min-width: 40px;
  text-align: end;
  color: ${color.muted};
  font: ${font.small};
`;
