import type { Column, Design, Row } from '../../../emailEditor.ts';
import {
  blockMarkup,
  contentWidth,
  hiddenAtFirst,
  rowPlace,
  type RowPlace,
  visibility,
} from './blockMarkup.ts';
import { boxSides } from './buttonSize.ts';
import { asArray, asRecord, asText, type JsonRecord } from './json.ts';
import { MOST_BLOCKS } from './limits.ts';
import { overrideStyles } from './overrideStyles.ts';
import { safeValues } from './safeValues.ts';

const TABLE = 'role="presentation" width="100%" border="0" cellpadding="0" cellspacing="0"';

/** A mail's rows as markup, and the CSS rules for its phone values. */
export interface MailMarkup {
  readonly html: string;
  readonly phoneRules: readonly string[];
}

/**
 * The rows of a design, headers and footers included. Every value in the markup is safe. Rows beyond {@link MOST_BLOCKS} are
 * left out and replaced by `tooLong`.
 */
export function mailMarkup(design: Design, bodyValues: JsonRecord, tooLong: string): MailMarkup {
  const phoneRules: string[] = [];
  const rows = allRows(design);
  const drawn = rows.slice(0, rows.length - rowsLeftOut(design));
  const html = drawn.map((row, index) =>
    rowMarkup(asRecord(row) as unknown as Row, bodyValues, `row-${index + 1}`, phoneRules),
  );
  if (drawn.length < rows.length) html.push(tooLong);
  return { html: html.join(''), phoneRules };
}

function allRows(design: Design): readonly unknown[] {
  const { headers, rows, footers } = asRecord(asRecord(design)['body']);
  return [headers, rows, footers].flatMap(asArray);
}

/** How many rows at the end of a mail are not drawn because there are more than {@link MOST_BLOCKS} blocks. */
export function rowsLeftOut(design: Design): number {
  const rows = allRows(design);
  let blocks = 0;
  const first = rows.findIndex((row) => (blocks += blockCount(row)) > MOST_BLOCKS);
  return first < 0 ? 0 : rows.length - first;
}

/** A row counts as one block itself: empty ones take time as well. */
const blockCount = (row: unknown): number =>
  asArray(asRecord(row)['columns']).reduce<number>(
    (sum, column) => sum + asArray(asRecord(column)['contents']).length,
    1,
  );

function rowMarkup(row: Row, bodyValues: JsonRecord, id: string, phoneRules: string[]): string {
  const place = rowPlace(row, bodyValues);
  const { rowValues: values } = place;
  const width = contentWidth(bodyValues);
  const background = asRecord(values['backgroundImage']);
  const image = asText(background['url']);
  const outer = background['fullWidth'] === false ? '' : backgroundImage(background, image);
  const inner = background['fullWidth'] === false ? backgroundImage(background, image) : '';
  phoneRules.push(...overrideStyles(id, 'row', asRecord(row.values)));
  const columns = asArray(row.columns)
    .map((column, index) =>
      columnMarkup(asRecord(column) as unknown as Column, index, place, `${id}-${index + 1}`, phoneRules),
    )
    .join('<!--[if mso]></td><![endif]-->');
  const color = asText(values['backgroundColor']);
  const innerColor = asText(values['columnsBackgroundColor']);
  return (
    `<table ${TABLE} id="${id}" class="${visibility(asRecord(row.values))}" style="${hiddenAtFirst(asRecord(row.values))}"><tbody><tr>` +
    `<td class="row-padding" align="center"${attribute('bgcolor', hexColor(color))}${attribute('background', outer && image)} style="${declared('padding', asText(values['padding']))}${declared('background-color', color)}${outer}">` +
    `<!--[if mso]><table role="presentation" width="${width}" align="center" border="0" cellpadding="0" cellspacing="0"><tr><td><![endif]-->` +
    `<table ${TABLE} style="max-width: ${width}px; margin: 0 auto;"><tbody><tr>` +
    `<td align="center"${attribute('bgcolor', hexColor(innerColor))}${attribute('background', inner && image)} style="font-size: 0; ${declared('background-color', innerColor)}${inner}">` +
    `<!--[if mso]><table role="presentation" width="100%" border="0" cellpadding="0" cellspacing="0"><tr><![endif]-->${columns}` +
    '<!--[if mso]></td></tr></table><![endif]--></td></tr></tbody></table>' +
    '<!--[if mso]></td></tr></table><![endif]--></td></tr></tbody></table>'
  );
}

