import type { Activities, ActivityChange, ActivityEntry, ActivityValue } from '../activity.ts';
import { ACTIVITY_ACTIONS, ACTIVITY_KINDS } from '../rules.ts';
import { parseId, parseList, parseNumber, parseObject, parseText } from './untrusted.ts';

/** Answer of `GET /api/activity/`; entries of an unknown kind or action are left out. */
export function parseUntrustedActivities(answer: unknown): Activities | undefined {
  const body = parseObject<keyof Activities>(answer);
  const rows = parseList(body?.entries);
  if (rows === undefined) return undefined;
  return { entries: rows.flatMap((row) => parseEntry(row) ?? []), next: parseId(body?.next) };
}

function parseEntry(value: unknown): ActivityEntry | undefined {
  const row = parseObject<keyof ActivityEntry>(value);
  const id = parseId(row?.id);
  const action = ACTIVITY_ACTIONS.find((known) => known === row?.action);
  const kind = ACTIVITY_KINDS.find((known) => known === row?.kind);
  if (row === undefined || id === null || action === undefined || kind === undefined) return undefined;
  const by = parseObject<keyof ActivityEntry['by']>(row.by);
  const subject = parseObject<keyof ActivityEntry['subject']>(row.subject);
  return {
    id,
    at: parseText(row.at),
    by: {
      kind: by?.kind === 'command_line' || by?.kind === 'touchline' ? by.kind : 'person',
      id: parseId(by?.id),
      name: parseText(by?.name),
      key: orNull(by?.key),
    },
    action,
    kind,
    subject: { id: parseId(subject?.id), name: orNull(subject?.name) },
    count: parseNumber(row.count) ?? 1,
    names: (parseList(row.names) ?? []).map(parseText),
    who: orNull(row.who),
    changes: (parseList(row.changes) ?? []).flatMap((change) => parseChange(change) ?? []),
    more: moreOf(row.more),
    has_parts: row.has_parts === true,
    came_of: parseId(row.came_of),
  };
}

const orNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function parseChange(value: unknown): ActivityChange | undefined {
  const change = parseObject<keyof ActivityChange>(value);
  const field = parseText(change?.field);
  if (change === undefined || field === '') return undefined;
  return {
    field,
    before: valueOf(change.before),
    after: valueOf(change.after),
    hidden: change.hidden === true,
  };
}

const valueOf = (value: unknown): ActivityValue =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;

function moreOf(value: unknown): ActivityEntry['more'] {
  const more: Record<string, string | number> = {};
  for (const [name, one] of Object.entries(parseObject<string>(value) ?? {})) {
    if (typeof one === 'string' || typeof one === 'number') more[name] = one;
  }
  return more;
}
