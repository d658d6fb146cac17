import type { PaletteResult } from '../palette.ts';
import { parseList, parseObject, parseRows, parseTrimmed } from './untrusted.ts';

/** How many things an answer says there are, beside those that it has; undefined where it does not say. */
export function parseUntrustedPaletteTotal(answer: unknown): number | undefined {
  const total = parseObject<'total'>(answer)?.total;
  return typeof total === 'number' && Number.isSafeInteger(total) && total >= 0 ? total : undefined;
}

/** An answer of `GET /api/palette/{kind}/`, or of whatever a section names in its place; those without a name are left out. */
export const parseUntrustedPaletteResults = (answer: unknown): readonly PaletteResult[] =>
  parseRows<PaletteResult, keyof PaletteResult>(parseList(answer) ?? [], (id, row) => ({
    id,
    label: parseTrimmed(row.label),
    detail: parseTrimmed(row.detail),
  })).filter(({ label }) => label !== '');
