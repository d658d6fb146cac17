import { changeFailure, fieldErrors } from '@touchline/shared';

/** What is wrong, by field. */
export type FieldErrors<Key extends string> = ReadonlyMap<Key, string>;

/** Why a form was not saved; empty where that is shown elsewhere. */
export interface Refusal<Key extends string> {
  readonly errors?: FieldErrors<Key> | undefined;
  /** What is wrong with no field in particular. */
  readonly failure?: string | undefined;
}

/**
 * What the server refused, by field of the form; several errors of one field are joined.
 * @param keyOf The field that a path of the API (`contacts.1.email`) belongs to; undefined when the form has none.
 */
export function errorsOfRefusal<Key extends string>(
  error: unknown,
  keyOf: (path: string) => Key | undefined,
): FieldErrors<Key> {
  const errors = new Map<Key, string>();
  for (const [path, message] of fieldErrors(error)) {
    const key = keyOf(path);
    if (key === undefined) continue;
    const before = errors.get(key);
    errors.set(key, before === undefined ? message : `${before}; ${message}`);
  }
  return errors;
}

/**
 * Why a form was refused: at the fields that the server names, otherwise below the form.
 * @param keyOf see {@link errorsOfRefusal}
 * @param failure said where the server says nothing
 */
export function refusalOf<Key extends string>(
  error: unknown,
  keyOf: (path: string) => Key | undefined,
  failure: string,
): Refusal<Key> {
  const errors = errorsOfRefusal(error, keyOf);
  return errors.size > 0 ? { errors } : { failure: changeFailure(error, failure) };
}
