import { asList, logFailure } from '@touchline/shared';
import type { Template } from '@touchline/shared/contract';
import { useCallback, useMemo } from 'react';
import useSWR, { type SWRConfiguration } from 'swr';

/** `GET /api/templates/`: every template; also the key of the list in the read cache, which Templates shares. */
const TEMPLATES_PATH = '/api/templates/';

/** A template as a step can have it. What an odd row lacks is empty. */
export interface StepTemplate extends Pick<Template, 'id' | 'title' | 'subject' | 'scenario' | 'html'> {
  readonly tone: string;
  readonly step: number;
  /** When it was last changed, ISO 8601. */
  readonly modified: string;
}

/** The templates that campaigns choose from. */
export interface StepTemplates {
  /** Newest first. Empty while they are loading, and when that failed (C15). */
  readonly templates: readonly StepTemplate[];
  readonly status: 'loading' | 'succeeded' | 'failed';
  readonly reload: () => Promise<void>;
}

const NONE: readonly StepTemplate[] = [];

// Every template comes with its design and its mail, some megabytes in all: comparing two such answers deeply, and
// fetching them at every glance at another window, would cost more than they are worth.
const settings: SWRConfiguration<unknown> = {
  compare: Object.is,
  revalidateOnFocus: false,
  dedupingInterval: 30_000,
  onError: (error) => logFailure('The templates could not be loaded.', error),
};

/** Reads the templates. Safe to call in several components: they share one fetch. */
export function useStepTemplates(): StepTemplates {
  const { data, error, mutate } = useSWR<unknown, unknown>(TEMPLATES_PATH, settings);
  const reload = useCallback(async () => {
    // Kept by SWR and told through `status`.
    await mutate().catch(() => undefined);
  }, [mutate]);
  const templates = useMemo(() => {
    const time = ({ modified }: StepTemplate) => Date.parse(modified) || 0;
    return asList<Row>(data)
      ?.flatMap(readTemplate)
      .toSorted((one, other) => time(other) - time(one) || other.id - one.id);
  }, [data]);
  return useMemo(() => {
    const failed = error !== undefined || (data !== undefined && templates === undefined);
    if (failed) return { templates: NONE, status: 'failed', reload };
    if (templates === undefined) return { templates: NONE, status: 'loading', reload };
    return { templates, status: 'succeeded', reload };
  }, [data, error, templates, reload]);
}

/** What the list may say of a template: any field may be missing or of another kind. */
type Row = Readonly<Record<keyof Template, unknown>> | null;

/** Without an id it cannot be chosen, and without a step there is no place to choose it for. */
function readTemplate(row: Row): readonly StepTemplate[] {
  if (typeof row?.id !== 'number' || typeof row.step_number !== 'number') return [];
  return [
    {
      id: row.id,
      step: row.step_number,
      title: text(row.title),
      subject: text(row.subject),
      scenario: text(row.scenario),
      tone: text(row.tone),
      html: text(row.html),
      modified: text(row.updated_at) || text(row.created_at),
    },
  ];
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The templates that a campaign may choose from (C11): of its scenario, of a step from 1 to its number of e-mails. */
export function choosableTemplates(
  templates: readonly StepTemplate[],
  scenario: string,
  emailCount: number | null,
): readonly StepTemplate[] {
  return templates.filter(
    (template) =>
      template.scenario === scenario &&
      template.step >= 1 &&
      (emailCount === null || template.step <= emailCount),
  );
}
