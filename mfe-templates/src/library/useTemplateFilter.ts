import { type ListFilter, useListFilter, useTextSearch } from '@touchline/shared';
import { mine } from '@touchline/shared/mine';
import { useCallback, useMemo } from 'react';
import type { ListedTemplate } from '@touchline/shared/contract/readers';

const FILTERS = ['scenario', 'tone', 'whose'] as const;

/** Which templates to show. */
export interface TemplateFilter extends ListFilter<(typeof FILTERS)[number]> {
  /** Whether the list can be narrowed to what is mine. */
  readonly knowsMine: boolean;
  /** The templates that match; the same array when all of them do. */
  readonly choose: (templates: readonly ListedTemplate[]) => readonly ListedTemplate[];
}

const titleOf = ({ title }: ListedTemplate): string => title;

/** `?search=` on the title (T1), `?scenario=`, `?tone=`, and `?whose=mine` (U6). */
export function useTemplateFilter(): TemplateFilter {
  const filter = useListFilter(FILTERS);
  const { scenario, tone, whose } = filter.values;
  const own = mine.use().value?.templates;
  const ids = whose === 'mine' ? own : undefined;
  const search = useTextSearch(filter.search);
  const choose = useCallback(
    (templates: readonly ListedTemplate[]) => {
      if (scenario === '' && tone === '' && ids === undefined) return search(templates, titleOf);
      const narrowed = templates.filter(
        (template) =>
          ids?.has(template.id) !== false &&
          (scenario === '' || template.scenario === scenario) &&
          (tone === '' || template.tone === tone),
      );
      return search(narrowed, titleOf);
    },
    [search, scenario, tone, ids],
  );
  const knowsMine = own !== undefined;
  return useMemo(() => ({ ...filter, choose, knowsMine }), [filter, choose, knowsMine]);
}
