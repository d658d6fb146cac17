import type { PreflightFinding } from '../preflight.ts';
import { PREFLIGHT_CHECKS, PREFLIGHT_SEVERITIES } from '../rules.ts';
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

function parseFinding(value: unknown): PreflightFinding[] {
  const row = parseObject<keyof PreflightFinding>(value);
  const check = PREFLIGHT_CHECKS.find((known) => known === row?.check);
  const severity = PREFLIGHT_SEVERITIES.find((known) => known === row?.severity);
  if (row === undefined || check === undefined || severity === undefined) return [];
  const details = (parseList(row.details) ?? []).map(parseText);
  return [
    { check, severity, template: parseTemplate(row.template), details, people: parsePeople(row.people) },
  ];
}

function parseTemplate(value: unknown): PreflightFinding['template'] {
  const template = parseObject<'id' | 'title' | 'steps'>(value);
  const id = parseId(template?.id);
  if (template === undefined || id === null) return null;
  const steps = (parseList(template.steps) ?? []).flatMap((step) => parseId(step) ?? []);
  return { id, title: parseText(template.title), steps };
}

function parsePeople(value: unknown): PreflightFinding['people'] {
  const found = parseObject<'contacts' | 'people'>(value);
  if (found === undefined) return null;
  const people = parseRows<{ id: number; name: string; email: string }, 'name' | 'email'>(
    parseList(found.people) ?? [],
    (id, row) => ({ id, name: parseTrimmed(row.name), email: parseTrimmed(row.email) }),
  );
  return { contacts: parseNumber(found.contacts) ?? people.length, people: [...people] };
}
