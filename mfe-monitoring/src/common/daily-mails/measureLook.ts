import { color } from '@touchline/shared';
import type { Measure } from './dailyFigures.ts';

/** The colour of each measure, by the name of its token. The lines differ in their strokes as well (WCAG 1.4.1). */
export const MEASURE_COLORS = {
  sent: 'lineStrong',
  opened: 'infoText',
  replied: 'accent',
} as const satisfies Record<Measure, keyof typeof color>;

/** Lengths of the strokes and gaps in the line of what was opened, in pixels. */
export const OPENED_DASH = [6, 4];

const USED = ['lineStrong', 'infoText', 'accent', 'muted', 'line', 'hover'] as const;

/** Colours as a canvas takes them, which knows no custom properties. */
export type ChartColors = Readonly<Record<(typeof USED)[number], string>>;

/** The current values of the tokens, light or dark, at `element`. */
export function resolveColors(element: HTMLElement): ChartColors {
  const probe = document.createElement('span');
  element.append(probe);
  const colors = USED.map((name) => {
    probe.style.color = color[name];
    return [name, getComputedStyle(probe).color] as const;
  });
  probe.remove();
  return Object.fromEntries(colors) as ChartColors;
}
