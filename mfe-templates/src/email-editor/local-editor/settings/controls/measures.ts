/** The number in `12px`, `12`, `50%` or 12; null when there is none. */
export function readNumber(value: unknown): number | null {
  const number =
    typeof value === 'number' ? value : typeof value === 'string' ? Number.parseFloat(value) : Number.NaN;
  return Number.isFinite(number) ? number : null;
}

/** Top, right, bottom, left, in pixels. */
export type Sides = readonly [top: number, right: number, bottom: number, left: number];

/** `10px 20px` → `[10, 20, 10, 20]`, by the rules of CSS. */
export function readSides(value: unknown): Sides {
  const [top = 0, right = top, bottom = top, left = right] = (typeof value === 'string' ? value : '')
    .split(/\s+/u)
    .flatMap((part) => readNumber(part) ?? []);
  return [top, right, bottom, left];
}

/** The shortest CSS for the sides: `10px`, `10px 20px`, … */
export function writeSides([top, right, bottom, left]: Sides): string {
  const parts =
    left !== right
      ? [top, right, bottom, left]
      : bottom !== top
        ? [top, right, bottom]
        : right !== top
          ? [top, right]
          : [top];
  return parts.map((part) => `${part}px`).join(' ');
}
