import { useState } from 'react';
import type { ListedTemplate } from '@touchline/shared/contract/readers';
import { templateList } from './templateList.ts';

/**
 * The template with this id, as it was when first requested: the list may change under an open dialog, because the template
 * was deleted here or changed by somebody else, and the dialog must still be able to finish.
 * @returns The template, undefined while it is not listed; and a function that puts another version in its place.
 */
export function useHeldTemplate(
  id: number | undefined,
): readonly [template: ListedTemplate | undefined, hold: (template: ListedTemplate) => void] {
  const { rows: templates } = templateList.use();
  const [held, setHeld] = useState<ListedTemplate>();
  if (held !== undefined && held.id === id) return [held, setHeld];
  const listed = id === undefined ? undefined : templates.find((template) => template.id === id);
  if (listed !== held) setHeld(listed);
  return [listed, setHeld];
}
