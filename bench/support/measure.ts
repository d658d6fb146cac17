import { isTiny } from './volume.ts';

/** The value that `share` of the numbers do not exceed (nearest rank): 0.5 is the median, 0.95 the p95. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** How long `work` takes, in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** One line of a result: what was measured, the reference, and the limit. */
export interface Figure {
  readonly what: string;
  readonly measured: number;
  readonly unit: string;
  /** The named reference, measured in the same run. */
  readonly reference?: { readonly what: string; readonly measured: number };
  /** The maximum of the ratio to the reference, or of the figure itself where there is no reference. */
  readonly limit: number;
}

/**
 * Prints figures as a table. @returns whether all are within their limits, which nothing is held to at a tiny volume.
 * @throws Error when there is no figure to hold to anything.
 */
export function report(title: string, figures: readonly Figure[]): boolean {
  for (const { what, measured, reference } of figures) {
    if (!Number.isFinite(measured) || (reference && !(reference.measured > 0)))
      throw new Error(`Not measured: ${what} (${measured}, reference ${reference?.measured})`);
  }
  console.log(`\n${title}`);
  if (isTiny) {
    console.table(
      figures.map(({ what, measured, unit, reference }) => ({
        figure: what,
        measured: `${round(measured)} ${unit}`,
        reference: reference === undefined ? '—' : `${reference.what}: ${round(reference.measured)} ${unit}`,
      })),
    );
    return true;
  }
  console.table(
    figures.map(({ what, measured, unit, reference, limit }) => {
      const ratio = reference === undefined ? undefined : measured / reference.measured;
      return {
        figure: what,
        measured: `${round(measured)} ${unit}`,
        reference: reference === undefined ? '—' : `${reference.what}: ${round(reference.measured)} ${unit}`,
        ratio: ratio === undefined ? '—' : round(ratio),
        limit: reference === undefined ? `${limit} ${unit}` : `ratio ${limit}`,
        within: (ratio ?? measured) <= limit ? 'yes' : 'NO',
      };
    }),
  );
  return figures.every(
    ({ measured, reference, limit }) =>
      (reference === undefined ? measured : measured / reference.measured) <= limit,
  );
}

const round = (value: number): number => Number(value.toPrecision(3));
