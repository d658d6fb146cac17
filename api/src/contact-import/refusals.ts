/**
 * Why a file as a whole is not imported. Nothing is changed then (O16). The texts are in `texts.ts`.
 */
export type RefusalCode =
  | 'empty_file'
  | 'not_a_workbook'
  | 'text_file'
  | 'html_file'
  | 'pdf_file'
  | 'image_file'
  | 'other_office_file'
  | 'broken_quotes'
  | 'breaks_off'
  | 'binary_workbook'
  | 'old_workbook'
  | 'zip_file'
  | 'encrypted'
  | 'damaged'
  | 'unpacks_too_large'
  | 'too_many_cells'
  | 'too_many_rows'
  | 'empty_workbook'
  | 'no_rows'
  | 'rows_hidden'
  | 'no_header'
  | 'took_too_long'
  | 'needs_too_much_memory'
  | 'interrupted';

/** A workbook that is refused. Thrown while it is read, and answered to the person as `detail`. */
export class WorkbookRefusal extends Error {
  readonly code: RefusalCode;
  /** The row, or the card, where it lies. */
  readonly row: number | undefined;
  constructor(code: RefusalCode, row?: number) {
    super(code);
    this.name = 'WorkbookRefusal';
    this.code = code;
    this.row = row;
  }
}

/**
 * HTTP status of each refusal: 415: another kind of file; 413: too large; 422: cannot be used as it is; 503: may work later.
 */
export const REFUSAL_STATUS: Readonly<Record<RefusalCode, 400 | 413 | 415 | 422 | 503>> = {
  empty_file: 400,
  not_a_workbook: 415,
  text_file: 415,
  html_file: 415,
  pdf_file: 415,
  image_file: 415,
  other_office_file: 415,
  broken_quotes: 422,
  breaks_off: 422,
  binary_workbook: 415,
  old_workbook: 415,
  zip_file: 415,
  encrypted: 422,
  damaged: 422,
  unpacks_too_large: 413,
  too_many_cells: 413,
  too_many_rows: 413,
  empty_workbook: 422,
  no_rows: 422,
  rows_hidden: 422,
  no_header: 422,
  took_too_long: 422,
  needs_too_much_memory: 413,
  interrupted: 503,
};
