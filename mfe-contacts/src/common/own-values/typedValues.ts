import type { Language } from '@touchline/shared';
import type { OwnValuesChange } from '@touchline/shared/contract';
import {
  OWN_VALUE_FAULTS,
  ownName,
  type OwnValue,
  type OwnValues,
  readOwnValue,
  typedOwnValue,
} from '@touchline/shared/contract/own-values';
import type { ShownOwnField } from '@touchline/shared/contract/readers';

/** What a person has typed as the value of a field. */
export interface TypedValue {
  readonly field: ShownOwnField;
  readonly text: string;
  /** What is meant by it: null for nothing, undefined for what is no value of the field. */
  readonly value: OwnValue | null | undefined;
}

/** What was typed, by the id of its field. A field that is not there is as it is stored, whoever changes that meanwhile. */
export type TypedValues = Readonly<Record<string, TypedValue>>;

export const NOTHING_TYPED: TypedValues = {};

/** What stands in a field. */
export function textOfField(
  field: ShownOwnField,
  typed: TypedValues,
  stored: OwnValues,
  language: Language,
): string {
  const value = stored[field.id];
  return typed[field.id]?.text ?? (value === undefined ? '' : typedOwnValue(field, value, language));
}

/** The same with one field typed. */
export const withTyped = (
  typed: TypedValues,
  field: ShownOwnField,
  text: string,
  language: Language,
): TypedValues => ({ ...typed, [field.id]: { field, text, value: readOwnValue(field, text, language) } });

/** What was typed of the fields in `ids` is forgotten. */
export const withoutTyped = (typed: TypedValues, ids: readonly string[]): TypedValues =>
  Object.fromEntries(Object.entries(typed).filter(([id]) => !ids.includes(id)));

/** What differs from what is stored, as a request names it: null clears. What is no value is left out. */
export function changedValues(typed: TypedValues, stored: OwnValues): OwnValuesChange {
  const changed: Record<string, OwnValue | null> = {};
  for (const [id, { value }] of Object.entries(typed)) {
    if (value !== undefined && !isSameValue(value, stored[id])) changed[id] = value;
  }
  return changed;
}

/** Whether anything was typed that closing would lose. */
export const isTyped = (typed: TypedValues, stored: OwnValues): boolean =>
  Object.entries(typed).some(([id, { value }]) => value === undefined || !isSameValue(value, stored[id]));

/** Whether two are the same value; nothing is null or undefined. */
export const isSameValue = (one: OwnValue | null | undefined, other: OwnValue | null | undefined): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** What is stored once a change has been taken. */
export const patchedValues = (stored: OwnValues, change: OwnValuesChange): OwnValues =>
  Object.fromEntries(
    Object.entries({ ...stored, ...change }).filter(([, value]) => value !== null),
  ) as OwnValues;

/** Where the error of a field stands, as the API names it. */
export const valueKey = (id: number | string): string => `own_values.${id}`;

/** What is wrong with what was typed, by {@link valueKey}. */
export const typedErrors = (typed: TypedValues, language: Language): ReadonlyMap<string, string> =>
  new Map(
    Object.values(typed).flatMap(({ field, value }) =>
      value === undefined
        ? [[valueKey(field.id), `${ownName(field, language)}: ${OWN_VALUE_FAULTS[field.kind][language]}`]]
        : [],
    ),
  );
