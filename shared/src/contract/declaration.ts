import { type Language, LANGUAGES, type Text } from './language.ts';

/** Name of a section, unique in the page: the first segment of its URL, such as `organizations`. */
export type SectionId = string;

/** What a section says about itself. The host draws its navigation from it before any of the section's code is loaded. */
export interface SectionDeclaration {
  /** Its name in each language, at most {@link LONGEST_LABEL} characters. */
  readonly label: Text;
  /** Its place in the navigation: sections with a lower number come first, the host's own Settings last. */
  readonly order: number;
}

/** Longest label, in characters: six entries must fit side by side. */
export const LONGEST_LABEL = 24;

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

  const { label, order } = (declaration ?? {}) as Partial<Record<keyof SectionDeclaration, unknown>>;
  if (typeof order !== 'number' || !Number.isFinite(order))
    problems.push(`The section ${name} has no place in the navigation: "order" must be a number.`);
  for (const language of LANGUAGES) {
    const text = (label as Partial<Record<Language, unknown>> | null | undefined)?.[language];
    if (typeof text !== 'string' || text.trim() === '' || text.length > LONGEST_LABEL)
      problems.push(
        `The section ${name} needs a label of 1 to ${LONGEST_LABEL} characters in "${language}"; it is ${JSON.stringify(text)}.`,
      );
  }
  return problems;
}
