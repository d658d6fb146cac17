import type { OwnFieldSubject } from '@touchline/shared/contract/own-values';
import type { ShownOwnField } from '@touchline/shared/contract/readers';
import { ownFields } from '@touchline/shared/own-fields';
import { useMemo } from 'react';

const NONE: readonly ShownOwnField[] = [];

/** The team's own fields of organizations or of contacts that are offered; none where the API knows none. */
export function useOwnFields(about: OwnFieldSubject): readonly ShownOwnField[] {
  const { value } = ownFields.use();
  return useMemo(
    () => value?.filter((field) => field.about === about && !field.isRetired) ?? NONE,
    [value, about],
  );
}
