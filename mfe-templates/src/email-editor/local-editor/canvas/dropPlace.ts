import { placeOf, type Spot } from '../model/index.ts';

/** Marks the element of a part; its value is that of `keyOf`. */
export const PART = 'data-part';

/** The line that shows where something would land, in pixels. */
export interface DropLine {
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

export interface Drop {
  readonly spot: Spot;
  /** Within the window. */
  readonly line: DropLine;
}

/** Within this many pixels of a row's edge a block goes between the rows. */
const ROW_EDGE = 6;

const partsIn = (element: Element, kind: string): readonly Element[] => [
  ...element.querySelectorAll(`[${PART}^="${kind}/"]`),
];

/**
 * Where the dragged part would land, given the pointer and the parts on screen.
 * @param betweenRows for a row, which can only go between rows
 */
export function dropAt(canvas: Element, x: number, y: number, betweenRows: boolean): Drop | undefined {
  const under = document.elementFromPoint(x, y);
  if (!under || !canvas.contains(under)) return undefined;
  const row = under.closest(`[${PART}^="row/"]`) ?? nearestRow(canvas, y);
  if (!row) return atStart(canvas);
  const rowBox = row.getBoundingClientRect();
  const isOutside = y < rowBox.top + ROW_EDGE || y > rowBox.bottom - ROW_EDGE;
  const column = under.closest(`[${PART}^="column/"]`);
  if (betweenRows || isOutside || !column) return besideRow(row, rowBox, y);
  return inColumn(column, y);
}

function nearestRow(canvas: Element, y: number): Element | undefined {
  return (
    partsIn(canvas, 'row').findLast((row) => row.getBoundingClientRect().top <= y) ??
    partsIn(canvas, 'row')[0]
  );
}

/** For an empty mail: at its top. */
function atStart(canvas: Element): Drop {
  const { left, top, width } = canvas.getBoundingClientRect();
  return { spot: { kind: 'row', row: 0 }, line: { left: left + 24, top: top + 24, width: width - 48 } };
}

function besideRow(row: Element, box: DOMRect, y: number): Drop | undefined {
  const place = placeOf(row.getAttribute(PART) ?? '');
  if (place.kind !== 'row') return undefined;
  const isBehind = y > box.top + box.height / 2;
  return {
    spot: { kind: 'row', row: place.row + (isBehind ? 1 : 0) },
    line: { left: box.left, top: isBehind ? box.bottom : box.top, width: box.width },
  };
}

function inColumn(column: Element, y: number): Drop | undefined {
  const place = placeOf(column.getAttribute(PART) ?? '');
  if (place.kind !== 'column') return undefined;
  const { left, top, width } = column.getBoundingClientRect();
  const blocks = partsIn(column, 'block');
  // The first block whose middle is below the pointer. Only some blocks of a long column are drawn.
  const next = blocks.find((block) => {
    const box = block.getBoundingClientRect();
    return y < box.top + box.height / 2;
  });
  const reference = next ?? blocks.at(-1);
  const block = reference && placeOf(reference.getAttribute(PART) ?? '');
  const index = block?.kind === 'block' ? block.block + (next ? 0 : 1) : 0;
  const box = reference?.getBoundingClientRect();
  const lineTop = box ? (next ? box.top : box.bottom) : top + 4;
  return { spot: { ...place, kind: 'block', block: index }, line: { left, top: lineTop, width } };
}
