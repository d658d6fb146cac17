import { useFormatNumber } from '../language/index.ts';

/** Texts `shown` ("12 campaigns") and `shownOf` ("3 of 12 campaigns"), in the plural forms that the number needs. */
type CountTexts = (key: 'shown' | 'shownOf', values: Readonly<Record<string, string | number>>) => string;

/** How many of a list's rows are shown, in words. */
export function useCountText(t: CountTexts, found: number, total: number): string {
  const formatNumber = useFormatNumber();
  const formatted = formatNumber(total);
  if (found === total) return t('shown', { count: total, formatted });
  return t('shownOf', { count: total, shown: formatNumber(found), total: formatted });
}
