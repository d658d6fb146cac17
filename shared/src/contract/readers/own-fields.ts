import type { Note, OwnField, Tag } from '../own-fields.ts';
import {
  OWN_FIELD_KINDS,
  OWN_FIELD_SUBJECTS,
  type OwnChoice,
  type OwnFieldKind,
  type OwnFieldSubject,
  type OwnValue,
  type OwnValues,
  soundOwnValue,
} from '../own-values.ts';
import {
  type Moment,
  parseId,
  parseList,
  parseMoment,
  parseNumber,
  parseObject,
  parseRows,
  parseTrimmed,
} from './untrusted.ts';

/** A field that the team has made (G3). */
export interface ShownOwnField {
  readonly id: number;
  readonly about: OwnFieldSubject;
  readonly code: string | null;
  readonly name: string;
  readonly kind: OwnFieldKind;
  readonly choices: readonly OwnChoice[];
  readonly isRetired: boolean;
  readonly version: number;
}

/** A note of an organization or a contact. */
export interface ShownNote {
  readonly id: number;
  readonly author: string;
  readonly text: string;
  readonly at: Moment;
  readonly changedAt: Moment;
  readonly version: number;
  readonly isMine: boolean;
}

export interface ShownNotes {
  /** Newest first. */
  readonly notes: readonly ShownNote[];
  readonly next: number | null;
}

function parseChoice(value: unknown): readonly OwnChoice[] {
  const choice = parseObject<keyof OwnChoice>(value);
  const id = parseId(choice?.id);
  const code = parseTrimmed(choice?.code) || null;
  const name = parseTrimmed(choice?.name);
  return id === null || (code === null && name === '')
    ? []
    : [{ id, code, name, is_retired: choice?.is_retired === true }];
}

/** Reads the answer of `GET /api/own-fields/`; fields of kinds that nobody knows here are left out. @returns undefined for no list */
export function parseUntrustedOwnFields(answer: unknown): readonly ShownOwnField[] | undefined {
  return parseList(answer)?.flatMap((value) => {
    const row = parseObject<keyof OwnField>(value);
    const id = parseId(row?.id);
    const about = OWN_FIELD_SUBJECTS.find((known) => known === row?.about);
    const kind = OWN_FIELD_KINDS.find((known) => known === row?.kind);
    const code = parseTrimmed(row?.code) || null;
    const name = parseTrimmed(row?.name);
    if (row === undefined || id === null || about === undefined || kind === undefined) return [];
    if (code === null && name === '') return [];
    return [
      {
        id,
        about,
        code,
        name,
        kind,
        choices: (parseList(row.choices) ?? []).flatMap(parseChoice),
        isRetired: row.is_retired === true,
        version: parseNumber(row.version) ?? 1,
      },
    ];
  });
}

/** Reads `own_values`; none where an older API has none. */
export function parseOwnValues(value: unknown): OwnValues {
  const values: Record<string, OwnValue> = {};
  for (const [id, one] of Object.entries(parseObject(value) ?? {})) {
    const sound = soundOwnValue(one);
    if (sound !== undefined) values[id] = sound;
  }
  return values;
}

/** Reads a list of tags. @returns undefined for no list */
export function parseUntrustedTags(answer: unknown): readonly Tag[] | undefined {
  const rows = parseList(answer);
  return (
    rows &&
    parseRows(rows, (id, row: Readonly<Partial<Record<'name', unknown>>>) => ({
      id,
      name: parseTrimmed(row.name),
    })).filter(({ name }) => name !== '')
  );
}

/** Reads the answer of `GET …/notes/`. @returns undefined for anything else */
export function parseUntrustedNotes(answer: unknown): ShownNotes | undefined {
  const page = parseObject<'notes' | 'next'>(answer);
  const rows = parseList(page?.notes);
  if (rows === undefined) return undefined;
  return {
    next: parseId(page?.next),
    notes: parseRows(rows, (id, row: Readonly<Partial<Record<keyof Note, unknown>>>) => ({
      id,
      author: parseTrimmed(row.author),
      text: parseTrimmed(row.text),
      at: parseMoment(row.at),
      changedAt: parseMoment(row.changed_at),
      version: parseNumber(row.version) ?? 1,
      isMine: row.is_mine === true,
    })),
  };
}
