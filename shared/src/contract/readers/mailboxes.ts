import type { Role } from '../auth.ts';
import type {
  DiscoveredMailbox,
  Mailbox,
  MailboxHealth,
  MailboxHealthCheck,
  MailboxList,
  MailboxRamp,
  MailboxState,
  MailboxWindow,
  MailServerAddress,
  SignedOutMailbox,
} from '../mailboxes.ts';
import {
  CONNECTION_SECURITIES,
  MAILBOX_ENVELOPES,
  MAILBOX_HEALTH_CHECKS,
  MAILBOX_KINDS,
  MAILBOX_PROVIDERS,
  MAILBOX_STATES,
  ROLES,
} from '../rules.ts';
import { parseId, parseList, parseNumber, parseObject, parseText, parseTrimmed } from './untrusted.ts';

/** What people set of a mailbox; what an answer left out is undefined, and is not sent back. */
interface ShownSettings {
  readonly name: string | undefined;
  readonly owner: Mailbox['owner'] | undefined;
  readonly signature_html: string | undefined;
  readonly envelope: Mailbox['envelope'] | undefined;
  readonly daily_cap: number | null | undefined;
  readonly ramp: MailboxRamp | null | undefined;
  readonly per_minute: number | undefined;
  readonly window: { readonly [Key in keyof MailboxWindow]: MailboxWindow[Key] | undefined };
  /** Undefined where the API keeps no versions. */
  readonly updated_at: string | undefined;
}

/** {@link Mailbox}, as far as an answer tells. */
export type ShownMailbox = Omit<Mailbox, keyof ShownSettings> & ShownSettings;

/** {@link MailboxList}, as far as an answer tells. */
export type ShownMailboxList = Omit<MailboxList, 'results' | 'people'> & {
  readonly results: readonly ShownMailbox[];
  /** Without a role where an older API does not say. */
  readonly people: readonly (Omit<MailboxList['people'][number], 'role'> & {
    readonly role: Role | undefined;
  })[];
};

/** Reads the answer of `GET /api/mailboxes/`. @returns undefined for an answer about something else */
export function parseUntrustedMailboxes(answer: unknown): ShownMailboxList | undefined {
  const list = parseObject<keyof MailboxList>(answer);
  const rows = parseList(list?.results);
  if (rows === undefined) return undefined;
  const providers = parseObject<keyof MailboxList['providers']>(list?.providers);
  const results = rows.flatMap((row) => parseMailbox(row) ?? []);
  return {
    results,
    usual_id: parseId(list?.usual_id) ?? results[0]?.id ?? 1,
    providers: { google: providers?.google === true, microsoft: providers?.microsoft === true },
    people: (parseList(list?.people) ?? []).flatMap((row) => {
      const person = parsePerson(row);
      const told = parseObject<'role'>(row)?.role;
      return person ? [{ ...person, role: ROLES.find((role) => role === told) }] : [];
    }),
  };
}

function parseMailbox(answer: unknown): ShownMailbox | undefined {
  const row = parseObject<keyof Mailbox>(answer);
  const id = parseId(row?.id);
  const kind = oneOf(MAILBOX_KINDS, row?.kind);
  if (row === undefined || id === null || kind === undefined) return undefined;
  return {
    id,
    kind,
    email: parseTrimmed(row.email),
    name: told(row.name, parseTrimmed),
    user: parseTrimmed(row.user),
    owner: row.owner === null ? null : parsePerson(row.owner),
    signature_html: told(row.signature_html, parseText),
    smtp: parseServer(row.smtp),
    imap: parseServer(row.imap),
    envelope: oneOf(MAILBOX_ENVELOPES, row.envelope),
    daily_cap: row.daily_cap === null ? null : (parseNumber(row.daily_cap) ?? undefined),
    ramp: row.ramp === null ? null : parseRamp(row.ramp),
    per_minute: parseNumber(row.per_minute) ?? undefined,
    window: parseWindow(row.window),
    state: parseState(row.state),
    sent_last_24_hours: parseNumber(row.sent_last_24_hours) ?? 0,
    cap_now: parseNumber(row.cap_now),
    campaign_count: parseNumber(row.campaign_count) ?? 0,
    updated_at: parseTrimmed(row.updated_at) || undefined,
  };
}

function parsePerson(value: unknown): Omit<MailboxList['people'][number], 'role'> | undefined {
  const person = parseObject<'id' | 'email' | 'name'>(value);
  const id = parseId(person?.id);
  const email = parseTrimmed(person?.email);
  return id === null ? undefined : { id, email, name: parseTrimmed(person?.name) || email };
}

