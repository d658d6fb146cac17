import type { PreflightFinding, TroubledMailbox } from '../preflight.ts';
import { DOMAIN_PROOFS, MAILBOX_TROUBLES, PREFLIGHT_CHECKS, PREFLIGHT_SEVERITIES } from '../rules.ts';
import {
  parseId,
  parseList,
  parseNumber,
  parseObject,
  parseRows,
  parseText,
  parseTrimmed,
} from './untrusted.ts';

/** Reads the answer of `POST /api/campaigns/preflight/`. @returns undefined for what is no preflight, such as a proxy's page */
export function parseUntrustedPreflight(answer: unknown): readonly PreflightFinding[] | undefined {
  const findings = parseList(parseObject<'findings'>(answer)?.findings);
  return findings?.flatMap(parseFinding);
}

/** What a check of links has found. */
export interface CheckedLinks {
  readonly findings: readonly PreflightFinding[];
  /** Addresses that nobody has asked for yet; none where the API does not say. */
  readonly unchecked: readonly string[];
}

/** Reads the answer of `POST /api/campaigns/preflight/links/`. @returns undefined for what is none */
export function parseUntrustedLinkCheck(answer: unknown): CheckedLinks | undefined {
  const findings = parseUntrustedPreflight(answer);
  if (findings === undefined) return undefined;
  const unchecked = parseList(parseObject<'unchecked'>(answer)?.unchecked) ?? [];
  return { findings, unchecked: unchecked.map(parseText).filter((address) => address !== '') };
}

function parseFinding(value: unknown): PreflightFinding[] {
  const row = parseObject<keyof PreflightFinding>(value);
  const check = PREFLIGHT_CHECKS.find((known) => known === row?.check);
  const severity = PREFLIGHT_SEVERITIES.find((known) => known === row?.severity);
  if (row === undefined || check === undefined || severity === undefined) return [];
  return [
    {
      check,
      severity,
      templates: (parseList(row.templates) ?? []).flatMap(parseTemplate),
      details: (parseList(row.details) ?? []).map(parseText),
      people: parsePeople(row.people),
      mailboxes: parseMailboxes(row.mailboxes),
    },
  ];
}

function parseMailboxes(value: unknown): TroubledMailbox[] {
  return (parseList(value) ?? []).flatMap((entry) => {
    const row = parseObject<keyof TroubledMailbox>(entry);
    const id = parseId(row?.id);
    const trouble = MAILBOX_TROUBLES.find((known) => known === row?.trouble);
    if (row === undefined || id === null || trouble === undefined) return [];
    const [email, until] = [parseTrimmed(row.email), parseTrimmed(row.until) || null];
    const proofs = parseList(row.proofs)?.flatMap(
      (proof) => DOMAIN_PROOFS.find((one) => one === proof) ?? [],
    );
    const numbers = { count: parseNumber(row.count), of: parseNumber(row.of) };
    return [{ id, email, trouble, until, ...numbers, ...(proofs && { proofs }) }];
  });
}

function parseTemplate(value: unknown): PreflightFinding['templates'] {
  const template = parseObject<'id' | 'title' | 'steps'>(value);
  const id = parseId(template?.id);
  if (template === undefined || id === null) return [];
  return [{ id, title: parseText(template.title), steps: parseSteps(template.steps) ?? [] }];
}

const parseSteps = (value: unknown): number[] | undefined =>
  parseList(value)?.flatMap((step) => parseId(step) ?? []);

type Person = NonNullable<PreflightFinding['people']>['people'][number];

function parsePeople(value: unknown): PreflightFinding['people'] {
  const found = parseObject<'contacts' | 'people' | 'contact_ids'>(value);
  if (found === undefined) return null;
  const people = parseRows<Person, Exclude<keyof Person, 'id'>>(parseList(found.people) ?? [], (id, row) => {
    const steps = parseSteps(row.steps);
    return {
      id,
      name: parseTrimmed(row.name),
      email: parseTrimmed(row.email),
      ...(steps && { steps }),
      ...('first_name' in row && { first_name: parseTrimmed(row.first_name) }),
    };
  });
  const ids = parseList(found.contact_ids)?.flatMap((id) => parseId(id) ?? []);
  return {
    contacts: parseNumber(found.contacts) ?? people.length,
    people: [...people],
    ...(ids && { contact_ids: ids }),
  };
}
