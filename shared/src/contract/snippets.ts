import { z } from 'zod';
import { MAX_SNIPPET_LENGTH, TEXT_LIMITS } from './rules.ts';
import { lineOfText, storableText } from './text.ts';

const fields = {
  /** Unique, whatever its letter case. */
  name: lineOfText(TEXT_LIMITS.snippetName).pipe(z.string().min(1)),
  /** Rich text; merge tags stand for what is known of the contact. Sanitized. */
  html: storableText(MAX_SNIPPET_LENGTH).pipe(z.string().min(1)),
};

/** A piece of text that everybody on the team inserts into answers (V3), in `GET /api/snippets/`, by name. */
export const Snippet = z.object({ id: z.int(), name: z.string(), html: z.string(), updated_at: z.string() });
export type Snippet = z.infer<typeof Snippet>;

/** `POST /api/snippets/`. */
export const NewSnippet = z.strictObject(fields);
export type NewSnippet = z.infer<typeof NewSnippet>;

/** `PUT /api/snippets/{id}/`: with `updated_at`, only if nobody has changed it since. */
export const SnippetUpdate = z.strictObject({ ...fields, updated_at: z.iso.datetime().optional() });
export type SnippetUpdate = z.infer<typeof SnippetUpdate>;
