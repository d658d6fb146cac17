import {
  color,
  font,
  media,
  space,
  tabularFigures,
  useFormatNumber,
  VisuallyHidden,
} from '@touchline/shared';
import { styled } from 'styled-components';
import { messages } from './messages.ts';
import {
  FUNNEL_MEASURES,
  type FunnelMeasure,
  shareOf,
  type ShownFunnelStep,
} from '@touchline/shared/contract/readers';
import { barOf } from './barOf.ts';

/** The results of each step: a bar for each figure, all on one scale so that steps can be compared. */
export function Funnel({ steps }: { readonly steps: readonly ShownFunnelStep[] }) {
  const t = messages.use();
  if (steps.length === 0) return <Note>{t('noSteps')}</Note>;
  return (
    <Steps>
      <div>
        <h3>{t('funnel')}</h3>
        <Note>{t('funnelNote')}</Note>
      </div>
      {steps.map((step) => (
        <Step key={step.key} step={step} steps={steps} />
      ))}
    </Steps>
  );
}

interface StepProps {
  readonly step: ShownFunnelStep;
  readonly steps: readonly ShownFunnelStep[];
}

/** A table for screen readers, bars for the eye. */
function Step({ step, steps }: StepProps) {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  return (
    <Sheet>
      <caption>
        <b>{t('step', { number: step.stepNumber })}</b> <span>{step.subject || t('noSubject')}</span>
      </caption>
      <thead>
        <tr>
          {(['measure', 'figure', 'share'] as const).map((head) => (
            <th key={head} scope="col">
              <VisuallyHidden>{t(head)}</VisuallyHidden>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {FUNNEL_MEASURES.map((measure) => {
          const value = step[measure];
          const share = shareOf(step, measure);
          return (
            <tr key={measure}>
              <th scope="row">{t(measure)}</th>
              <AmountCell>
                <Amount>
                  <Track>
                    <Bar $color={BARS[measure]} style={{ width: `${barOf(steps, value)}%` }} />
                  </Track>
                  <Figure>{value === null ? '—' : formatNumber(value)}</Figure>
                </Amount>
              </AmountCell>
              <td>
                <Figure>{measure === 'planned' || share === null ? '' : `${Math.round(share)}%`}</Figure>
              </td>
            </tr>
          );
        })}
      </tbody>
    </Sheet>
  );
}

const BARS: Readonly<Record<FunnelMeasure, string>> = {
  planned: color.lineStrong,
  sent: color.infoText,
  opened: `color-mix(in srgb, ${color.accent} 65%, ${color.surface})`,
  replied: color.accent,
  bounced: color.danger,
  unsubscribed: color.warnText,
};

const Steps = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(3)};
`;

const Note = styled.p`
  color: ${color.muted};
  font: ${font.small};
`;

const Sheet = styled.table`
  width: 100%;
  table-layout: fixed;
  border-collapse: collapse;
  & caption {
    padding-bottom: ${space(1)};
    text-align: start;
    font: ${font.body};
    overflow-wrap: anywhere;
  }
  & caption > b {
    font: ${font.strong};
    margin-inline-end: ${space(1)};
  }
  & caption > span {
    color: ${color.muted};
  }
  & :is(th, td) {
    padding: 3px 0;
    vertical-align: middle;
  }
  & :is(th, td):first-child {
    width: 132px;
    padding-inline-end: ${space(1)};
    text-align: start;
    font: ${font.small};
    overflow-wrap: anywhere;
  }
  & :is(th, td):nth-child(3) {
    width: 56px;
  }
  & > thead > tr > th {
    padding: 0;
  }
  @media ${media.phone} {
    & :is(th, td):first-child {
      width: 112px;
    }
  }
`;

const AmountCell = styled.td`
  width: auto;
`;

const Amount = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(56px, auto);
  align-items: center;
  gap: ${space(1)};
`;

const Track = styled.div`
  height: 12px;
  border-radius: 3px;
  background: ${color.hover};
  overflow: hidden;
`;

const Bar = styled.div<{ $color: string }>`
  height: 100%;
  min-width: 0;
  border-radius: 3px;
  background: ${({ $color }) => $color};
  @media (forced-colors: active) {
    background: CanvasText;
    forced-color-adjust: none;
  }
`;

const Figure = styled.span`
  ${tabularFigures}
  display: block;
  text-align: end;
`;
