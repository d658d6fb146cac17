import type { PreflightCheck, PreflightFinding } from '@touchline/shared/contract';

/** All that was found by one check, or by one that a person would call the same. */
export interface FindingGroup {
  readonly check: PreflightCheck;
  readonly severity: PreflightFinding['severity'];
  /** In each template, or for each value, at least one. */
  readonly parts: readonly FindingPart[];
}

export interface FindingPart {
  readonly finding: PreflightFinding;
  /** All templates of which it was found with the same details and people. */
  readonly templates: PreflightFinding['templates'];
}

/** One group for each check, in the order in which they were found. */
export function groupFindings(findings: readonly PreflightFinding[]): FindingGroup[] {
  return [...Map.groupBy(findings, ({ check, severity }) => `${check} ${severity}`).values()].flatMap(
    (own) => {
      const [first] = own;
      if (first === undefined) return [];
      return [{ check: first.check, severity: first.severity, parts: partsOf(own) }];
    },
  );
}

function partsOf(findings: readonly PreflightFinding[]): FindingPart[] {
  const same = Map.groupBy(findings, ({ details, people, mailboxes }) =>
    JSON.stringify([details, people, mailboxes]),
  );
  return [...same.values()].flatMap((own) => {
    const [finding] = own;
    if (finding === undefined) return [];
    return [{ finding, templates: own.flatMap(({ templates }) => templates) }];
  });
}

/** What two checks of links have found: what both found in the same templates is one finding. */
export function joinFindings(
  one: readonly PreflightFinding[],
  other: readonly PreflightFinding[],
): PreflightFinding[] {
  const same = Map.groupBy([...one, ...other], ({ check, templates }) =>
    JSON.stringify([check, templates.map(({ id }) => id)]),
  );
  return [...same.values()].flatMap(([first, ...more]) =>
    first === undefined
      ? []
      : [{ ...first, details: [...first.details, ...more.flatMap(({ details }) => details)] }],
  );
}

/** What was looked at, by the checks that would have found a fault of it. */
const LOOKED_AT = {
  text: [
    'template_unreadable',
    'subject_empty',
    'sample_text',
    'all_capitals',
    'picture_only',
    'too_large',
    'image_without_text',
  ],
  buttons: ['link_missing', 'link_not_filled'],
  links: ['link_broken', 'link_private', 'link_unchecked'],
  merge_tags: ['merge_tag_unknown', 'merge_value_missing', 'first_name_unclear'],
  contacts: ['other_campaigns', 'waiting_answer', 'same_mail', 'merge_value_missing', 'first_name_unclear'],
  mailboxes: ['mailbox_unhealthy', 'mailbox_bounces', 'mailbox_at_limit', 'mailbox_domain'],
} as const satisfies Readonly<Record<string, readonly PreflightCheck[]>>;

export type FinePart = keyof typeof LOOKED_AT;

/**
 * What is as it should be; nothing where not everything was looked at, or a template could not be.
 * @param areLinksChecked whether their addresses were asked for
 */
export function fineParts(findings: readonly PreflightFinding[], areLinksChecked: boolean): FinePart[] {
  const found = new Set<PreflightCheck>(findings.map(({ check }) => check));
  if (found.has('unfinished') || found.has('template_unreadable')) return [];
  return (Object.keys(LOOKED_AT) as FinePart[]).filter(
    (part) => (part !== 'links' || areLinksChecked) && !LOOKED_AT[part].some((check) => found.has(check)),
  );
}
