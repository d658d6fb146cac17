import type { ChooseByText } from '../../text-search/index.ts';
import type { Option } from './ChoiceField.tsx';

/** The part of a long list of choices that is drawn. */
export interface FoundOptions<Value extends string> {
  readonly found: readonly Option<Value>[];
  /** How many there are, drawn or not. */
  readonly total: number;
}

const labelOf = ({ label }: Option<string>): string => label;

/**
 * The first choices whose label is found. The chosen one is always included if it matches: beyond the limit, nobody would see
 * what is chosen.
 * @param limits.most How many may be drawn.
 */
export function findOptions<Value extends string>(
  options: readonly Option<Value>[],
  query: string,
  chooseByText: ChooseByText,
  { most, chosen }: { readonly most: number; readonly chosen: Option<Value> | null },
): FoundOptions<Value> {
  const chosenByText = chooseByText(options, labelOf);
  const wanted = query.trim().toLowerCase();
  const hasText = ({ label }: Option<Value>) => label.toLowerCase().includes(wanted);
  // Exact matches come first, since Enter takes the first option.
  const matching =
    chosenByText === options
      ? options
      : [...chosenByText.filter(hasText), ...chosenByText.filter((option) => !hasText(option))];
  const first = matching.slice(0, most);
  const isHidden = chosen !== null && matching.includes(chosen) && !first.includes(chosen);
  return { found: isHidden ? [chosen, ...first.slice(0, -1)] : first, total: matching.length };
}
