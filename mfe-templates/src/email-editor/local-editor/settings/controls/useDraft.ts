import { useState } from 'react';

/**
 * What is typed into a field while it is not valid yet. The design keeps its last valid value meanwhile; when that changes
 * from outside (undo), the field shows it.
 */
export function useDraft<Value>(
  value: Value,
): readonly [shown: Value, setShown: (shown: Value, becomes?: Value) => void] {
  const [draft, setDraft] = useState({ shown: value, of: value });
  const setShown = (shown: Value, becomes: Value = value) => setDraft({ shown, of: becomes });
  return [Object.is(draft.of, value) ? draft.shown : value, setShown];
}
