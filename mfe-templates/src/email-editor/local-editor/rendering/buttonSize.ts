import type { ExporterPlace } from './blockExporters.ts';
import { asArray, asRecord, asText, type JsonRecord } from './json.ts';

/** Ratio of a letter's width to its height in a semi-bold sans-serif, a little too large so that no word breaks. */
const LETTER = 0.6;
const BOX = /-?\d+(?:\.\d+)?/gu;

/** Top, right, bottom and left in px of a CSS box such as `10px 20px`. */
export function boxSides(value: unknown): readonly [number, number, number, number] {
  const [top = 0, right = top, bottom = top, left = right] = (asText(value).match(BOX) ?? []).map(Number);
  return [top, right, bottom, left];
}

/**
 * The size in px of the button that Outlook draws, whose VML must state it. Computed from the text, because the size in the
 * design was measured before the text, the font or the padding was last changed.
 */
export function buttonSize(
  values: JsonRecord,
  place: ExporterPlace,
): { readonly calculatedWidth: number; readonly calculatedHeight: number } {
  const [top, right, bottom, left] = boxSides(values['padding']);
  const fontSize = Number.parseFloat(asText(values['fontSize'])) || 14;
  const lineHeight = lineHeightOf(asText(values['lineHeight']), fontSize);
  const letters = asText(values['text'])
    .replaceAll(/<[^>]*>/gu, '')
    .replaceAll(/&[^;\s]{1,8};/gu, '-')
    .trim().length;
  const natural = Math.ceil(letters * fontSize * LETTER + left + right);
  const available = columnWidth(values, place);
  const { autoWidth, width } = asRecord(values['size']);
  const share = /^([\d.]+)%$/u.exec(asText(width))?.[1];
  const fixed =
    autoWidth === false ? (share ? (available * Number(share)) / 100 : Number.parseFloat(asText(width))) : 0;
  return {
    calculatedWidth: Math.round(Math.min(fixed || natural, available)),
    calculatedHeight: Math.round(top + bottom + lineHeight),
  };
}

function lineHeightOf(value: string, fontSize: number): number {
  const number = Number.parseFloat(value) || 1.2;
  if (value.endsWith('px')) return number;
  return fontSize * (value.endsWith('%') ? number / 100 : number);
}

/** Width available to the block in its column, in px. */
function columnWidth(values: JsonRecord, { bodyValues, rowCells, columnIndex }: ExporterPlace): number {
  const cells = asArray(rowCells) as readonly number[];
  const total = cells.reduce((sum, cell) => sum + cell, 0) || 1;
  const width =
    (Number.parseFloat(asText(bodyValues['contentWidth'])) || 600) * ((cells[columnIndex] ?? 1) / total);
  const [, right, , left] = boxSides(values['containerPadding']);
  return Math.max(width - left - right, 40);
}
