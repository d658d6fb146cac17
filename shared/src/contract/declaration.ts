import { type Language, LANGUAGES, type Text } from './language.ts';
import type { Permission } from './permissions.ts';

/** Name of a section, unique in the page: the first segment of its URL, such as `organizations`. */
export type SectionId = string;

/** What a section says about itself. The host draws its navigation from it before any of the section's code is loaded. */
export interface SectionDeclaration {
  /** Its name in each language, at most {@link LONGEST_LABEL} characters. */
  readonly label: Text;
  /** Its place in the navigation: sections with a lower number come first, the host's own Settings last. */
  readonly order: number;
  /** What the palette offers of it, wherever the person is (G5). */
  readonly commands?: readonly DeclaredCommand[];
  /** What the palette finds in it (G5). */
  readonly results?: readonly DeclaredResults[];
}

/** A command of a section, offered before any of its code is loaded: it leads to a place where the thing is done. */
export interface DeclaredCommand {
  /** Tells it from the others of its section. */
  readonly id: string;
  readonly label: Text;
  /** Below the section: `?dialog=add`, `/recent`. */
  readonly path: string;
  /** Whoever lacks it is not offered the command. */
  readonly permission?: Permission;
}

/** Where the palette asks for things of a section by what is typed. */
export interface DeclaredResults {
  /** What they are called, in the plural: it stands above them. */
  readonly label: Text;
  /** Path of the API that answers `?q=…&limit=…` with `{ results: PaletteResult[] }`, the newest first where `q` is empty. */
  readonly from: string;
  /** Address of one of them below the section, with `{id}` in it: `/{id}`, `?edit={id}`. */
  readonly path: string;
  /** Address of a list of all that is found below the section, with `{q}` for what is typed: `?search={q}`. */
  readonly all?: string;
}

/** Longest label, in characters: six entries must fit side by side. */
export const LONGEST_LABEL = 24;

/** Longest label of a command or of a kind of results, in characters. */
const LONGEST_COMMAND = 60;
/** Most commands, and most kinds of results, of a section: every page carries them. */
const MOST_DECLARED = 12;

/** First segments of URLs that no section may use: pages of the host, and paths of the gateway or of nginx. */
const RESERVED: ReadonlySet<string> = new Set([
  'settings',
  'api',
  'uploads',
  'remotes',
  'kept',
  'mail-frame',
  'page-configuration',
]);

/**
 * What is wrong with a section's name or its declaration; empty when the host can show it. Checked when it is built, and
 * again when the gateway registers it, because a manifest from another origin may say anything.
 */
export function problemsOfSection(id: SectionId, declaration?: unknown): readonly string[] {
  const name = JSON.stringify(id);
  const problems: string[] = [];
  if (RESERVED.has(id)) problems.push(`The section ${name} has a path of the host's own.`);
  else if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/u.test(id))
    problems.push(`The section ${name} cannot be a path: small letters and digits, words joined by hyphens.`);
  if (declaration === undefined) return problems;

  const { label, order, commands, results } = (declaration ?? {}) as Partial<
    Record<keyof SectionDeclaration, unknown>
  >;
  if (typeof order !== 'number' || !Number.isFinite(order))
    problems.push(`The section ${name} has no place in the navigation: "order" must be a number.`);
  problems.push(...problemsOfLabel(`The section ${name}`, label, LONGEST_LABEL));
  problems.push(...problemsOfList(`A command of the section ${name}`, commands, problemsOfCommand));
  problems.push(...problemsOfList(`A kind of results of the section ${name}`, results, problemsOfResults));
  return problems;
}

function problemsOfLabel(owner: string, label: unknown, longest: number): readonly string[] {
  return LANGUAGES.flatMap((language) => {
    const text = (label as Partial<Record<Language, unknown>> | null | undefined)?.[language];
    if (typeof text === 'string' && text.trim() !== '' && text.length <= longest) return [];
    const found = JSON.stringify(text);
    return [`${owner} needs a label of 1 to ${longest} characters in "${language}"; it is ${found}.`];
  });
}

type Entry = Partial<Record<keyof (DeclaredCommand & DeclaredResults), unknown>>;

function problemsOfList(
  owner: string,
  list: unknown,
  problemsOfEntry: (owner: string, entry: Entry) => readonly string[],
): readonly string[] {
  if (list === undefined) return [];
  if (!Array.isArray(list) || list.length > MOST_DECLARED)
    return [`${owner} is one of a list of at most ${MOST_DECLARED}.`];
  return list.flatMap((entry: unknown) => {
    const fields: Entry = typeof entry === 'object' && entry !== null ? entry : {};
    return [...problemsOfLabel(owner, fields.label, LONGEST_COMMAND), ...problemsOfEntry(owner, fields)];
  });
}

const isText = (value: unknown, pattern: RegExp): boolean => typeof value === 'string' && pattern.test(value);

/** An address below a section. It cannot lead out of it. */
const BELOW = /^[/?#][\w/?#=&.{}-]{0,200}$/u;

function problemsOfCommand(owner: string, { id, path, permission }: Entry): readonly string[] {
  const problems: string[] = [];
  if (!isText(id, /^[a-z][\w-]{0,40}$/u)) problems.push(`${owner} needs an id of letters and digits.`);
  if (!isText(path, BELOW)) problems.push(`${owner} needs a path below the section.`);
  if (permission !== undefined && !isText(permission, /^\w{1,40}$/u))
    problems.push(`${owner} has a permission that is none.`);
  return problems;
}

function problemsOfResults(owner: string, { from, path, all }: Entry): readonly string[] {
  const problems: string[] = [];
  // Requests carry the session: never to another origin.
  if (!isText(from, /^\/api(?:\/[a-z0-9-]{1,40}){1,6}\/$/u))
    problems.push(`${owner} needs a path of the API.`);
  if (!isText(path, BELOW) || !String(path).includes('{id}'))
    problems.push(`${owner} needs a path below the section with {id} in it.`);
  if (all !== undefined && !(isText(all, BELOW) && isText(all, /\{q\}/u)))
    problems.push(`${owner} needs a path of all below the section with {q} in it.`);
  return problems;
}
