import type { AccountLink, Invitation, LinkAnswer, People, Person } from '../people.ts';
import { ROLES } from '../rules.ts';
import { parseList, parseNumber, parseObject, parseRows, parseTrimmed } from './untrusted.ts';

/** An unknown role counts as the lowest: none is shown as more than it is. */
const parseRole = (value: unknown) => ROLES.find((role) => role === value) ?? 'viewer';
const parseTime = (value: unknown) => parseTrimmed(value) || null;

/** Reads the answer of `GET /api/people/`; rows without an id are left out. @returns undefined for anything else */
export function parseUntrustedPeople(answer: unknown): People | undefined {
  const found = parseObject<keyof People>(answer);
  const people = parseList(found?.people);
  if (people === undefined) return undefined;
  return {
    people: [...parsePersons(people)],
    invitations: [...parseInvitations(parseList(found?.invitations) ?? [])],
    can_mail: found?.can_mail === true,
  };
}

const parsePersons = (rows: readonly unknown[]): readonly Person[] =>
  parseRows<Person, keyof Person>(rows, (id, row) => {
    const owns = parseObject<keyof Person['owns']>(row.owns);
    return {
      id,
      email: parseTrimmed(row.email),
      name: parseTrimmed(row.name),
      photo: parseTime(row.photo),
      role: parseRole(row.role),
      created_at: parseTrimmed(row.created_at),
      signed_in_at: parseTime(row.signed_in_at),
      deactivated_at: parseTime(row.deactivated_at),
      awaited_address: parseTrimmed(row.awaited_address) || null,
      owns: {
        mailboxes: parseNumber(owns?.mailboxes) ?? 0,
        organizations: parseNumber(owns?.organizations) ?? 0,
        conversations: parseNumber(owns?.conversations) ?? 0,
      },
    };
  });

const parseInvitations = (rows: readonly unknown[]): readonly Invitation[] =>
  parseRows<Invitation, keyof Invitation>(rows, (id, row) => ({
    id,
    email: parseTrimmed(row.email),
    role: parseRole(row.role),
    invited_by: parseTime(row.invited_by),
    expires_at: parseTrimmed(row.expires_at),
  }));

/** Reads a link that was made. @returns undefined for anything else */
export function parseUntrustedAccountLink(answer: unknown): AccountLink | undefined {
  const link = parseObject<keyof AccountLink>(answer);
  const url = parseTrimmed(link?.url);
  return url === ''
    ? undefined
    : { url, expires_at: parseTrimmed(link?.expires_at), mailed: link?.mailed === true };
}

/** Reads whose link it is. @returns undefined for anything else */
export function parseUntrustedLinkAnswer(answer: unknown): LinkAnswer | undefined {
  const link = parseObject<keyof LinkAnswer>(answer);
  const email = parseTrimmed(link?.email);
  if (email === '') return undefined;
  return { kind: link?.kind === 'reset' ? 'reset' : 'invitation', email };
}
