import { type ListFilter, useListFilter, useTextSearch } from '@touchline/shared';
import { useCallback, useMemo } from 'react';
import type { ListedTemplate } from '@touchline/shared/contract/readers';

/** Which templates to show. */
export interface TemplateFilter extends ListFilter<'scenario' | 'tone'> {
  /** The templates that match; the same array when all of them do. */
  readonly choose: (templates: readonly ListedTemplate[]) => readonly ListedTemplate[];
}

const titleOf = ({ title }: ListedTemplate): string => title;

const FILTERS = ['scenario', 'tone'] as const;

/** `?search=` on the title (T1), `?scenario=` and `?tone=`. */
export function useTemplateFilter(): TemplateFilter {
  const filter = useListFilter(FILTERS);
  const { scenario, tone } = filter.values;
  const search = useTextSearch(filter.search);
  const choose = useCallback(
    (templates: readonly ListedTemplate[]) => {
      if (scenario === '' && tone === '') return search(templates, titleOf);
      const narrowed = templates.filter(
        (template) =>
          (scenario === '' || template.scenario === scenario) && (tone === '' || template.tone === tone),
      );
      return search(narrowed, titleOf);
    },
    [search, scenario, tone],
  );
  return useMemo(() => ({ ...filter, choose }), [filter, choose]);
}
