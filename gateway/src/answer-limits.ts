/** How long the API may be silent, before its answer begins and between any two pieces of it. */
export interface AnswerLimits {
  /** In milliseconds, for what people look at. */
  readonly usual: number;
  /** In milliseconds, for `SLOW_PATHS` of the contract. */
  readonly slow: number;
}

/** Longer than the API itself takes at most: two minutes to read a workbook, or to hand over a mail somebody waits for. */
export const ANSWER_LIMITS: AnswerLimits = { usual: 30_000, slow: 180_000 };
