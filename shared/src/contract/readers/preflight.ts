import type { PreflightFinding, TroubledMailbox } from '../preflight.ts';
import { MAILBOX_TROUBLES, PREFLIGHT_CHECKS, PREFLIGHT_SEVERITIES } from '../rules.ts';
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
  return [
    {
      check,
      severity,
      template: parseTemplate(row.template),
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
    return [{ id, email, trouble, until, count: parseNumber(row.count), of: parseNumber(row.of) }];
  });
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
