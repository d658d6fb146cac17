import type { LeftOutReason } from '@touchline/shared/contract';
import { parseList, parseNumber, parseObject } from '@touchline/shared/contract/readers';
import { LEFT_OUT_REASONS } from '@touchline/shared/contract/rules';
import { useFormatNumber } from '@touchline/shared';
import { messages } from './messages.ts';

/** How many are left out for a reason. */
export interface LeftOut {
  readonly reason: LeftOutReason;
  readonly contacts: number;
}

/** Who is left out of a copy, or would be, by reason. @param answer of either call */
export const leftOutOf = (answer: unknown): LeftOut[] =>
  (parseList(parseObject<'left_out'>(answer)?.left_out) ?? []).flatMap((value) => {
    const row = parseObject<'reason' | 'contacts'>(value);
    const reason = LEFT_OUT_REASONS.find((one) => one === row?.reason);
    return reason === undefined ? [] : [{ reason, contacts: parseNumber(row?.contacts) ?? 0 }];
  });

/** Says it: how many altogether, and how many for each reason. */
export function useLeftOutWords(): (left: readonly LeftOut[]) => {
  readonly count: number;
  readonly formatted: string;
  readonly reasons: string;
} {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  return (left) => {
    const count = left.reduce((sum, { contacts }) => sum + contacts, 0);
    const reasons = left.map(({ reason, contacts }) =>
      t(`reason.${reason}`, { formatted: formatNumber(contacts) }),
    );
    return { count, formatted: formatNumber(count), reasons: reasons.join('; ') };
  };
}
