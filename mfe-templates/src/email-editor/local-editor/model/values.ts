import type { Values } from '../../../emailEditor.ts';

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Values with a patch merged deeply into them: a record into a record, anything else replaces, `undefined` removes.
 * @returns `values` itself when the patch changes nothing
 */
export function mergeValues(values: Values, patch: Values): Values {
  let merged: Record<string, unknown> | undefined;
  for (const [key, change] of Object.entries(patch)) {
    // Setting it would change the prototype of the record instead of a value.
    if (key === '__proto__') continue;
    const before = Object.hasOwn(values, key) ? values[key] : undefined;
    const after = isRecord(change) ? mergeValues(isRecord(before) ? before : {}, change) : change;
    if (after === undefined ? !Object.hasOwn(values, key) : Object.is(after, before)) continue;
    merged ??= { ...values };
    if (after === undefined) delete merged[key];
    else merged[key] = after;
  }
  return merged ?? values;
}
