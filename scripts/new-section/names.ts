import { problemsOfSection } from '../../shared/src/contract/declaration.ts';

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

/** @throws {Error} when no name is given, or it cannot be one */
export function describeSection(name: string | undefined): SectionNames {
  // `host`: the volume of the host's own builds is called after it.
  const problems = name === undefined || name === 'host' ? ['Which name?'] : problemsOfSection(name);
  if (name === undefined || problems.length > 0)
    throw new Error(`${problems.join(' ')} npm run new-section -- NAME, such as field-days.`);
  return {
    id: name,
    package: `mfe-${name}`,
    component: name.split('-').map(upper).join(''),
    label: upper(name.replaceAll('-', ' ')),
  };
}

const upper = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
