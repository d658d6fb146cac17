import type { Row, Values } from '../../../emailEditor.ts';
import { columnsOf, valuesOf } from './place.ts';

/**
 * Whether a row exists only for its blocks: undivided and unstyled. It came with a block and goes with its last one; a row
 * that somebody divided or styled stays.
 */
export function isDispensable(row: Row | undefined): boolean {
  const columns = columnsOf(row);
  return columns.length === 1 && !hasLook(valuesOf(row)) && !hasLook(valuesOf(columns[0]));
}

const LOOKS = ['backgroundColor', 'columnsBackgroundColor', 'padding'] as const;

/** Whether a value is more than `''` or `0px`. */
const isSeen = (value: unknown): boolean => typeof value === 'string' && /[^0px\s%;]/u.test(value);

/** Whether a row or column would be visible when empty. */
function hasLook(values: Values): boolean {
  const { backgroundImage, border } = values as {
    backgroundImage?: { url?: unknown } | null;
    border?: unknown;
  };
  return (
    LOOKS.some((name) => isSeen(values[name])) ||
    Boolean(backgroundImage?.url) ||
    (typeof border === 'object' && border !== null && Object.keys(border).length > 0)
  );
}
