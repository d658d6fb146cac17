import { LoadFailure, Skeleton } from '@touchline/shared';
import type { ComponentProps } from 'react';

export interface LoadStateProps {
  readonly load: ComponentProps<typeof LoadFailure>['load'] & {
    readonly status: string;
    readonly value: unknown;
  };
  /** What is said when it could not be had, and while nothing is there yet. */
  readonly failed: string;
  readonly loading: string;
  /** Lines to expect. */
  readonly count: number;
}

/** Stands for what a card has not loaded yet, and says so when it could not be; what was there before stays below. */
export function LoadState({ load, failed, loading, count }: LoadStateProps) {
  const isMissing = load.value === undefined;
  if (load.status === 'failed') return <LoadFailure title={failed} load={load} isOutOfDate={!isMissing} />;
  return load.status === 'loading' && isMissing ? <Skeleton count={count} label={loading} /> : null;
}
