import { useSearchText } from '@touchline/shared';
import { useCallback, useDeferredValue, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ListedTemplate } from '../listedTemplate.ts';

/** Which templates are wanted; all of it is in the URL, so that a result can be shared and found again. */
export interface TemplateFilter {
  readonly search: string;
  /** Value of a scenario; empty for all of them. */
  readonly scenario: string;
  /** Empty for all of them. */
  readonly tone: string;
  readonly setSearch: (text: string) => void;
  readonly setScenario: (value: string) => void;
  readonly setTone: (value: string) => void;
  /** Whether anything is searched for or filtered by. */
  readonly isSet: boolean;
  readonly clear: () => void;
  /** Those of `templates` that are wanted; the same array when all of them are. */
  readonly choose: (templates: readonly ListedTemplate[]) => readonly ListedTemplate[];
}

/** `?search=`, case-insensitively on the title (T1), `?scenario=` and `?tone=`. */
export function useTemplateFilter(): TemplateFilter {
  const [parameters, setParameters] = useSearchParams();
  const [search, setSearch] = useSearchText();
  const scenario = parameters.get('scenario') ?? '';
  const tone = parameters.get('tone') ?? '';
  const set = useCallback(
    (name: string, value: string) => {
      setParameters(
        (current) => {
          const next = new URLSearchParams(current);
          if (value === '') next.delete(name);
          else next.set(name, value);
          return next;
        },
        { replace: true, preventScrollReset: true },
      );
    },
    [setParameters],
  );
  const clear = useCallback(() => {
    setSearch('');
    setParameters(
      (current) => {
        const next = new URLSearchParams(current);
        for (const name of ['search', 'scenario', 'tone']) next.delete(name);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [setSearch, setParameters]);

  // Finding never makes the search box wait: a key pressed meanwhile goes first.
  const wanted = useDeferredValue(search).trim().toLowerCase();
  const choose = useCallback(
    (templates: readonly ListedTemplate[]) => {
      if (wanted === '' && scenario === '' && tone === '') return templates;
      return templates.filter(
        (template) =>
          template.title.toLowerCase().includes(wanted) &&
          (scenario === '' || template.scenario === scenario) &&
          (tone === '' || template.tone === tone),
      );
    },
    [wanted, scenario, tone],
  );
  return useMemo(
    () => ({
      search,
      scenario,
      tone,
      setSearch,
      setScenario: (value) => set('scenario', value),
      setTone: (value) => set('tone', value),
      isSet: search.trim() !== '' || scenario !== '' || tone !== '',
      clear,
      choose,
    }),
    [search, scenario, tone, setSearch, set, clear, choose],
  );
}
