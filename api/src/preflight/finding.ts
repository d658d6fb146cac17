import type { PreflightFinding } from '@touchline/shared/contract';
import type { CheckedTemplate, PreflightInput } from './preflight-input.ts';
import type { TemplateFacts } from './template-facts.ts';

/** One kind of fault: what is found of it. Pure, so that each is tested by itself. */
export type Check = (input: PreflightInput) => PreflightFinding[];

/** Most details, people and mailboxes that a finding names. */
const MOST_DETAILS = 20;

type Named = NonNullable<PreflightFinding['people']>;
type FoundPeople = Readonly<Omit<Named, 'people' | 'contact_ids'>> & {
  readonly people: Readonly<Named['people']>;
  readonly contact_ids?: readonly number[];
};

type Found = Pick<PreflightFinding, 'check' | 'severity'> & {
  readonly people?: FoundPeople | null;
  readonly details?: readonly string[];
  readonly mailboxes?: readonly PreflightFinding['mailboxes'][number][];
};

export const finding = (
  { details = [], people = null, mailboxes = [], ...found }: Found,
  ...templates: readonly CheckedTemplate[]
): PreflightFinding => ({
  ...found,
  templates: templates.map(({ id, title, steps }) => ({ id, title, steps: [...steps] })),
  details: details.slice(0, MOST_DETAILS),
  people: people && {
    contacts: people.contacts,
    people: people.people.slice(0, MOST_DETAILS),
    ...(people.contact_ids && { contact_ids: [...people.contact_ids] }),
  },
  mailboxes: mailboxes.slice(0, MOST_DETAILS),
});

/** A check of each template by itself. @param find what is wrong with it; undefined for nothing. */
export const ofEachTemplate =
  (
    found: Pick<Found, 'check' | 'severity'>,
    find: (facts: TemplateFacts) => readonly string[] | undefined,
  ): Check =>
  ({ templates }) =>
    templates.flatMap((template) => {
      const details = template.facts === null ? undefined : find(template.facts);
      return details === undefined ? [] : [finding({ ...found, details: [...details] }, template)];
    });
