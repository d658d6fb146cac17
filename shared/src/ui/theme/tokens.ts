/**
 * The look in one table. Components and sections use these names, never a colour or a size of their own;
 * `GlobalStyle` turns the tables into CSS custom properties, so that light and dark switch without a render.
 */

/**
 * Each colour for light and for dark. Neutrals have a hint of green; turf green is the only accent. `…Text` on `…Soft`, and
 * `text` or `muted` on `ground`, `surface` or `raised`, keep 4.5:1 (WCAG 2.2 §1.4.3); `lineStrong`, the edge of a control,
 * keeps 3:1 (§1.4.11).
 */
export const COLORS = {
  ground: ['#f6f7f5', '#101312'],
  surface: ['#ffffff', '#171b19'],
  raised: ['#ffffff', '#1d2220'],
  /** Under the pointer, or behind a group on a surface. */
  hover: ['#f0f2ef', '#232926'],
  line: ['#e3e6e1', '#2a302d'],
  lineStrong: ['#868f89', '#6b756f'],
  text: ['#161a18', '#eef1ef'],
  muted: ['#59625d', '#a3ada7'],
  accent: ['#1b6e3c', '#5ac98b'],
  accentHover: ['#155a30', '#74d6a0'],
  onAccent: ['#ffffff', '#08140d'],
  accentSoft: ['#e4f2e9', '#16301f'],
  accentText: ['#145a30', '#7edba6'],
  infoSoft: ['#e6effa', '#16273c'],
  infoText: ['#1d4f8f', '#8fbdf2'],
  warnSoft: ['#fbf0d9', '#33280f'],
  warnText: ['#7a5200', '#eec46b'],
  danger: ['#b3261e', '#f2b8b5'],
  dangerFill: ['#b3261e', '#c4443c'],
  dangerFillHover: ['#941f18', '#d0514a'],
  onDanger: ['#ffffff', '#ffffff'],
  dangerSoft: ['#fbe9e7', '#3a1815'],
  dangerText: ['#a3211a', '#f2b8b5'],
  /** Notices and tooltips: inverted, so that they stand out on any background. */
  inverse: ['#1d2220', '#eef1ef'],
  onInverse: ['#ffffff', '#161a18'],
  inverseAccent: ['#7edba6', '#1b6e3c'],
  inverseDanger: ['#f5a8a2', '#b3261e'],
  veil: ['#10181466', '#000000a8'],
  /** Behind what a search has found in a text. */
  mark: ['#ffe89a', '#5a4a12'],
  skeleton: ['#e6e9e5', '#262c29'],
} as const satisfies Record<string, readonly [light: string, dark: string]>;

type ColorName = keyof typeof COLORS;

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** `accentSoft` → `--color-accent-soft`. */
export const colorVariable = (name: string): string => `--color-${kebab(name)}`;

/** A colour to write into CSS: `color.accent` is `var(--color-accent)`. */
export const color = Object.fromEntries(
  Object.keys(COLORS).map((name) => [name, `var(${colorVariable(name)})`]),
) as Readonly<Record<ColorName, string>>;

/** A distance on the 8px grid: `space(1)` is 8px, `space(0.5)` is 4px. */
export const space = (steps: number): string => `${steps * 8}px`;

/** Corner radii: a control, a tile inside a card, a card, a dialog. */
export const radius = { control: '6px', tile: '8px', card: '10px', dialog: '14px' } as const;

const family = 'var(--font-family)';

/**
 * The one type scale, as values of the `font` property. Sizes are in pixels because virtual lists compute the
 * height of what they have not drawn yet; page zoom scales them all the same (WCAG 2.2 §1.4.4).
 */
export const font = {
  caption: `550 12px/16px ${family}`,
  small: `400 13px/18px ${family}`,
  label: `550 13px/18px ${family}`,
  body: `400 14px/20px ${family}`,
  strong: `600 14px/20px ${family}`,
  heading: `600 15px/22px ${family}`,
  dialogTitle: `600 18px/26px ${family}`,
  title: `600 22px/28px ${family}`,
  figure: `600 28px/36px ${family}`,
} as const;

export const shadow = {
  card: 'var(--shadow-card)',
  popup: 'var(--shadow-popup)',
  dialog: 'var(--shadow-dialog)',
} as const;

/** Heights of controls in pixels; on a coarse pointer both grow to {@link TOUCH_TARGET}. */
export const CONTROL_HEIGHT = { medium: 36, small: 28 } as const;

/** Smallest height in pixels of what a finger is meant to hit (WCAG 2.2 §2.5.5). */
export const TOUCH_TARGET = 44;

/** Duration of every animation: `var(--motion)` is 120 ms, or 0 with reduced motion. */
export const motion = 'var(--motion)';

/** Height at the lower edge of the window taken by notices and the gaps around them; 0 without any. */
export const noticeRoom = '(var(--notices-height, 0px) + min(var(--notices-height, 0px), 24px))';

/** Stacking order: sticky heads, the top bar, dialogs, notices, popups (also inside dialogs). */
export const layer = { sticky: 1, bar: 10, dialog: 100, notice: 105, popup: 110 } as const;

/** Media queries, to write after `@media`. Up to `phone` tables become cards and dialogs fill the screen. */
export const media = {
  phone: '(max-width: 640px)',
  tablet: '(max-width: 960px)',
  laptop: '(max-width: 1239px)',
  coarse: '(pointer: coarse)',
  reducedMotion: '(prefers-reduced-motion: reduce)',
  motion: '(prefers-reduced-motion: no-preference)',
} as const;
