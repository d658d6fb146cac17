/** Three versions of the same fields. */
export interface Versions<Fields> {
  /** What is typed. */
  readonly mine: Fields;
  /** What both people began with. */
  readonly before: Fields;
  /** What somebody else has stored since. */
  readonly theirs: Fields;
}

/** What was typed together with what somebody else has changed meanwhile. */
export interface Merged<Fields> {
  readonly fields: Fields;
  /** What both have changed differently, in the order of `changed`: a person decides (S9). */
  readonly clashes: readonly (keyof Fields)[];
}

/**
 * Merges what somebody else has stored into what was typed: what was changed here stays, everything else becomes theirs.
 * @param changed the fields in which two versions differ
 */
export function mergeFields<Fields extends object>(
  { mine, before, theirs }: Versions<Fields>,
  changed: (one: Fields, other: Fields) => readonly (keyof Fields)[],
): Merged<Fields> {
  const here = changed(mine, before);
  const byBoth = new Set(changed(theirs, before)).intersection(new Set(here));
  return {
    fields: { ...theirs, ...(Object.fromEntries(here.map((name) => [name, mine[name]])) as Partial<Fields>) },
    clashes: changed(theirs, mine).filter((name) => byBoth.has(name)),
  };
}
