import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { faker as czech } from '@faker-js/faker/locale/cs_CZ';
import { faker as danish } from '@faker-js/faker/locale/da';
import { faker as german } from '@faker-js/faker/locale/de';
import { faker as swissGerman } from '@faker-js/faker/locale/de_CH';
import { faker as english } from '@faker-js/faker/locale/en';
import { faker as indian } from '@faker-js/faker/locale/en_IN';
import { faker as spanish } from '@faker-js/faker/locale/es';
import { faker as finnish } from '@faker-js/faker/locale/fi';
import { faker as french } from '@faker-js/faker/locale/fr';
import { faker as belgian } from '@faker-js/faker/locale/fr_BE';
import { faker as swissFrench } from '@faker-js/faker/locale/fr_CH';
import { faker as croatian } from '@faker-js/faker/locale/hr';
import { faker as hungarian } from '@faker-js/faker/locale/hu';
import { faker as italian } from '@faker-js/faker/locale/it';
import { faker as norwegian } from '@faker-js/faker/locale/nb_NO';
import { faker as dutch } from '@faker-js/faker/locale/nl';
import { faker as polish } from '@faker-js/faker/locale/pl';
import { faker as portuguese } from '@faker-js/faker/locale/pt_PT';
import { faker as romanian } from '@faker-js/faker/locale/ro';
import { faker as russian } from '@faker-js/faker/locale/ru';
import { faker as slovak } from '@faker-js/faker/locale/sk';
import { faker as serbian } from '@faker-js/faker/locale/sr_RS_latin';
import { faker as swedish } from '@faker-js/faker/locale/sv';
import { faker as ukrainian } from '@faker-js/faker/locale/uk';
import type { Faker } from '@faker-js/faker';
import { comparedName, NAMES_FILE, WORDS } from './known-names.ts';

const LOCALES = [
  czech,
  danish,
  dutch,
  english,
  finnish,
  french,
  german,
  hungarian,
  italian,
  norwegian,
  polish,
  portuguese,
  russian,
  spanish,
  swedish,
  ukrainian,
];

/** Their given names count where they are nobody's frequent surname: `Novák` is one, though some are called Novak. */
const FURTHER = [belgian, croatian, indian, romanian, serbian, slovak, swissFrench, swissGerman];

type Part = 'first_name' | 'last_name';

const listed = (part: Part, locales: readonly Faker[]): readonly string[] =>
  locales.flatMap(({ rawDefinitions }) => Object.values(rawDefinitions.person?.[part] ?? {}).flat());

/** Registers of births. The package says them one at a time, by name; here all are wanted. */
function registered(): readonly string[] {
  const require = createRequire(import.meta.url);
  return ['en', 'it', 'es', 'fr', 'de', 'tr'].flatMap((language) =>
    Array.from(
      (require(`gender-detection-from-name/names/${language}`) as ReadonlyMap<string, unknown>).keys(),
    ),
  );
}

const isName = (name: string): boolean => /^[\p{L}'-]+$/u.test(name) && !WORDS.has(name);

const setOf = (names: readonly string[]): ReadonlySet<string> =>
  new Set(names.map(comparedName).filter(isName));

/** The text of {@link NAMES_FILE}: a line of frequent given names, one of frequent surnames, one of rare given names. */
export function makeNames(): string {
  const family = setOf(listed('last_name', [...LOCALES, ...FURTHER]));
  const further = [...setOf(listed('first_name', FURTHER))].filter((name) => !family.has(name));
  const given = new Set([...setOf(listed('first_name', LOCALES)), ...further]);
  // The registers have surnames as well: there, what is a frequent one counts as that.
  const rare = [...setOf(registered())].filter((name) => !given.has(name) && !family.has(name));
  return [given, family, rare].map((names) => `${[...names].toSorted().join(' ')}\n`).join('');
}

if (import.meta.main) writeFileSync(NAMES_FILE, makeNames());
