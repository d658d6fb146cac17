import type { Design } from '../../../emailEditor.ts';

/** What a new mail starts with: the values Unlayer gives an empty body, 600 pixels wide on white. */
export const EMPTY_DESIGN: Design = {
  counters: {},
  body: {
    rows: [],
    headers: [],
    footers: [],
    values: {
      contentWidth: '600px',
      contentAlign: 'center',
      backgroundColor: '#ffffff',
      textColor: '#1f2421',
      fontFamily: { label: 'Arial', value: 'arial,helvetica,sans-serif' },
      linkStyle: {
        body: true,
        linkColor: '#1b6e3c',
        linkHoverColor: '#145a30',
        linkUnderline: true,
        linkHoverUnderline: true,
      },
      preheaderText: '',
      _meta: { htmlID: 'u_body', htmlClassNames: 'u_body' },
    },
  },
};

export interface ReadDesign {
  readonly design: Design;
  /** What was stored is not a design: the editor begins empty, and the stored content stays until it is overwritten. */
  readonly unreadable: boolean;
}

/** Accepts any stored content as a design, however malformed, unless it has no body at all. */
export function readDesign(stored: unknown): ReadDesign {
  if (stored === undefined) return { design: EMPTY_DESIGN, unreadable: false };
  return isDesign(stored)
    ? { design: stored, unreadable: false }
    : { design: EMPTY_DESIGN, unreadable: true };
}

function isDesign(value: unknown): value is Design {
  if (!isRecord(value) || !isRecord(value['body'])) return false;
  const { rows } = value['body'];
  return rows === undefined || Array.isArray(rows);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
