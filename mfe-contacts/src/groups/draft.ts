import {
  GROUP_CONDITIONS,
  GROUP_LIMITS,
  GROUP_OPERATORS,
  groupConditionFault,
  groupValueKind,
  OWN_KIND_OPERATORS,
  type GroupBranch,
  type GroupCondition,
  type GroupConditionKind,
  type GroupFilter,
  type GroupNode,
  type GroupOperator,
} from '@touchline/shared/contract/groups';
import type { ShownOwnField } from '@touchline/shared/contract/readers';

/** A filter while it is built: each part has a number of its own, so that it keeps its place and the focus. */
export interface DraftBranch {
  readonly part: number;
  readonly type: 'all' | 'any';
  readonly of: readonly DraftNode[];
}
export interface DraftCondition extends GroupCondition {
  readonly part: number;
}
export type DraftNode = DraftBranch | DraftCondition;

let parts = 0;
const newPart = (): number => (parts += 1);

/** What is begun with: an e-mail is what most groups are for. */
export const newCondition = (): DraftCondition => ({
  part: newPart(),
  type: 'condition',
  key: 'written',
  operator: 'not_last_days',
  value: 180,
});

export const newBranch = (type: 'all' | 'any', of: readonly DraftNode[]): DraftBranch => ({
  part: newPart(),
  type,
  of,
});

/** A saved filter, to be changed. */
export const toDraft = (branch: GroupBranch): DraftBranch =>
  newBranch(
    branch.type,
    branch.of.map((node) => (node.type === 'condition' ? { ...node, part: newPart() } : toDraft(node))),
  );

/** The part with that number as something else, or without it. */
export function replacePart(branch: DraftBranch, part: number, by: DraftNode | undefined): DraftBranch {
  const of = branch.of.flatMap((node): readonly DraftNode[] => {
    if (node.part === part) return by === undefined ? [] : [by];
    return [node.type === 'condition' ? node : replacePart(node, part, by)];
  });
  return { ...branch, of };
}

/** The kind of a condition; undefined for an own field that is gone. */
export function kindOf(
  { key, field }: Pick<GroupCondition, 'key' | 'field'>,
  fields: readonly ShownOwnField[],
): GroupConditionKind | undefined {
  const own = fields.find(({ id }) => id === field);
  return GROUP_CONDITIONS[key].kind ?? (own && OWN_KIND_OPERATORS[own.kind]);
}

export const operatorsOf = (kind: GroupConditionKind): readonly GroupOperator[] =>
  Object.keys(GROUP_OPERATORS[kind]) as GroupOperator[];

/** The condition put in another way; what was compared with stays where it can. */
export function withOperator(
  condition: DraftCondition,
  kind: GroupConditionKind,
  operator: GroupOperator,
): DraftCondition {
  const { value, ...rest } = condition;
  const isSame = groupValueKind(kind, condition.operator) === groupValueKind(kind, operator);
  return { ...rest, operator, ...(isSame && value !== undefined && { value }) };
}

/** Whether a condition says something that can be asked. */
export const isWhole = (condition: GroupCondition, fields: readonly ShownOwnField[]): boolean => {
  const kind = kindOf(condition, fields);
  return kind !== undefined && groupConditionFault(condition, kind) === undefined;
};

/** The filter as it is sent. */
export const toFilter = (branch: DraftBranch): GroupFilter => ({
  type: branch.type,
  of: branch.of.map((node): GroupNode => {
    if (node.type !== 'condition') return toFilter(node);
    const { part: _part, ...condition } = node;
    return condition;
  }),
});

/** Every condition with its path as the server names it. */
export function conditionsOf(
  branch: DraftBranch,
  path = '',
): readonly { readonly condition: DraftCondition; readonly path: string }[] {
  return branch.of.flatMap((node, place) => {
    const own = path === '' ? `of.${place}` : `${path}.of.${place}`;
    return node.type === 'condition' ? [{ condition: node, path: own }] : conditionsOf(node, own);
  });
}

export const mayNest = (depth: number): boolean => depth < GROUP_LIMITS.depth;
