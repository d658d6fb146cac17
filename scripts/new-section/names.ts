/** What a new section is called in each place. */
export interface SectionNames {
  /** Identifier and path, such as `field-days`. */
  readonly id: string;
  /** Such as `mfe-field-days`. */
  readonly package: string;
  /** In names of components, such as `FieldDays`. */
  readonly component: string;
  /** For people, such as `Field days`. */
  readonly label: string;
}

/** Taken: a page of the host, and the volume of its builds. */
const RESERVED: ReadonlySet<string> = new Set(['settings', 'host']);

/** @throws {Error} when no name is given, or it cannot be one */
export function describeSection(name: string | undefined): SectionNames {
  if (name === undefined || !/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/u.test(name) || RESERVED.has(name)) {
    throw new Error(
      'Which name? npm run new-section -- NAME, in small letters and digits, with hyphens between words, such as field-days.',
    );
  }
  return {
    id: name,
    package: `mfe-${name}`,
    component: name.split('-').map(upper).join(''),
    label: upper(name.replaceAll('-', ' ')),
  };
}

const upper = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