function columnMarkup(
  column: Column,
  index: number,
  place: RowPlace,
  id: string,
  phoneRules: string[],
): string {
  const values = safeValues(column.values, { padding: '0px', border: {}, borderRadius: '0px' });
  const total = place.rowCells.reduce((sum, cell) => sum + cell, 0) || 1;
  const share = (place.rowCells[index] ?? 1) / total;
  const width = Math.floor(contentWidth(place.bodyValues) * share);
  const stacks =
    asRecord(asRecord(place.rowValues['_override'])['mobile'])['noStackMobile'] !== true &&
    place.rowValues['noStackMobile'] !== true;
  phoneRules.push(...overrideStyles(id, 'column', asRecord(column.values)));
  const columnPlace = { ...place, columnIndex: index, columnValues: values };
  const blocks = asArray(column.contents).map((block, blockIndex) => {
    const blockId = `${id}-${blockIndex + 1}`;
    const blockValues = asRecord(asRecord(block)['values']);
    phoneRules.push(...overrideStyles(blockId, 'block', blockValues));
    return blockMarkup(block as never, columnPlace, needsId(blockValues) ? blockId : '');
  });
  const color = asText(values['backgroundColor']);
  const size = stacks
    ? `width: 100%; max-width: ${width}px;`
    : `width: ${Math.floor(share * 10_000) / 100}%;`;
  return (
    `<!--[if mso]><td width="${width}" valign="top"><![endif]-->` +
    `<div id="${id}" class="${stacks ? 'column' : ''}" style="display: inline-block; ${size} vertical-align: top; font-size: 16px; text-align: left;">` +
    `<table ${TABLE}><tbody><tr><td class="column-padding"${attribute('bgcolor', hexColor(color))} style="${declared('padding', asText(values['padding']))}${declared('background-color', color)}${borders(asRecord(values['border']))}${radius(values['borderRadius'])}">` +
    `${blocks.join('')}</td></tr></tbody></table></div>`
  );
}

const needsId = (values: JsonRecord): boolean => '_override' in values;
const declared = (name: string, value: string): string => (value ? `${name}: ${value}; ` : '');
const attribute = (name: string, value: string): string => (value ? ` ${name}="${value}"` : '');
const hexColor = (color: string): string => (/^#[\da-f]{6}$/iu.test(color) ? color : '');

function radius(value: unknown): string {
  const text = asText(value);
  return boxSides(text).some((side) => side > 0) ? `border-radius: ${text}; ` : '';
}

function borders(border: JsonRecord): string {
  return ['Top', 'Right', 'Bottom', 'Left']
    .map((side) => {
      const width = asText(border[`border${side}Width`]);
      if (!(Number.parseFloat(width) > 0)) return '';
      const style = asText(border[`border${side}Style`]) || 'solid';
      return `border-${side.toLowerCase()}: ${width} ${style} ${asText(border[`border${side}Color`]) || 'transparent'}; `;
    })
    .join('');
}

function backgroundImage(image: JsonRecord, url: string): string {
  if (!url) return '';
  const repeat =
    /^(?:no-repeat|repeat|repeat-x|repeat-y)$/u.exec(asText(image['repeat']))?.[0] ?? 'no-repeat';
  const position =
    /^[a-z]+(?:[- ][a-z]+)?$/u.exec(asText(image['position']))?.[0].replace('-', ' ') ?? 'center';
  const size = asText(image['size']) === 'contain' ? 'contain' : 'cover';
  return `background-image: url('${url}'); background-repeat: ${repeat}; background-position: ${position === 'custom' ? 'center' : position}; background-size: ${size}; `;
}
