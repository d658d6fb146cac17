import { safeCssValue } from '@touchline/shared/safe-html';
import type { Block, Row } from '../../../emailEditor.ts';
import { exportBlock, exporterDefaults, type ExporterPlace } from './blockExporters.ts';
import { asArray, asRecord, asText, type JsonRecord } from './json.ts';
import { NOTHING_TO_SHOW, otherBlockHtml } from './otherBlocks.ts';
import { safeValues } from './safeValues.ts';
import { buttonSize } from './buttonSize.ts';
import { withCellStyles } from './tableCells.ts';

/** Default values of the mail. */
export const BODY_DEFAULTS: JsonRecord = {
  contentWidth: '600px',
  contentAlign: 'center',
  fontFamily: { label: 'Arial', value: 'arial,helvetica,sans-serif' },
  textColor: '#000000',
  backgroundColor: '#F7F8F9',
  backgroundImage: { url: '', fullWidth: true, repeat: 'no-repeat', position: 'center' },
  linkStyle: { linkColor: '#0000ee', linkUnderline: true },
};

const NARROWEST = 320;
const WIDEST = 1200;
const USUAL = 600;

/** Width of the mail's content in px; a percentage or an invalid value becomes the usual 600. */
export function contentWidth(bodyValues: JsonRecord): number {
  const text = asText(bodyValues['contentWidth']);
  const width = /^\d+(?:\.\d+)?(?:px)?$/u.test(text) ? Math.round(Number.parseFloat(text)) : USUAL;
  return Math.min(Math.max(width, NARROWEST), WIDEST);
}

/** The cells of a row: a positive number for each of its columns, whatever the design says. */
export function rowCells(row: Row): readonly number[] {
  const given = asArray(asRecord(row)['cells']);
  return asArray(asRecord(row)['columns']).map((_column, index) => {
    const cell = given[index];
    return typeof cell === 'number' && cell > 0 && cell < 1000 ? cell : 1;
  });
}

/** What a row's blocks have in common, computed once because a row can have thousands of them. */
export interface RowPlace {
  readonly bodyValues: JsonRecord;
  readonly rowValues: JsonRecord;
  readonly rowCells: readonly number[];
}

export function rowPlace(row: Row, bodyValues: JsonRecord): RowPlace {
  const rowValues = safeValues(asRecord(row)['values'], {});
  return { bodyValues, rowValues, rowCells: rowCells(row) };
}

/** One block in the cell that gives it its padding and font. Every value in it is safe. */
export function blockMarkup(block: Block, place: ExporterPlace, id = ''): string {
  const { type, values } = {
    type: asText(asRecord(block)['type']),
    values: asRecord(asRecord(block)['values']),
  };
  const common = safeValues(
    {
      containerPadding: values['containerPadding'],
      linkStyle: values['linkStyle'],
      anchor: values['anchor'],
    },
    { containerPadding: '10px', anchor: '' },
  );
  const inner = innerMarkup(type, values, { ...common }, place);
  const anchor = /^[\w-]+$/u.test(asText(common['anchor']))
    ? `<a name="${asText(common['anchor'])}"></a>`
    : '';
  const font = asText(asRecord(place.bodyValues['fontFamily'])['value']);
  const color = asText(place.bodyValues['textColor']);
  const style = `padding: ${asText(common['containerPadding'])}; font-family: ${font}; color: ${color}; overflow-wrap: break-word; word-break: break-word;`;
  const identity = id ? ` id="${id}"` : '';
  return `<table role="presentation"${identity} class="${visibility(values)}" width="100%" border="0" cellpadding="0" cellspacing="0" style="${hiddenAtFirst(values)}"><tbody><tr><td class="block-padding" align="left" style="${style}" data-link="${linkLook(common, place.bodyValues)}">${anchor}${inner}</td></tr></tbody></table>`;
}

function innerMarkup(type: string, values: JsonRecord, common: JsonRecord, place: ExporterPlace): string {
  const defaults = exporterDefaults(type);
  try {
    if (!defaults) return otherBlockHtml(type, values);
    const safe = { ...safeValues(values, defaults), containerPadding: common['containerPadding'] };
    return afterwards(type, exportBlock(type, prepare(type, safe, place), place));
  } catch {
    // A design can hold what no template expects. One block that cannot be drawn must not break the whole mail.
    return NOTHING_TO_SHOW;
  }
}

/** The exporter labels icons `LinkedIn icon` whatever the mail's language: the name alone says as much. */
const afterwards = (type: string, html: string): string =>
  type === 'social' ? html.replaceAll(' icon"', '"') : html;

/** What individual exporters need beyond safe values. */
function prepare(type: string, values: JsonRecord, place: ExporterPlace): JsonRecord {
  if (type === 'paragraph') return { ...values, textJson: values['text'] };
  if (type === 'table') return withCellStyles(values);
  if (type !== 'button') return values;
  // The exporter decodes entities of the text, which would turn `&lt;script&gt;` into a tag; so ampersands are escaped
  // first.
  const text = asText(values['text']).replaceAll('&', '&amp;');
  return { ...values, ...buttonSize(values, place), text };
}

/** `color underline` of the links in a block: its own, or the mail's. */
function linkLook(values: JsonRecord, bodyValues: JsonRecord): string {
  const own = asRecord(values['linkStyle']);
  const style = own['inherit'] === false ? own : asRecord(bodyValues['linkStyle']);
  const color = safeCssValue(asText(style['linkColor'])).replaceAll(/\s+/gu, '') || 'inherit';
  return `${color} ${style['linkUnderline'] === false ? 'none' : 'underline'}`;
}

/** Classes that hide a part on phones or on desktops. */
export function visibility(values: JsonRecord): string {
  const { desktop, mobile } = asRecord(values['_override']) as { desktop?: unknown; mobile?: unknown };
  const hidden = [
    isHiddenOnDesktop(values, desktop) && 'show-mobile',
    (asRecord(mobile)['hideMobile'] === true || values['hideMobile'] === true) && 'hide-mobile',
  ];
  return hidden.filter(Boolean).join(' ');
}

/** Clients without media queries hide what is hidden on desktops. */
export function hiddenAtFirst(values: JsonRecord): string {
  return isHiddenOnDesktop(values, asRecord(values['_override'])['desktop'])
    ? 'display: none; mso-hide: all;'
    : '';
}

const isHiddenOnDesktop = (values: JsonRecord, desktop: unknown): boolean =>
  asRecord(desktop)['hideDesktop'] === true || values['hideDesktop'] === true;
