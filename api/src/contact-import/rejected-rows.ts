import type { Language } from '../language/language.ts';
import { clipped } from './cell-text.ts';
import type { RowFault } from './contact-row.ts';
import { RowBatches } from './row-collector.ts';
import { faultTexts } from './texts.ts';
import type { Worksheet } from './worksheet.ts';

/** A row that is not imported. */
export interface RejectedRow {
  readonly position: number;
  readonly sheet: string;
  /** As Excel shows it, from 1. */
  readonly row: number;
  readonly column: string | null;
  readonly message: string;
  /** Every cell of the row as text, to be corrected and uploaded again; null where they are too much to keep. */
  readonly cells: readonly string[] | null;
}

/** The header row of a sheet, for the workbook of rows to correct. */
export interface SheetHeader {
  readonly sheet: string;
  readonly cells: readonly string[];
}

/** Characters of a cell that are kept: more than any field of a contact may have. */
export const MAX_KEPT_CELL = 500;
/** Characters of a message, of a header and of the name of a sheet that are kept; Excel's own names have 31. */
const MAX_MESSAGE = 2000;
const MAX_NAME = 100;
/** Characters that are kept of one import's rows, and of its headers: more than 100,000 usual rows take. */
export const MAX_KEPT = 30_000_000;
const MAX_HEADERS = 1_000_000;

/** Collects what is wrong with a workbook, within limits whatever the workbook holds. */
export class RejectedRows {
  readonly #language: Language;
  readonly #batches: RowBatches<RejectedRow>;
  readonly #headers: SheetHeader[] = [];
  #room = MAX_KEPT;
  #headerRoom = MAX_HEADERS;
  #isFull = false;

  constructor(send: (rows: readonly RejectedRow[]) => Promise<void>, language: Language) {
    this.#batches = new RowBatches(send);
    this.#language = language;
  }

  /** Headers of the sheets whose rows were read. */
  get headers(): readonly SheetHeader[] {
    return this.#headers;
  }

  addHeader({ name }: Worksheet, texts: readonly string[]): void {
    const header = { sheet: storable(name, MAX_NAME), cells: texts.map((text) => storable(text, MAX_NAME)) };
    // Without its headers the cells of a sheet are not handed out, but their faults are still reported.
    this.#headerRoom -= JSON.stringify(header).length;
    if (this.#headerRoom >= 0) this.#headers.push(header);
  }

  /** @param row from zero. @param cells all of the row, as texts. */
  async add(
    { name, rowsAdded = 0 }: Worksheet,
    {
      row,
      position,
      fault,
      cells,
    }: { row: number; position: number; fault: RowFault; cells: readonly string[] },
  ): Promise<void> {
    const isCut = cells.some((cell) => cell.length > MAX_KEPT_CELL);
    const message = isCut ? `${fault.message} ${faultTexts.cellsCut[this.#language]}` : fault.message;
    await this.#keep({
      position,
      sheet: storable(name, MAX_NAME),
      row: row + 1 - rowsAdded,
      column: fault.column === undefined ? null : storable(fault.column, MAX_NAME),
      message: storable(message, MAX_MESSAGE),
      cells: cells.map((cell) => storable(cell, MAX_KEPT_CELL)),
    });
  }

  flush(): Promise<void> {
    return this.#batches.flush();
  }

  async #keep(row: RejectedRow): Promise<void> {
    if (this.#isFull) return;
    this.#room -= JSON.stringify(row).length;
    this.#isFull = this.#room < 0;
    const message = faultTexts.othersNotListed[this.#language];
    await this.#batches.add(this.#isFull ? { ...row, column: null, message, cells: null } : row);
  }
}

/** What PostgreSQL cannot store would fail the whole import; in a report, a replacement character is enough. */
const storable = (text: string, most: number) =>
  clipped(text, most).toWellFormed().replaceAll('\u0000', '\uFFFD');
