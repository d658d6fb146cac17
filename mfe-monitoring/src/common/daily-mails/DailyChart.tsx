import { color, font } from '@touchline/shared';
import type { DailyFigures } from '@touchline/shared/contract';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import uPlot from 'uplot';
import { timeOfDay, useFormatDay } from './dailyFigures.ts';
import { HiddenDailyTable } from './DailyTable.tsx';
import { Legend, LEGEND_HEIGHT } from './Legend.tsx';
import { type ChartColors, MEASURE_COLORS, OPENED_DASH, resolveColors } from './measureLook.ts';

export interface DailyChartProps {
  readonly days: readonly DailyFigures[];
  /** Height including the legend, in pixels. */
  readonly height: number;
}

const HALF_A_DAY = 12 * 60 * 60;
const FONT = '12px "Inter Variable", system-ui, sans-serif';
/** Steps of the grid: whole numbers of mails. */
const STEPS = [1, 2, 5]
  .flatMap((digit) => Array.from({ length: 7 }, (_, power) => digit * 10 ** power))
  .toSorted((one, other) => one - other);

/** The days as a picture, drawn by uPlot on a canvas. Screen readers get a table beside it instead. */
export default function DailyChart({ days, height }: DailyChartProps) {
  const [pointed, setPointed] = useState<DailyFigures>();
  return (
    <>
      <Legend days={days} pointed={pointed} />
      <Plot days={days} height={height - LEGEND_HEIGHT} onPoint={setPointed} />
      <HiddenDailyTable days={days} />
    </>
  );
}

interface PlotProps extends DailyChartProps {
  /** Called with the day under the pointer; undefined when it has left. Must stay the same function. */
  readonly onPoint: (day: DailyFigures | undefined) => void;
}

function Plot({ days, height, onPoint }: PlotProps) {
  const frame = useRef<HTMLDivElement>(null);
  const formatDay = useFormatDay();
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    let colors = resolveColors(element);
    const look: () => ChartColors = () => colors;
    const chart = new uPlot(
      { ...optionsOf(days, look, formatDay, onPoint), width: element.clientWidth, height },
      [
        days.map(({ date }) => timeOfDay(date)),
        days.map(({ sent }) => sent),
        days.map(({ opened }) => opened),
        days.map(({ replied }) => replied),
      ],
      element,
    );
    const size = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height }));
    size.observe(element);
    const dark = window.matchMedia('(prefers-color-scheme: dark)');
    const recolor = () => {
      colors = resolveColors(element);
      chart.redraw(false);
    };
    dark.addEventListener('change', recolor);
    return () => {
      dark.removeEventListener('change', recolor);
      size.disconnect();
      chart.destroy();
    };
  }, [days, height, formatDay, onPoint]);
  return <Frame ref={frame} aria-hidden="true" $height={height} />;
}

function optionsOf(
  days: readonly DailyFigures[],
  look: () => ChartColors,
  formatDay: (date: string) => string,
  onPoint: (day: DailyFigures | undefined) => void,
): Omit<uPlot.Options, 'width' | 'height'> {
  const axis = {
    stroke: () => look().muted,
    font: FONT,
    grid: { stroke: () => look().line, width: 1 },
    ticks: { show: false },
  };
  return {
    legend: { show: false },
    cursor: { y: false, drag: { setScale: false, x: false, y: false } },
    // The server decides where days begin: the browser's time zone must not shift them.
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
    scales: {
      x: { range: (_chart, first, last) => [first - HALF_A_DAY, last + HALF_A_DAY] },
      y: { range: (_chart, _least, most) => [0, Math.max(4, most * 1.1)] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 32,
        space: 64,
        values: (_chart, seconds) =>
          seconds.map((second) => formatDay(new Date(second * 1000).toISOString().slice(0, 10))),
      },
      { ...axis, incrs: STEPS, size: 48 },
    ],
    series: [
      {},
      {
        stroke: () => look()[MEASURE_COLORS.sent],
        fill: () => look().hover,
        width: 1,
        paths: uPlot.paths.bars!({ size: [0.6, 28], radius: 0.15 }),
        points: { show: false },
      },
      {
        stroke: () => look()[MEASURE_COLORS.opened],
        width: 2,
        dash: OPENED_DASH,
        points: { show: false },
      },
      { stroke: () => look()[MEASURE_COLORS.replied], width: 2, points: { show: true, size: 5 } },
    ],
    hooks: {
      setCursor: [
        ({ cursor }) =>
          onPoint(cursor.idx === null || cursor.idx === undefined ? undefined : days[cursor.idx]),
      ],
    },
  };
}

/** Replaces the library's style sheet, most of which is for parts not used here. */
const Frame = styled.div<{ $height: number }>`
  min-width: 0;
  height: ${({ $height }) => $height}px;
  overflow: hidden;
  font: ${font.caption};
  & .u-wrap {
    position: relative;
    user-select: none;
  }
  & :is(.u-over, .u-under, .u-axis, .u-cursor-x, .u-cursor-pt) {
    position: absolute;
  }
  & .u-under {
    overflow: hidden;
  }
  & canvas {
    position: relative;
    display: block;
    width: 100%;
    height: 100%;
  }
  & :is(.u-cursor-x, .u-cursor-pt) {
    top: 0;
    left: 0;
    pointer-events: none;
  }
  & .u-cursor-x {
    height: 100%;
    border-right: 1px dashed ${color.lineStrong};
  }
  & .u-cursor-pt {
    border: 0 solid;
    border-radius: 50%;
    background-clip: padding-box !important;
  }
  & :is(.u-off, .u-select, .u-cursor-y) {
    display: none;
  }
`;
