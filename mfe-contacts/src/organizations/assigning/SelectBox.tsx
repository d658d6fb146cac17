import { Checkbox } from '@touchline/shared';
import { use, useRef } from 'react';
import { AssigningContext } from './assigning.ts';
import { messages } from './messages.ts';

/** Selects an organization; with Shift all as far as the one before. */
export function SelectBox({ id, name }: { readonly id: number; readonly name: string }) {
  const t = messages.use();
  const selection = use(AssigningContext)?.selection;
  // A change does not tell which keys were held.
  const isShift = useRef(false);
  if (selection === undefined) return null;
  return (
    // The box inside is what can be operated; this only sees how.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <span
      onPointerDownCapture={(event) => (isShift.current = event.shiftKey)}
      onKeyDownCapture={(event) => (isShift.current = event.shiftKey)}
      // Shift would select the text in between.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
    >
      <Checkbox
        label={t('select', { name })}
        labelHidden
        checked={selection.has(id)}
        onChange={() => selection.toggle(id, isShift.current)}
      />
    </span>
  );
}
