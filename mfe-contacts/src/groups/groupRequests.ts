import { defineItem, http } from '@touchline/shared';
import type { GroupFilter } from '@touchline/shared/contract/groups';
import {
  CAMPAIGNS_PATH,
  GROUP_COUNT_PATH,
  GROUP_MEMBERS_PATH,
  GROUPS_PATH,
  IMPORTS_PATH,
  groupPath,
} from '@touchline/shared/contract/paths';
import {
  parseUntrustedGroup,
  parseUntrustedGroupCount,
  parseUntrustedGroupMembers,
  parseUntrustedGroups,
  parseUntrustedImports,
  type ShownGroup,
  type ShownGroupCount,
  type ShownGroupMembers,
} from '@touchline/shared/contract/readers';

const settings = { shouldRetryOnError: false };

/** Every group; a server without groups says 404. */
export const groups = defineItem<readonly ShownGroup[], boolean>({
  path: (isWanted) => (isWanted ? GROUPS_PATH : null),
  parse: parseUntrustedGroups,
  failure: 'The groups could not be loaded.',
  settings,
});

/** One group. */
export const oneGroup = defineItem<ShownGroup, number | null>({
  path: (id) => (id === null ? null : groupPath(id)),
  parse: parseUntrustedGroup,
  failure: 'A group could not be loaded.',
  settings,
});

interface Named {
  readonly id: string;
  readonly name: string;
}

function parseNamed(answer: unknown): readonly Named[] | undefined {
  const page = answer as { results?: unknown } | null;
  const rows: unknown = Array.isArray(answer) ? answer : page?.results;
  if (!Array.isArray(rows)) return undefined;
  return rows.flatMap((row: { id?: unknown; name?: unknown } | null) =>
    typeof row?.id === 'number' && typeof row.name === 'string'
      ? [{ id: String(row.id), name: row.name }]
      : [],
  );
}

/** Names of campaigns, where they are asked about. */
export const campaignNames = defineItem<readonly Named[], boolean>({
  path: (isWanted) => (isWanted ? CAMPAIGNS_PATH : null),
  parse: parseNamed,
  failure: 'The campaigns could not be loaded.',
  settings,
});

/** Names of the newest imports, where they are asked about. */
export const importNames = defineItem<readonly Named[], boolean>({
  path: (isWanted) => (isWanted ? IMPORTS_PATH : null),
  parse: (answer) =>
    parseUntrustedImports(answer)?.imports.map(({ import_id, file_name }) => ({
      id: import_id,
      name: file_name,
    })),
  failure: 'The imports could not be loaded.',
  settings,
});

/** @throws AxiosError */
export async function countMembers(
  filter: GroupFilter,
  signal: AbortSignal,
): Promise<ShownGroupCount | undefined> {
  const { data } = await http.post<unknown>(GROUP_COUNT_PATH, { filter }, { signal });
  return parseUntrustedGroupCount(data);
}

/** @throws AxiosError */
export async function fetchMembers(
  filter: GroupFilter,
  offset: number,
  signal?: AbortSignal,
): Promise<ShownGroupMembers | undefined> {
  const body = { filter, offset, limit: 50 };
  const { data } = await http.post<unknown>(GROUP_MEMBERS_PATH, body, signal && { signal });
  return parseUntrustedGroupMembers(data);
}

/** A group as it is now. @throws AxiosError */
export const fetchGroup = async (id: number): Promise<ShownGroup | undefined> =>
  parseUntrustedGroup((await http.get<unknown>(groupPath(id))).data);

/** Saves a new group, or a change of one. @throws AxiosError 400, 409 */
export async function saveGroup(
  group: { readonly id: number; readonly version: number } | undefined,
  values: { readonly name: string; readonly filter: GroupFilter },
): Promise<unknown> {
  const answer =
    group === undefined
      ? await http.post<unknown>(GROUPS_PATH, values)
      : await http.patch<unknown>(groupPath(group.id), { version: group.version, ...values });
  return answer.data;
}
