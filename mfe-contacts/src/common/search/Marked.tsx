import { color } from '@touchline/shared';
import { Fragment, use } from 'react';
import { styled } from 'styled-components';
import { SearchedContext } from './searchRules.ts';

export interface MarkedProps {
  readonly text: string;
  /** Its digits are found however they are grouped. */
  readonly isPhone?: boolean;
}

/** A text, with what the search found of it marked (G4). */
export function Marked({ text, isPhone = false }: MarkedProps) {
  const searched = use(SearchedContext);
  if (searched === undefined) return text;
  const ranges = searched.rules.markedRanges(text, searched.words, isPhone);
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
