import { color, font, space, tabularFigures, useFormatNumber } from '@touchline/shared';
import type { DailyFigures } from '@touchline/shared/contract';
import { styled } from 'styled-components';
import { type Measure, MEASURES, totalOf, useFormatDay } from './dailyFigures.ts';
import { MEASURE_COLORS } from './measureLook.ts';
import { messages } from './messages.ts';

/** In pixels. On a phone a longer one takes a second line. */
export const LEGEND_HEIGHT = 32;

export interface LegendProps {
  readonly days: readonly DailyFigures[];
  /** The day under the pointer. */
  readonly pointed: DailyFigures | undefined;
}

/** What each colour means, with the sum of all days or the number of the day under the pointer. */
export function Legend({ days, pointed }: LegendProps) {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const formatDay = useFormatDay();
  return (
    <Row aria-hidden="true">
      {MEASURES.map((measure) => (
        <Entry key={measure}>
          <Sign $measure={measure} />
          {t(measure)}
          <b>{formatNumber(pointed === undefined ? totalOf(days, measure) : pointed[measure])}</b>
        </Entry>
      ))}
      {pointed !== undefined && <Day>{formatDay(pointed.date)}</Day>}
    </Row>
  );
}

const Row = styled.div`
  display: flex;
  align-content: start;
  min-height: ${LEGEND_HEIGHT}px;
  flex-wrap: wrap;
  gap: ${space(0.5)} ${space(3)};
  font: ${font.small};
`;

const Entry = styled.span`
  ${tabularFigures}
  display: inline-flex;
  align-items: center;
  gap: ${space(1)};
  color: ${color.muted};
  & > b {
    color: ${color.text};
    font: ${font.strong};
  }
`;

/** A box for bars, a solid or dashed stroke for lines, as in the chart. */
const Sign = styled.i<{ $measure: Measure }>`
  box-sizing: border-box;
  width: 16px;
  height: ${({ $measure }) => ($measure === 'sent' ? 12 : 0)}px;
  border: ${({ $measure }) => ($measure === 'sent' ? 1 : 0)}px solid ${color.lineStrong};
  border-top: ${({ $measure }) => ({ sent: '1px solid', opened: '2px dashed', replied: '2px solid' })[$measure]}
    ${({ $measure }) => color[MEASURE_COLORS[$measure]]};
  border-radius: ${({ $measure }) => ($measure === 'sent' ? 2 : 0)}px;
  background: ${({ $measure }) => ($measure === 'sent' ? color.hover : 'none')};
`;

const Day = styled.span`
  ${tabularFigures}
  color: ${color.muted};
`;