function parseServer(value: unknown): MailServerAddress | null {
  const server = parseObject<keyof MailServerAddress>(value);
  const host = parseTrimmed(server?.host);
  const port = parseNumber(server?.port);
  if (host === '' || port === null) return null;
  return { host, port, security: oneOf(CONNECTION_SECURITIES, server?.security) ?? 'tls' };
}

function parseRamp(value: unknown): MailboxRamp | undefined {
  const ramp = parseObject<keyof MailboxRamp>(value);
  const first_day = parseNumber(ramp?.first_day);
  const daily_increase = parseNumber(ramp?.daily_increase);
  if (first_day === null || daily_increase === null) return undefined;
  return { first_day, daily_increase, started_on: parseTrimmed(ramp?.started_on) };
}

function parseWindow(value: unknown): ShownMailbox['window'] {
  const window = parseObject<keyof MailboxWindow>(value);
  return {
    weekdays: parseList(window?.weekdays)?.flatMap((day) => parseNumber(day) ?? []),
    starts_at: parseTrimmed(window?.starts_at) || undefined,
    ends_at: parseTrimmed(window?.ends_at) || undefined,
    time_zone: parseTrimmed(window?.time_zone) || undefined,
  };
}

/** An empty text is told as much as any other. */
const told = (value: unknown, parse: (value: unknown) => string): string | undefined =>
  typeof value === 'string' ? parse(value) : undefined;

function parseState(value: unknown): MailboxState {
  const state = parseObject<keyof MailboxState>(value);
  return {
    kind: oneOf(MAILBOX_STATES, state?.kind) ?? 'working',
    since: parseTrimmed(state?.since) || null,
    until: parseTrimmed(state?.until) || null,
    cause: parseTrimmed(state?.cause) || null,
    reply: parseTrimmed(state?.reply) || null,
  };
}

const oneOf = <Value extends string>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((known) => known === value);

/** Reads the answer of `GET /api/mailboxes/signed-out/`. @returns undefined for an answer about something else */
export const parseUntrustedSignedOut = (answer: unknown): SignedOutMailbox[] | undefined =>
  parseList(answer)?.flatMap((value) => {
    const row = parseObject<keyof SignedOutMailbox>(value);
    const id = parseId(row?.id);
    const kind = oneOf(MAILBOX_KINDS, row?.kind);
    return id === null || kind === undefined ? [] : [{ id, kind, email: parseTrimmed(row?.email) }];
  });

/** Reads the answer of `POST /api/mailboxes/discover/`. @returns undefined for an answer about something else */
export function parseUntrustedDiscovery(answer: unknown): DiscoveredMailbox | undefined {
  const found = parseObject<keyof DiscoveredMailbox>(answer);
  if (found === undefined) return undefined;
  return {
    provider: oneOf(MAILBOX_PROVIDERS, found.provider) ?? null,
    user: parseTrimmed(found.user),
    smtp: parseServer(found.smtp),
    imap: parseServer(found.imap),
  };
}

/** Reads the answer of `GET /api/mailboxes/{id}/health/`. @returns undefined for an answer about something else */
export function parseUntrustedMailboxHealth(answer: unknown): MailboxHealth | undefined {
  const health = parseObject<keyof MailboxHealth>(answer);
  const checks = parseList(health?.checks);
  if (checks === undefined) return undefined;
  const bounces = parseObject<keyof MailboxHealth['bounces']>(health?.bounces);
  return {
    domain: parseTrimmed(health?.domain),
    checks: checks.flatMap((row) => parseHealthCheck(row) ?? []),
    bounces: { mails: parseNumber(bounces?.mails) ?? 0, bounced: parseNumber(bounces?.bounced) ?? 0 },
  };
}

function parseHealthCheck(value: unknown): MailboxHealthCheck | undefined {
  const row = parseObject<keyof MailboxHealthCheck>(value);
  const check = oneOf(MAILBOX_HEALTH_CHECKS, row?.check);
  if (check === undefined) return undefined;
  const record = parseObject<'name' | 'type' | 'value'>(row?.record);
  const published = parseText(record?.value);
  return {
    check,
    result: oneOf(['ok', 'warning', 'fault', 'unknown'] as const, row?.result) ?? 'unknown',
    explanation: parseText(row?.explanation),
    record:
      published === ''
        ? null
        : { name: parseTrimmed(record?.name), type: parseTrimmed(record?.type), value: published },
  };
}
