import type { Block, Values } from '../../../emailEditor.ts';
import { valuesOf } from '../model/index.ts';
import { shownText } from '../rendering/index.ts';

const record = (value: unknown): Values =>
  typeof value === 'object' && value !== null ? (value as Values) : {};

const isBlankText = (value: unknown): boolean =>
  typeof value !== 'string' || value.replaceAll(/<(?!img|hr|table)[^>]*>|&nbsp;|\s/giu, '') === '';

const isEmptyList = (value: unknown): boolean => !Array.isArray(value) || value.length === 0;

/**
 * Whether a block has nothing to show yet: in the mail it takes no room, but in the canvas people must be able to find it.
 */
export function isBlank(block: Block): boolean {
  const values = valuesOf(block);
  switch (block.type) {
    case 'image':
      return isBlankText(record(values['src'])['url']);
    case 'text':
    case 'heading':
      return isBlankText(shownText(values));
    case 'html':
      return isBlankText(values['html']);
    case 'menu':
      return isEmptyList(record(values['menu'])['items']);
    case 'social':
      return isEmptyList(record(values['icons'])['icons']);
    default:
      return false;
  }
}
