import { z } from 'zod';
import { PALETTE_LIMITS } from './rules.ts';

/** Something that the palette has found, or the newest where nothing was looked for (G5). */
export const PaletteResult = z.object({
  id: z.int(),
  /** What it is called. */
  label: z.string(),
  /** What tells it from others of that name: an address, an organization; may be empty. */
  detail: z.string(),
});
export type PaletteResult = z.infer<typeof PaletteResult>;

/** `GET /api/palette/{kind}/`, the best first. */
export const PaletteResults = z.object({
  results: z.array(PaletteResult),
  /** How many there are, where something was looked for. */
  total: z.int().optional(),
});
export type PaletteResults = z.infer<typeof PaletteResults>;

/** What to look for: every word has to occur, in any order and letter case. Empty for the newest. */
export const PaletteQuery = z.strictObject({
  q: z.string().max(PALETTE_LIMITS.query).default(''),
  limit: z.coerce.number().int().min(1).max(PALETTE_LIMITS.results).default(PALETTE_LIMITS.results),
});
