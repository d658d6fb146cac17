import type { Snippet } from '../snippets.ts';
import { parseRows, parseText, parseTrimmed } from './untrusted.ts';

/** Rows of `GET /api/snippets/`; those without an id are left out. */
export const parseUntrustedSnippets = (rows: readonly unknown[]): readonly Snippet[] =>
  parseRows<Snippet, keyof Snippet>(rows, (id, row) => ({
    id,
    name: parseTrimmed(row.name),
    html: parseText(row.html),
    updated_at: parseTrimmed(row.updated_at),
  }));
