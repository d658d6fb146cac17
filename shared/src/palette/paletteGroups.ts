import type { PaletteCommand } from './paletteCommands.ts';
import type { SourceResults } from './usePaletteResults.ts';

const ALL = 'all.';

/** Whether it leads to all that was found: it is no result itself. */
export const isAll = ({ id }: PaletteCommand): boolean => id.startsWith(ALL);

/** What stands under one heading. */
export interface PaletteGroup {
  readonly id: string;
  readonly label: string;
  readonly commands: readonly PaletteCommand[];
  /** How many there are, of which these may be the first. */
  readonly count: number;
}

export interface PaletteParts {
  /** Of what the page shows. */
  readonly brought: readonly PaletteCommand[];
  /** Of the page as a whole. */
  readonly commands: readonly PaletteCommand[];
  readonly results: readonly SourceResults[];
  /** Looked for by name alone: there are too many to list. */
  readonly more: readonly PaletteCommand[];
  /** Names what leads to all of so many. */
  readonly nameAll: (total: number) => string;
}

/** Newest things of each kind that are shown before anything is typed. */
const NEWEST = 3;

/** What is offered, in order: before anything is typed, what is newest, then what can be done here; else what is called so. */
export function groupsOf(
  { brought, commands, results, more, nameAll }: PaletteParts,
  text: string,
): readonly PaletteGroup[] {
  const words = wordsOf(text);
  const named = ({ group, label, words: others = '' }: PaletteCommand) => {
    const known = wordsOf(`${group} ${label} ${others}`);
    return words.every((word) => known.some((other) => other.startsWith(word)));
  };
  const isMeant = ({ label, detail = '' }: PaletteCommand) => {
    const searched = `${label} ${detail}`.toLowerCase();
    return words.every((word) => searched.includes(word));
  };
  const found = results.map(({ source, commands: first, isFresh, total, showAll }): PaletteGroup => {
    // What was found by fewer letters may not be what is meant now.
    const shown = isFresh ? first : first.filter(isMeant);
    const count = isFresh ? Math.max(total ?? 0, shown.length) : shown.length;
    const all: readonly PaletteCommand[] =
      showAll && text !== '' && count > shown.length
        ? [{ id: `${ALL}${source.id}`, label: nameAll(count), group: source.label, run: showAll }]
        : [];
    return { id: `results.${source.id}`, label: source.label, commands: [...shown, ...all], count };
  });
  if (text === '') return [...found.map(newest), ...grouped(brought), ...grouped(commands)].filter(hasAny);
  // What comes later stands with others of its kind, which may be there already.
  const kinds = new Set([...brought, ...commands].map(({ group }) => group));
  const near = more.filter(({ group }) => kinds.has(group));
  const rest = more.filter(({ group }) => !kinds.has(group));
  const called = grouped([...brought, ...commands, ...near].filter(named));
  return [...called, ...found, ...grouped(rest.filter(named))].filter(hasAny);
}

const hasAny = ({ commands }: PaletteGroup): boolean => commands.length > 0;

const newest = (group: PaletteGroup): PaletteGroup => ({
  ...group,
  commands: group.commands.slice(0, NEWEST),
});

/** Commands of one group stand together, in the order in which the groups come. */
function grouped(commands: readonly PaletteCommand[]): readonly PaletteGroup[] {
  const groups = Map.groupBy(commands, ({ group }) => group);
  return [...groups].map(([label, members]) => ({
    id: `commands.${label}`,
    label,
    commands: members,
    count: members.length,
  }));
}

const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[\s-]+/u)
    .filter(Boolean);
