import {
  GROUP_CONDITIONS,
  GROUP_LIMITS,
  type GroupBranch,
  type GroupConditionKey,
  type GroupFilter,
  type GroupNode,
  type GroupOperator,
  type GroupValue,
} from '../groups/index.ts';
import type { AddressesFound, Group, GroupContacts, GroupCount, GroupMember } from '../groups/schema.ts';
import {
  parseId,
  parseList,
  parseNumber,
  parseObject,
  parseRows,
  parseText,
  parseTrimmed,
} from './untrusted.ts';

/** What something that a filter names is called. */
export interface ShownGroupThing {
  readonly name: string;
  readonly code: string | null;
  readonly isGone: boolean;
}

/** A group as it is shown. */
export interface ShownGroup {
  readonly id: number;
  readonly name: string;
  /** Null for one that asks what nobody knows here: it can be used, and not changed. */
  readonly filter: GroupFilter | null;
  readonly version: number;
  readonly changedBy: string;
  readonly changedAt: string;
  readonly things: ReadonlyMap<string, ShownGroupThing>;
  readonly dead: ReadonlySet<string>;
}

const texts = (value: unknown): readonly string[] =>
  (parseList(value) ?? []).filter((one) => typeof one === 'string');

function parseThings(value: unknown): ReadonlyMap<string, ShownGroupThing> {
  return new Map(
    (parseList(value) ?? []).flatMap((one) => {
      const thing = parseObject<'key' | 'name' | 'code' | 'is_gone'>(one);
      const key = parseText(thing?.key);
      if (thing === undefined || key === '') return [];
      const named = {
        name: parseTrimmed(thing.name),
        code: parseTrimmed(thing.code) || null,
        isGone: thing.is_gone === true,
      };
      return [[key, named] as const];
    }),
  );
}

function parseNode(value: unknown, depth: number): GroupNode | undefined {
  const node = parseObject<'type' | 'of' | 'key' | 'field' | 'operator' | 'value'>(value);
  if (node?.type === 'all' || node?.type === 'any') return parseBranch(node, depth);
  const key = parseText(node?.key);
  if (node?.type !== 'condition' || !Object.hasOwn(GROUP_CONDITIONS, key)) return undefined;
  const field = parseId(node.field);
  return {
    type: 'condition',
    key: key as GroupConditionKey,
    operator: parseText(node.operator) as GroupOperator,
    ...(field !== null && { field }),
    ...(node.value !== undefined && { value: node.value as GroupValue }),
  };
}

function parseBranch(value: unknown, depth: number): GroupBranch | undefined {
  const node = parseObject<'type' | 'of'>(value);
  const rows = parseList(node?.of);
  if ((node?.type !== 'all' && node?.type !== 'any') || rows === undefined || depth === 0) return undefined;
  const of = rows.map((row) => parseNode(row, depth - 1));
  // A part alone would find others than the whole.
  return of.every((one) => one !== undefined) ? { type: node.type, of } : undefined;
}

/** Reads a group. @returns undefined for anything else */
export function parseUntrustedGroup(answer: unknown): ShownGroup | undefined {
  const row = parseObject<keyof Group>(answer);
  const id = parseId(row?.id);
  if (row === undefined || id === null) return undefined;
  return {
    id,
    name: parseTrimmed(row.name),
    filter: parseBranch(row.filter, GROUP_LIMITS.depth) ?? null,
    version: parseNumber(row.version) ?? 1,
    changedBy: parseTrimmed(row.changed_by),
    changedAt: parseText(row.changed_at),
    things: parseThings(row.things),
    dead: new Set(texts(row.dead)),
  };
}

/** Reads the list of groups. @returns undefined for no list */
export const parseUntrustedGroups = (answer: unknown): readonly ShownGroup[] | undefined =>
  parseList(answer)?.flatMap((row) => parseUntrustedGroup(row) ?? []);

/** How many a filter finds. */
export interface ShownGroupCount {
  readonly contacts: number;
  readonly organizations: number;
  readonly withAddress: number;
  readonly things: ReadonlyMap<string, ShownGroupThing>;
  readonly dead: ReadonlySet<string>;
}

/** @returns undefined for anything else */
export function parseUntrustedGroupCount(answer: unknown): ShownGroupCount | undefined {
  const count = parseObject<keyof GroupCount>(answer);
  const contacts = parseNumber(count?.contacts);
  if (count === undefined || contacts === null) return undefined;
  return {
    contacts,
    organizations: parseNumber(count.organizations) ?? 0,
    withAddress: parseNumber(count.with_address) ?? 0,
    things: parseThings(count.things),
    dead: new Set(texts(count.dead)),
  };
}

/** Some members of a group. */
export interface ShownGroupMembers {
  readonly members: readonly GroupMember[];
  readonly hasMore: boolean;
}

/** @returns undefined for anything else */
export function parseUntrustedGroupMembers(answer: unknown): ShownGroupMembers | undefined {
  const page = parseObject<'members' | 'has_more'>(answer);
  const rows = parseList(page?.members);
  if (rows === undefined) return undefined;
  return {
    hasMore: page?.has_more === true,
    members: parseRows<GroupMember, keyof GroupMember>(rows, (id, row) => {
      const organization = parseObject<'id' | 'name'>(row.organization);
      const organizationId = parseId(organization?.id);
      return {
        id,
        full_name: parseTrimmed(row.full_name),
        title: parseTrimmed(row.title),
        email: parseTrimmed(row.email),
        phone: parseTrimmed(row.phone),
        organization:
          organizationId === null ? null : { id: organizationId, name: parseTrimmed(organization?.name) },
      };
    }),
  };
}

const ids = (value: unknown): readonly number[] =>
  (parseList(value) ?? []).flatMap((one) => parseId(one) ?? []);

/** Reads who of a group can be chosen for a campaign. @returns undefined for anything else */
export function parseUntrustedGroupContacts(answer: unknown): Readonly<GroupContacts> | undefined {
  const page = parseObject<keyof GroupContacts>(answer);
  return page && { ids: [...ids(page.ids)], without_address: parseNumber(page.without_address) ?? 0 };
}

/** Reads whose addresses some are. @returns undefined for anything else */
export function parseUntrustedAddresses(answer: unknown): Readonly<AddressesFound> | undefined {
  const page = parseObject<keyof AddressesFound>(answer);
  return page && { ids: [...ids(page.ids)], unknown: [...texts(page.unknown)] };
}
