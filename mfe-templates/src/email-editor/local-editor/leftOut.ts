import { type Excess, excessOf } from '@touchline/shared/safe-html';
import type { Block, Design, Values } from '../../emailEditor.ts';
import { type BlockPlace, columnsOf, contentsOf, rowsOf, valuesOf } from './model/index.ts';
import { rowsLeftOut, shownText } from './rendering/index.ts';
import { asArray, asRecord, asText } from './rendering/json.ts';

/** A block that cannot be shown because it is too large. */
export interface BlockLeftOut extends Excess {
  readonly place: BlockPlace;
}

/** The parts of a design that do not get into the mail. */
export interface LeftOut {
  /** Rows at the end, beyond the number of blocks that a mail can have. */
  readonly rows: number;
  readonly blocks: readonly BlockLeftOut[];
}

/**
 * A block that is not edited keeps its values object, so that in a long mail only the block being typed is checked again.
 */
const known = new WeakMap<Values, Excess | false>();

function excessIn(block: Block): Excess | undefined {
  const values = valuesOf(block);
  let excess = known.get(values);
  if (excess === undefined) {
    const items = asArray(asRecord(values['menu'])['items']);
    const texts = [shownText(values), values['html'], ...items.map((item) => asRecord(item)['text'])];
    excess = texts.map((text) => excessOf(asText(text))).find(Boolean) ?? false;
    known.set(values, excess);
  }
  return excess || undefined;
}

/** Finds the parts of a design that are too large for a mail, so that the person is told before they go missing. */
export function findLeftOut(design: Design): LeftOut {
  const blocks = rowsOf(design).flatMap((rowPart, row) =>
    columnsOf(rowPart).flatMap((columnPart, column) =>
      contentsOf(columnPart).flatMap((part, block): BlockLeftOut[] => {
        const excess = excessIn(part);
        return excess ? [{ ...excess, place: { kind: 'block', row, column, block } }] : [];
      }),
    ),
  );
  return { rows: rowsLeftOut(design), blocks };
}
