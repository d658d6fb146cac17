import { useState } from 'react';

/**
 * What is typed into a field while it cannot be used yet. The design keeps its last good value meanwhile; when that
 * changes from elsewhere (undo), the field shows it.
 */
export function useDraft<Value>(
  value: Value,
): readonly [shown: Value, setShown: (shown: Value, becomes?: Value) => void] {
  const [draft, setDraft] = useState({ shown: value, of: value });
  const setShown = (shown: Value, becomes: Value = value) => setDraft({ shown, of: becomes });
  return [Object.is(draft.of, value) ? draft.shown : value, setShown];
}
