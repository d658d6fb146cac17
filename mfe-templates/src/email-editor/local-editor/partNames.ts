import { readMarkup } from '@touchline/shared/rich-text';
import type { Block, Design } from '../../emailEditor.ts';
import type { Words } from './messages.ts';
import { blockAt, columnsOf, type Place, rowAt, typeOf, valuesOf } from './model/index.ts';
import { shownText } from './rendering/index.ts';

const KNOWN_KINDS = [
  'text',
  'heading',
  'image',
  'button',
  'divider',
  'html',
  'menu',
  'social',
  'paragraph',
  'video',
  'timer',
  'table',
  'form',
] as const;

/** The name of a kind of block; an unknown kind is its own name. */
export function kindName(t: Words, type: string): string {
  const known = KNOWN_KINDS.find((kind) => kind === type);
  if (known) return t(`kind_${known}`);
  return type === ''
    ? t('kind_unknown')
    : t('kind_custom', { type: type.replace(/^custom#/u, '').slice(0, 40) });
}

/** What a part is called: `Heading`, `Column 2 of row 3`. */
export function partName(t: Words, design: Design, place: Place): string {
  if (place.kind === 'block') return kindName(t, typeOf(blockAt(design, place)));
  if (place.kind === 'column') return t('columnName', { column: place.column + 1, row: place.row + 1 });
  return place.kind === 'row' ? t('rowName', { row: place.row + 1 }) : t('mailName');
}

/** Where a part is, for announcements: `column 2 of row 3, place 1`. */
export function whereIs(t: Words, design: Design, place: Place): string {
  if (place.kind === 'body') return t('mailName');
  const row = place.row + 1;
  if (place.kind === 'row') return t('rowPlace', { row, rows: design.body.rows.length });
  const column = place.column + 1;
  if (place.kind === 'column') return t('columnPlace', { column, row });
  const isOnly = columnsOf(rowAt(design, place)).length === 1;
  return isOnly
    ? t('placeInRow', { row, place: place.block + 1 })
    : t('placeInColumn', { column, row, place: place.block + 1 });
}

const SUMMARY_LENGTH = 60;
/** Longer texts are cut before their tags are removed, which would take long for megabytes. */
const LOOKED_AT = 2000;

/** The first words of a block, so that screen reader users can tell one text from the next. */
export function summaryOf(block: Block): string {
  const values = valuesOf(block);
  const source = shownText(values) || values['altText'];
  if (typeof source !== 'string') return '';
  const text = source.slice(0, LOOKED_AT).replaceAll(/<[^>]*>?/gu, ' ');
  const words = (readMarkup(text).textContent ?? '').replaceAll(/\s+/gu, ' ').trim();
  return words.length > SUMMARY_LENGTH ? `${words.slice(0, SUMMARY_LENGTH)}…` : words;
}
