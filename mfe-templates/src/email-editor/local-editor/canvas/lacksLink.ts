import { LINK_TO_FILL_IN } from '@touchline/shared/contract/rules';
import type { Block } from '../../../emailEditor.ts';
import { valuesOf } from '../model/index.ts';
import { asRecord, asText } from '../rendering/json.ts';

/** Whether a block is a button of which nobody has said where it leads: no campaign goes out with one (V9). */
export function lacksLink(block: Block): boolean {
  if (block.type !== 'button') return false;
  const { name, values } = asRecord(valuesOf(block)['href']);
  if (name !== undefined && name !== 'web') return false;
  const address = asText(asRecord(values)['href']).trim();
  return address === '' || address === LINK_TO_FILL_IN;
}
