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
  readonly templates: readonly NonNullable<PreflightFinding['template']>[];
  /** Steps by contact, where they are not the same for all. */
  readonly steps?: ReadonlyMap<number, readonly number[]>;
}

/** One group for each check, in the order in which they were found; the same people of several templates are named once. */
export function groupFindings(findings: readonly PreflightFinding[]): FindingGroup[] {
  return [...Map.groupBy(findings, ({ check, severity }) => `${check} ${severity}`).values()].flatMap(
    (own) => {
      const [first] = own;
      if (first === undefined) return [];
      return [
        {
          check: first.check,
          severity: first.severity,
          parts: first.check === 'same_mail' ? [everybodyOf(own, first)] : partsOf(own),
        },
      ];
    },
  );
}

/** The people of several templates, each once, with the steps of those that concern them. */
function everybodyOf(findings: readonly PreflightFinding[], first: PreflightFinding): FindingPart {
  const templates = findings.flatMap(({ template }) => template ?? []);
  const named = new Map(
    findings.flatMap(({ people }) => people?.people ?? []).map((person) => [person.id, person]),
  );
  const unnamed = Math.max(
    ...findings.map(({ people }) => (people?.contacts ?? 0) - (people?.people.length ?? 0)),
  );
  const steps = new Map(
    [...named.keys()].map((id) => [
      id,
      findings
        .filter(({ people }) => people?.people.some((person) => person.id === id))
        .flatMap(({ template }) => template?.steps ?? []),
    ]),
  );
  const isSame = new Set([...steps.values()].map(String)).size < 2;
  const finding = {
    ...first,
    details: [...new Set(findings.flatMap(({ details }) => details))],
    people: { contacts: named.size + unnamed, people: [...named.values()] },
  };
  return { finding, templates, ...(!isSame && { steps }) };
}

function partsOf(findings: readonly PreflightFinding[]): FindingPart[] {
  const same = Map.groupBy(findings, ({ details, people, mailboxes }) =>
    JSON.stringify([details, people, mailboxes]),
  );
  return [...same.values()].flatMap((own) => {
    const [finding] = own;
    if (finding === undefined) return [];
    return [{ finding, templates: own.flatMap(({ template }) => template ?? []) }];
  });
}

/** What was looked at, by the checks that would have found a fault of it. */
const LOOKED_AT = {
  text: ['template_unreadable', 'subject_empty', 'all_capitals', 'picture_only', 'too_large'],
  links: ['link_missing', 'link_not_filled', 'link_broken'],
  merge_tags: ['merge_tag_unknown', 'merge_value_missing'],
  contacts: ['other_campaigns', 'waiting_answer', 'same_mail'],
  mailboxes: ['mailbox_unhealthy', 'mailbox_bounces', 'mailbox_at_limit'],
} as const satisfies Readonly<Record<string, readonly PreflightCheck[]>>;

export type FinePart = keyof typeof LOOKED_AT;

/** What is as it should be; nothing where not everything was looked at, or a template could not be. */
export function fineParts(findings: readonly PreflightFinding[]): FinePart[] {
  const found = new Set<PreflightCheck>(findings.map(({ check }) => check));
  if (found.has('unfinished') || found.has('template_unreadable')) return [];
  return (Object.keys(LOOKED_AT) as FinePart[]).filter(
    (part) => !LOOKED_AT[part].some((check) => found.has(check)),
  );
}
