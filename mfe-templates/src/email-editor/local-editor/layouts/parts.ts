import type { Block, Design, Row, Values } from '../../../emailEditor.ts';
import { LINK_TO_FILL_IN } from '@touchline/shared/contract/rules';
import { MAIL_COLORS } from '@touchline/shared/rich-text/colors';
import { defaultValues, type EditableType, SCHEMA_VERSION } from '../rendering/index.ts';

/** A block without its place and id. */
export type Piece = Pick<Block, 'type' | 'values'>;

/** A row without its id: columns side by side, with the widths of `cells`. */
export interface RowPlan {
  readonly cells: readonly number[];
  readonly columns: readonly (readonly Piece[])[];
  readonly values: Values;
  readonly columnValues: Values;
}

export const piece = (type: EditableType, values: Values): Piece => ({
  type,
  values: { ...defaultValues(type), ...values },
});

/** Values that apply on phones only. */
export const onPhones = (values: Values): Values => ({ _override: { mobile: values } });

export const heading = (text: string, values: Values = {}): Piece => piece('heading', { text, ...values });
export const divider = (values: Values = {}): Piece => piece('divider', values);
export const html = (markup: string): Piece => piece('html', { html: markup, containerPadding: '0px' });

/** Paragraphs with space between them; each may hold inline markup. */
export function paragraphs(texts: readonly string[], values: Values = {}): Piece {
  const last = texts.length - 1;
  const text = texts.map((words, at) => `<p style="margin: 0 0 ${at === last ? 0 : 16}px;">${words}</p>`);
  return piece('text', { text: text.join(''), lineHeight: '160%', ...values });
}

/** A bulleted list. */
export function points(texts: readonly string[], values: Values = {}): Piece {
  const items = texts.map((words) => `<li style="margin: 0 0 8px;">${words}</li>`);
  return piece('text', {
    text: `<ul style="margin: 0; padding: 0 0 0 20px;">${items.join('')}</ul>`,
    lineHeight: '160%',
    ...values,
  });
}

/** A button whose link is to be filled in: whoever uses the layout knows where it leads. */
export function button(text: string, values: Values = {}): Piece {
  const href = { name: 'web', values: { href: LINK_TO_FILL_IN, target: '_blank' } };
  return piece('button', { text, href, ...values });
}

/** A placeholder for an image. Until there is one, the mail shows nothing there. */
export const pictureToChoose = (altText: string): Piece =>
  piece('image', { altText, containerPadding: '0px' });

/** Of logos, in pixels: their own is not known here, and without one the mail would leave them out. */
const LOGO_WIDTH = 600;

/** The logo of the company at the left, as wide as it is but no wider than a third of the mail. */
export const logo = (url: string, altText: string, values: Values = {}): Piece =>
  piece('image', {
    altText,
    src: { url, width: LOGO_WIDTH, autoWidth: false, maxWidth: '33%' },
    textAlign: 'left',
    ...values,
  });

/** A row of the letter itself: white on the muted background. */
export function row(columns: readonly (readonly Piece[])[], options: Partial<RowPlan> = {}): RowPlan {
  return {
    cells: options.cells ?? columns.map(() => 1),
    columns,
    values: { columnsBackgroundColor: MAIL_COLORS.white, ...options.values },
    columnValues: options.columnValues ?? {},
  };
}

const ROW_VALUES = {
  displayCondition: null,
  columns: false,
  backgroundColor: '',
  columnsBackgroundColor: '',
  backgroundImage: { url: '', fullWidth: true, repeat: 'no-repeat', size: 'custom', position: 'center' },
  padding: '0px',
  anchor: '',
  hideDesktop: false,
  selectable: true,
  draggable: true,
  duplicatable: true,
  deletable: true,
  hideable: true,
};

const FONT = { label: 'Arial', value: 'arial,helvetica,sans-serif' };
const LINKS = {
  body: true,
  linkColor: MAIL_COLORS.turf,
  linkHoverColor: MAIL_COLORS.turfDark,
  linkUnderline: true,
  linkHoverUnderline: true,
};

/** Combines rows into a design as Unlayer's editor saves it. */
export function design(preheaderText: string, plans: readonly RowPlan[]): Design {
  const counters: Record<string, number> = {};
  const meta = (name: string) => {
    counters[name] = (counters[name] ?? 0) + 1;
    return { htmlID: `${name}_${counters[name]}`, htmlClassNames: name };
  };
  const named = <Part extends object>(name: string, part: Part & { readonly values: Values }) => {
    const names = meta(name);
    return { ...part, id: names.htmlID, values: { ...part.values, _meta: names } };
  };
  const rows = plans.map(({ cells, columns, values, columnValues }): Row =>
    named('u_row', {
      cells,
      columns: columns.map((contents) =>
        named('u_column', {
          contents: contents.map((block) => named(`u_content_${block.type}`, block)),
          values: { backgroundColor: '', padding: '0px', border: {}, borderRadius: '0px', ...columnValues },
        }),
      ),
      values: { ...ROW_VALUES, ...values },
    }),
  );
  return {
    counters,
    schemaVersion: SCHEMA_VERSION,
    body: {
      id: 'u_body',
      rows,
      headers: [],
      footers: [],
      values: {
        contentWidth: '600px',
        contentAlign: 'center',
        fontFamily: FONT,
        textColor: MAIL_COLORS.text,
        backgroundColor: MAIL_COLORS.ground,
        backgroundImage: ROW_VALUES.backgroundImage,
        preheaderText,
        linkStyle: LINKS,
        _meta: { htmlID: 'u_body', htmlClassNames: 'u_body' },
      },
    },
  };
}
