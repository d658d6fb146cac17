import { asList, logFailure } from '@touchline/shared';
import type { Template } from '@touchline/shared/contract';
import { useCallback, useMemo } from 'react';
import useSWR, { type SWRConfiguration, useSWRConfig } from 'swr';
import { type ListedTemplate, readTemplate, sortTemplates } from './listedTemplate.ts';
import { TEMPLATES_PATH } from './paths.ts';

/** The list as the page holds it. */
export interface TemplatesStore {
  /** Newest first (T3). */
  readonly templates: readonly ListedTemplate[];
  readonly status: 'loading' | 'succeeded' | 'failed';
  /** Why the last fetch failed. */
  readonly error: unknown;
  /** Fetches the list again. Failures are found in `error`. */
  readonly reload: () => Promise<void>;
}

const NONE: readonly ListedTemplate[] = [];

// Every template comes with its design and its mail, some megabytes in all: comparing two such answers deeply, and
// fetching them at every glance at another window, would cost more than they are worth.
const settings: SWRConfiguration<unknown> = {
  compare: Object.is,
  revalidateOnFocus: false,
  dedupingInterval: 30_000,
  onError: (error) => logFailure('The templates could not be loaded.', error),
};

/** Reads the templates. Safe to call in several components: they share one fetch and one list. */
export function useTemplates(): TemplatesStore {
  const { data, error, mutate } = useSWR<unknown, unknown>(TEMPLATES_PATH, settings);
  const reload = useCallback(async () => {
    // The failure is kept by SWR and shown from `error`; thrown on, it would be reported twice.
    await mutate().catch(() => undefined);
  }, [mutate]);
  const templates = useMemo(() => {
    const rows = asList<unknown>(data);
    if (rows === undefined) return undefined;
    return sortTemplates(rows.map(readTemplate).filter((template) => template !== undefined));
  }, [data]);
  return useMemo(() => {
    const failed = error !== undefined || (data !== undefined && templates === undefined);
    const loaded = templates === undefined ? 'loading' : 'succeeded';
    return { templates: templates ?? NONE, status: failed ? 'failed' : loaded, error, reload };
  }, [data, error, templates, reload]);
}

/** Changes of the cached list, made from the server's answers: nothing is fetched again for them. */
export interface TemplateList {
  /** Adds a template, or replaces the one with its id. */
  readonly put: (template: Template) => Promise<void>;
  readonly remove: (id: number) => Promise<void>;
}

export function useTemplateList(): TemplateList {
  const { mutate } = useSWRConfig();
  return useMemo(() => {
    const change = (next: (rows: readonly { readonly id?: unknown }[]) => readonly unknown[]) =>
      mutate<unknown>(
        TEMPLATES_PATH,
        (answer: unknown) => {
          const rows = asList<{ id?: unknown }>(answer);
          if (rows === undefined) return answer;
          // Others read this answer too, some of them only in the one shape that the server gave it.
          return Array.isArray(answer) ? next(rows) : { ...(answer as object), results: next(rows) };
        },
        { revalidate: false },
      ).then(() => undefined);
    return {
      put: (template) => change((rows) => [template, ...rows.filter(({ id }) => id !== template.id)]),
      remove: (id) => change((rows) => rows.filter((row) => row.id !== id)),
    };
  }, [mutate]);
}
