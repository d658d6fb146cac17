/**
 * What a group can be filtered by, under `@touchline/shared/contract/groups`: without the schema library. One table, from which
 * come the schema, the SQL of the API (`api/src/groups/condition-sql.ts`, whose type asks for each key) and the builder of the page.
 */
import type { Text } from '../language.ts';
import type { OwnFieldKind } from '../own-values.ts';

export const GROUP_LIMITS = {
  name: 100,
  /** Groups of the team. */
  groups: 500,
  /** Levels of "all of" and "any of" within each other. */
  depth: 4,
  /** Conditions of one filter. */
  conditions: 50,
  /** Values of one condition. */
  values: 200,
  text: 200,
  /** Days, of what is said relative to today. */
  days: 3650,
  /** Members that are answered at once. */
  page: 200,
} as const;

/** What a value of a condition is. */
export type GroupValueKind =
  | 'nothing'
  | 'texts'
  | 'number'
  | 'day'
  | 'days'
  | 'choices'
  | 'ids'
  | 'uuids'
  | 'money';

/** Whatever is named by its id. */
export type GroupThing = 'tag' | 'account' | 'organization' | 'outcome' | 'campaign' | 'import';

/** How each kind of condition can be put, and what value it takes then. */
export const GROUP_OPERATORS = {
  text: {
    is: 'texts',
    is_not: 'texts',
    contains: 'texts',
    contains_not: 'texts',
    begins: 'texts',
    filled: 'nothing',
    empty: 'nothing',
  },
  number: { equals: 'number', at_least: 'number', at_most: 'number', filled: 'nothing', empty: 'nothing' },
  date: {
    since: 'day',
    before: 'day',
    last_days: 'days',
    next_days: 'days',
    filled: 'nothing',
    empty: 'nothing',
  },
  choice: { one_of: 'choices', none_of: 'choices', filled: 'nothing', empty: 'nothing' },
  yes_no: { yes: 'nothing', no: 'nothing', empty: 'nothing' },
  money: { at_least: 'money', at_most: 'money', filled: 'nothing', empty: 'nothing' },
  tags: { one_of: 'ids', all_of: 'ids', none_of: 'ids', filled: 'nothing', empty: 'nothing' },
  thing: { one_of: 'ids', none_of: 'ids', filled: 'nothing', empty: 'nothing' },
  /** Something that happened in campaigns. */
  campaigns: { ever: 'nothing', never: 'nothing', one_of: 'ids', none_of: 'ids' },
  /** Something that happened, maybe several times. */
  moment: {
    since: 'day',
    not_since: 'day',
    last_days: 'days',
    not_last_days: 'days',
    before: 'day',
    ever: 'nothing',
    never: 'nothing',
  },
  /** Something that happened once. */
  beginning: { since: 'day', before: 'day', last_days: 'days', not_last_days: 'days' },
  imports: { one_of: 'uuids', none_of: 'uuids' },
  flag: { yes: 'nothing', no: 'nothing' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, GroupValueKind>>>>;

export type GroupConditionKind = keyof typeof GROUP_OPERATORS;
type OperatorsOf<Kind> = Kind extends GroupConditionKind ? keyof (typeof GROUP_OPERATORS)[Kind] : never;
export type GroupOperator = OperatorsOf<GroupConditionKind>;

/** An own field is asked about as its kind is. A link is a text. */
export const OWN_KIND_OPERATORS: Readonly<Record<OwnFieldKind, GroupConditionKind>> = {
  text: 'text',
  link: 'text',
  number: 'number',
  date: 'date',
  choice: 'choice',
  yes_no: 'yes_no',
  money: 'money',
};

/** A line of the table. */
export interface GroupConditionEntry {
  /** Null for own fields, of which each has a kind of its own. */
  readonly kind: GroupConditionKind | null;
  /** Where it stands among the others. */
  readonly about: 'contact' | 'organization' | 'emails';
  /** What its ids are of. */
  readonly of?: GroupThing;
  readonly label: Text;
}

const CONDITIONS = {
  name: { kind: 'text', about: 'contact', label: { en: 'Name', ru: 'Имя' } },
  title: { kind: 'text', about: 'contact', label: { en: 'Title', ru: 'Должность' } },
  email: { kind: 'text', about: 'contact', label: { en: 'Email address', ru: 'Адрес эл. почты' } },
  phone: { kind: 'text', about: 'contact', label: { en: 'Phone', ru: 'Телефон' } },
  tags: {
    kind: 'tags',
    about: 'contact',
    of: 'tag',
    label: { en: 'Tags of the contact', ru: 'Метки контакта' },
  },
  added: {
    kind: 'beginning',
    about: 'contact',
    label: { en: 'Added to Touchline', ru: 'Добавление в Touchline' },
  },
  imported: { kind: 'imports', about: 'contact', of: 'import', label: { en: 'Import', ru: 'Импорт' } },
  own_field: { kind: null, about: 'contact', label: { en: 'Own field', ru: 'Своё поле' } },
  organization: {
    kind: 'thing',
    about: 'organization',
    of: 'organization',
    label: { en: 'Organization', ru: 'Организация' },
  },
  organization_name: {
    kind: 'text',
    about: 'organization',
    label: { en: 'Name of the organization', ru: 'Название организации' },
  },
  organization_tags: {
    kind: 'tags',
    about: 'organization',
    of: 'tag',
    label: { en: 'Tags of the organization', ru: 'Метки организации' },
  },
  owner: { kind: 'thing', about: 'organization', of: 'account', label: { en: 'Owner', ru: 'Ответственный' } },
  in_campaign: {
    kind: 'campaigns',
    about: 'emails',
    of: 'campaign',
    label: { en: 'Was in a campaign', ru: 'Участие в кампании' },
  },
  written: {
    kind: 'moment',
    about: 'emails',
    label: { en: 'We wrote to them', ru: 'Мы им писали' },
  },
  got_mail: {
    kind: 'campaigns',
    about: 'emails',
    of: 'campaign',
    label: { en: 'Got an email of a campaign', ru: 'Письмо кампании получено' },
  },
  opened: {
    kind: 'campaigns',
    about: 'emails',
    of: 'campaign',
    label: { en: 'Opened an email', ru: 'Письмо открыто' },
  },
  answered: {
    kind: 'campaigns',
    about: 'emails',
    of: 'campaign',
    label: { en: 'Replied', ru: 'Ответ на письмо' },
  },
  bounced: {
    kind: 'campaigns',
    about: 'emails',
    of: 'campaign',
    label: { en: 'An email bounced', ru: 'Письмо не доставлено' },
  },
  outcome: {
    kind: 'thing',
    about: 'emails',
    of: 'outcome',
    label: { en: 'Outcome of the conversation', ru: 'Итог переписки' },
  },
  suppressed: {
    kind: 'flag',
    about: 'emails',
    label: { en: 'Gets no emails (do-not-email list)', ru: 'Писать нельзя (список «Не писать»)' },
  },
} as const satisfies Readonly<Record<string, GroupConditionEntry>>;

export type GroupConditionKey = keyof typeof CONDITIONS;
export const GROUP_CONDITIONS: Readonly<Record<GroupConditionKey, GroupConditionEntry>> = CONDITIONS;
export const GROUP_CONDITION_KEYS = Object.keys(CONDITIONS) as [GroupConditionKey, ...GroupConditionKey[]];

/** Every operator of any kind, each once. */
export const GROUP_OPERATOR_NAMES = [
  ...new Set(Object.values(GROUP_OPERATORS).flatMap((operators) => Object.keys(operators))),
] as [GroupOperator, ...GroupOperator[]];

/** What value an operator of a kind takes; undefined where the kind has no such operator. */
export const groupValueKind = (kind: GroupConditionKind, operator: string): GroupValueKind | undefined => {
  const operators: Readonly<Record<string, GroupValueKind>> = GROUP_OPERATORS[kind];
  return Object.hasOwn(operators, operator) ? operators[operator] : undefined;
};

export interface GroupMoney {
  readonly amount: number;
  readonly currency: string;
}

/** Texts, ids, UUIDs of imports; a number or how many days; a day, `2026-05-01`; an amount. */
export type GroupValue = readonly string[] | readonly number[] | number | string | GroupMoney;

/** One condition of a filter. */
export interface GroupCondition {
  readonly type: 'condition';
  readonly key: GroupConditionKey;
  /** Id of the own field, of `own_field`. */
  readonly field?: number | undefined;
  readonly operator: GroupOperator;
  readonly value?: GroupValue | undefined;
}

/** Conditions of which all hold, or at least one. Of none, nothing does: an empty group has no members. */
export interface GroupBranch {
  readonly type: 'all' | 'any';
  readonly of: readonly GroupNode[];
}

export type GroupNode = GroupBranch | GroupCondition;

/** What people of a group have in common. */
export type GroupFilter = GroupBranch;

/** Whatever a filter names by its id, as the key of its name: `tag:12`, `own_field:3`, `choice:3:2`. */
export const groupThingKey = (kind: GroupThing | 'own_field' | 'choice', id: number | string): string =>
  `${kind}:${id}`;

/** Each condition of a filter with its path within it, such as `of.0.of.2`. */
export function* groupConditions(
  node: GroupNode,
  path = '',
): Generator<{ readonly condition: GroupCondition; readonly path: string }> {
  if (node.type === 'condition') {
    yield { condition: node, path };
    return;
  }
  for (const [place, child] of node.of.entries()) {
    yield* groupConditions(child, path === '' ? `of.${place}` : `${path}.of.${place}`);
  }
}
