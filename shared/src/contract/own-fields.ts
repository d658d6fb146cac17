import { z } from 'zod';
import { OWN_FIELD_KINDS, OWN_FIELD_LIMITS, OWN_FIELD_SUBJECTS } from './own-values.ts';
import { id, lineOfText, requiredText } from './text.ts';

const Choice = z.object({
  id: z.int(),
  /** Of one that is there from the start; null for the team's own. */
  code: z.string().nullable(),
  /** Empty for one that goes by the usual name of its code. */
  name: z.string(),
  is_retired: z.boolean(),
});

/** A field that the team has made for organizations or contacts, in `GET /api/own-fields/` (G3). */
export const OwnField = z.object({
  id: z.int(),
  about: z.enum(OWN_FIELD_SUBJECTS),
  /** Of one that is there from the start; null for the team's own. */
  code: z.string().nullable(),
  /** Empty for one that goes by the usual name of its code, in the language of the reader. */
  name: z.string(),
  kind: z.enum(OWN_FIELD_KINDS),
  /** Of the kind `choice`, in their order. */
  choices: z.array(Choice),
  /** It is not shown any more; its values are kept. */
  is_retired: z.boolean(),
  /** The next number with every change. */
  version: z.int(),
});
export type OwnField = z.infer<typeof OwnField>;

const fieldName = requiredText(OWN_FIELD_LIMITS.name).pipe(lineOfText(OWN_FIELD_LIMITS.name));
const choiceName = requiredText(OWN_FIELD_LIMITS.choice).pipe(lineOfText(OWN_FIELD_LIMITS.choice));

/** `POST /api/own-fields/`: a field at the end of the others. A retired one of that name and kind is offered again instead. */
export const NewOwnField = z.strictObject({
  about: z.enum(OWN_FIELD_SUBJECTS),
  name: fieldName,
  kind: z.enum(OWN_FIELD_KINDS),
  /** Names, of the kind `choice`. */
  choices: z.array(choiceName).max(OWN_FIELD_LIMITS.choices).default([]),
});
export type NewOwnField = z.infer<typeof NewOwnField>;

/** `PATCH /api/own-fields/{id}/`: what is absent stays. 409 when it was changed since `version` (S9). */
export const OwnFieldChange = z.strictObject({
  version: z.int().min(1),
  /** Empty gives one that is there from the start its usual name again. */
  name: lineOfText(OWN_FIELD_LIMITS.name).optional(),
  /** All of them, in their order; one without an id is new. One that is left out is retired where something has it, else removed. */
  choices: z
    .array(z.strictObject({ id: id.optional(), name: lineOfText(OWN_FIELD_LIMITS.choice) }))
    .max(OWN_FIELD_LIMITS.choices)
    .optional(),
  is_retired: z.boolean().optional(),
});
export type OwnFieldChange = z.infer<typeof OwnFieldChange>;

/** `PUT /api/own-fields/order/`: all that are offered. 409 when they are others by now. */
export const OwnFieldOrder = z.strictObject({
  about: z.enum(OWN_FIELD_SUBJECTS),
  ids: z.array(id).max(OWN_FIELD_LIMITS.count),
});
export type OwnFieldOrder = z.infer<typeof OwnFieldOrder>;

/** Values by the id of their field, as they are kept; see `own-values.ts` for those of each kind. */
export const OwnValuesAnswer = z.record(z.string(), z.unknown());

/** Values to set, by the id of their field; null clears one. What is absent stays. */
export const OwnValuesChange = z
  .record(z.string().regex(/^[1-9]\d{0,8}$/u), z.unknown())
  .refine((values) => Object.keys(values).length <= 2 * OWN_FIELD_LIMITS.count);
export type OwnValuesChange = z.infer<typeof OwnValuesChange>;

export const TAG_LIMITS = { name: 60, count: 1000, ofOne: 50 } as const;

/** What organizations and contacts are marked with (G3). */
export const Tag = z.object({ id: z.int(), name: z.string() });
export type Tag = z.infer<typeof Tag>;

/** A tag in `GET /api/tags/`, with how many have it. */
export const CountedTag = Tag.extend({ organizations: z.int(), contacts: z.int() });
export type CountedTag = z.infer<typeof CountedTag>;

const tagName = requiredText(TAG_LIMITS.name).pipe(lineOfText(TAG_LIMITS.name));

/** `PATCH /api/tags/{id}/` */
export const TagChange = z.strictObject({ name: tagName });
export type TagChange = z.infer<typeof TagChange>;

/** `POST /api/tags/{id}/merge/`: whatever has the tag has the other then, and the tag goes. */
export const TagMerge = z.strictObject({ into: id });
export type TagMerge = z.infer<typeof TagMerge>;

/**
 * `PATCH /api/contacts/organizations/{id}/tags/`, and of contacts: those of these names are added, made where there are none; what
 * others add or remove meanwhile stays. The answer is what it has then.
 */
export const TagsChange = z.strictObject({
  add: z.array(tagName).max(TAG_LIMITS.ofOne).default([]),
  remove: z.array(id).max(TAG_LIMITS.ofOne).default([]),
});
export type TagsChange = z.infer<typeof TagsChange>;

export const NOTE_LIMITS = { text: 10_000, page: 50 } as const;

/** What somebody of the staff has noted of an organization or a contact (G3). */
export const Note = z.object({
  id: z.int(),
  /** Null once the account is gone. */
  author_id: z.int().nullable(),
  /** The person's name, else the address. */
  author: z.string(),
  text: z.string(),
  at: z.string(),
  /** When the text was last changed; null for never. */
  changed_at: z.string().nullable(),
  version: z.int(),
  /** Whether whoever asks may change and delete it. */
  is_mine: z.boolean(),
});
export type Note = z.infer<typeof Note>;

/** Answer of `GET …/notes/`, newest first. */
export const Notes = z.object({
  notes: z.array(Note),
  /** `before` of the next answer; null after the last. */
  next: z.int().nullable(),
});
export type Notes = z.infer<typeof Notes>;

export const NotesQuery = z.strictObject({ before: z.coerce.number().pipe(id).optional() });

/** `POST …/notes/` */
export const NewNote = z.strictObject({ text: requiredText(NOTE_LIMITS.text) });
export type NewNote = z.infer<typeof NewNote>;

/** `PATCH /api/notes/{id}/`: 409 when it was changed since `version`. */
export const NoteChange = z.strictObject({
  version: z.int().min(1),
  text: requiredText(NOTE_LIMITS.text),
});
export type NoteChange = z.infer<typeof NoteChange>;
