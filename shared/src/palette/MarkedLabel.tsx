import { createContext, Fragment, use, useEffect, useMemo, useState } from 'react';
import { styled } from 'styled-components';
import type { SearchWord } from '../contract/search/query.ts';
import { logFailure } from '../http/index.ts';
import { color } from '../ui/theme/index.ts';
import type * as Marks from './paletteMarks.ts';

type Rules = typeof Marks;

interface Marking {
  readonly rules: Rules;
  readonly words: readonly SearchWord[];
}

/** Undefined while nothing is typed, or the rules have not come yet. */
export const MarkingContext = createContext<Marking | undefined>(undefined);

/** How what is typed is marked in what was found. */
export function useMarking(text: string): Marking | undefined {
  const [rules, setRules] = useState<Rules>();
  const isWanted = text !== '' && rules === undefined;
  useEffect(() => {
    if (!isWanted) return undefined;
    let isLeft = false;
    const load = async () => {
      try {
        const loaded = await import(/* webpackChunkName: "palette-marks" */ './paletteMarks.ts');
        if (!isLeft) setRules(loaded);
      } catch (error) {
        // Results are the same without marks.
        logFailure('The marks of the palette could not be loaded.', error);
      }
    };
    void load();
    return () => {
      isLeft = true;
    };
  }, [isWanted]);
  return useMemo(
    () => (rules && text !== '' ? { rules, words: rules.readQuery(text) } : undefined),
    [rules, text],
  );
}

/** A text of a result, with what it was found by marked (G5). */
export function MarkedLabel({ text }: { readonly text: string }) {
  const marking = use(MarkingContext);
  const ranges = marking?.rules.markedRanges(text, marking.words) ?? [];
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
