import { createContext, Fragment, use, useDeferredValue, useMemo } from 'react';
import { styled } from 'styled-components';
import type { SearchWord } from '../contract/search/query.ts';
import { color } from '../ui/theme/index.ts';
import { type SearchRules, useSearchRules } from './searchRules.ts';

/** What is searched for, and how. */
export interface Marking {
  readonly words: readonly SearchWord[];
  readonly rules: SearchRules;
}

/** Undefined while nobody searches. */
export const MarkingContext = createContext<Marking | undefined>(undefined);

/** How what is typed is marked in what was found; undefined where nothing is typed, or the rules have not come yet. */
export function useMarking(search: string): Marking | undefined {
  const wanted = useDeferredValue(search).trim();
  const rules = useSearchRules(wanted !== '');
  return useMemo(
    () => (rules && wanted !== '' ? { rules, words: rules.readQuery(wanted) } : undefined),
    [rules, wanted],
  );
}

export interface MarkedProps {
  readonly text: string;
  /** Its digits are found however they are grouped. */
  readonly isPhone?: boolean;
}

/** A text, with what the search found of it marked (G4). */
export function Marked({ text, isPhone = false }: MarkedProps) {
  const marking = use(MarkingContext);
  if (marking === undefined) return text;
  const ranges = marking.rules.markedRanges(text, marking.words, isPhone);
  if (ranges.length === 0) return text;
  return ranges.map(([start, end], place) => (
    <Fragment key={start}>
      {text.slice(ranges[place - 1]?.[1] ?? 0, start)}
      <Mark>{text.slice(start, end)}</Mark>
      {place === ranges.length - 1 && text.slice(end)}
    </Fragment>
  ));
}

const Mark = styled.mark`
  border-radius: 2px;
  background: ${color.mark};
  color: ${color.text};
  @media (forced-colors: active) {
    background: Mark;
    color: MarkText;
  }
`;
