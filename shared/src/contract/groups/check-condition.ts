import { isStorableText, MAX_ID } from '../rules.ts';
import { ownCurrencies } from '../own-values.ts';
import {
  GROUP_CONDITIONS,
  GROUP_LIMITS,
  groupValueKind,
  OWN_KIND_OPERATORS,
  type GroupCondition,
  type GroupConditionKind,
  type GroupMoney,
  type GroupValueKind,
} from './conditions.ts';

/** The part of a condition that is wrong. */
export type GroupFault = 'field' | 'operator' | 'value';

/**
 * What of a condition is wrong; undefined when it says something that can be asked.
 * @param kind of the own field that it names, where that is known
 */
export function groupConditionFault(
  condition: GroupCondition,
  kind?: GroupConditionKind,
): GroupFault | undefined {
  const fixed = GROUP_CONDITIONS[condition.key].kind;
  if ((fixed === null) !== (condition.field !== undefined)) return 'field';
  const kinds = fixed ?? kind;
  const possible = kinds === undefined ? Object.values(OWN_KIND_OPERATORS) : [kinds];
  const wanted = possible.flatMap((one) => groupValueKind(one, condition.operator) ?? []);
  if (wanted.length === 0) return 'operator';
  return wanted.some((one) => FITS[one](condition.value)) ? undefined : 'value';
}

const isList = (value: unknown, fits: (one: unknown) => boolean) =>
  Array.isArray(value) && value.length > 0 && value.length <= GROUP_LIMITS.values && value.every(fits);

const isId = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= MAX_ID;

const isText = (value: unknown) =>
  typeof value === 'string' &&
  value.trim() !== '' &&
  value.length <= GROUP_LIMITS.text &&
  !/[\r\n\u2028\u2029]/u.test(value) &&
  isStorableText(value);

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/iu;

/** Beyond it a double no longer tells hundredths apart. */
const MOST = 1e12;
const isNumber = (value: unknown) => typeof value === 'number' && Math.abs(value) <= MOST;

const FITS: Readonly<Record<GroupValueKind, (value: unknown) => boolean>> = {
  nothing: (value) => value === undefined,
  texts: (value) => isList(value, isText),
  choices: (value) => isList(value, isId),
  ids: (value) => isList(value, isId),
  uuids: (value) => isList(value, (one) => typeof one === 'string' && UUID.test(one)),
  number: isNumber,
  day: (value) => typeof value === 'string' && isDay(value),
  days: (value) => isId(value) && (value as number) <= GROUP_LIMITS.days,
  money: (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const { amount, currency } = value as Partial<GroupMoney>;
    return isNumber(amount) && typeof currency === 'string' && ownCurrencies().has(currency);
  },
};

/** `2026-12-04`, of a day that there is. */
function isDay(value: string): boolean {
  if (!/^[12]\d{3}-\d{2}-\d{2}$/u.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}
