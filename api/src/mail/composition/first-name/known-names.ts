import { faker as czech } from '@faker-js/faker/locale/cs_CZ';
import { faker as danish } from '@faker-js/faker/locale/da';
import { faker as german } from '@faker-js/faker/locale/de';
import { faker as english } from '@faker-js/faker/locale/en';
import { faker as spanish } from '@faker-js/faker/locale/es';
import { faker as finnish } from '@faker-js/faker/locale/fi';
import { faker as french } from '@faker-js/faker/locale/fr';
import { faker as hungarian } from '@faker-js/faker/locale/hu';
import { faker as italian } from '@faker-js/faker/locale/it';
import { faker as norwegian } from '@faker-js/faker/locale/nb_NO';
import { faker as dutch } from '@faker-js/faker/locale/nl';
import { faker as polish } from '@faker-js/faker/locale/pl';
import { faker as portuguese } from '@faker-js/faker/locale/pt_PT';
import { faker as russian } from '@faker-js/faker/locale/ru';
import { faker as swedish } from '@faker-js/faker/locale/sv';
import { faker as ukrainian } from '@faker-js/faker/locale/uk';
import { getGender } from 'gender-detection-from-name';

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

/**
 * Short forms that people sign with, and given names of people who have Russian ones; the lists of the library have those of
 * passports.
 */
const SHORT_FORMS = (
  'abby al alex andy barb ben bernie beth bill billy bob bobby cathy charlie chris chuck dan danny dave debbie dick don ed ' +
  'eddie fred gabby gary geoff geoffrey graham greg günter günther hans heinz jack jan jeff jen jenny jim jimmy joe johnny jon josh kate ' +
  'kathy ken kim larry laurie len les liz lou lucy maggie mandy matt max meg mick mike nancy ned neil nick nigel pam pat ' +
  'patty paul peggy pete phil ray rick rob robbie ron russ sam sandy sean shaun sid stan steve stu sue ted terry tim tina ' +
  'tom tommy tony trish vic vicky walt wendy will zoe ' +
  'алёна аня боря валера ваня варвара вася вера вика витя влад володя галя гена глеб гоша даша денис дима ева женя жанна ' +
  'зоя игнат инна ира капитолина катя кира клавдия коля костя лёва лёня лёша лида лиза люба люда майя макс марк маша миша ' +
  'настя наташа ника оксана оля паша петя полина поля рита рома рустам саша света серёжа серёга слава соня стас степан стёпа ' +
  'таня тимур толя тоня ульяна федя шура эдик элина эльвира эмма юля юра яна ' +
  'айгуль айрат ашот алия армен азат аслан вадим вахтанг гаянэ гиви гульнара динара заур зураб ильдар ильяс камиль карен ' +
  'лейла мадина магомед марат марьям мурат нурлан ренат ринат рамиль рафик равиль руслан салават самвел сурен тагир тигран ' +
  'фарид хасан шамиль эльдар эльмира'
).split(' ');

/** English words among them, which begin what no person is called. */
const WORDS: ReadonlySet<string> = new Set(
  'baby coach general green ground judge king major park parish price prince princess royal sir unknown'.split(
    ' ',
  ),
);

type Part = 'first_name' | 'last_name';
interface Names {
  readonly given: ReadonlySet<string>;
  readonly family: ReadonlySet<string>;
}

/** As names are compared: small letters without accents, ё as е. */
const compared = (name: string): string => name.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');

const setOf = (names: readonly string[]): ReadonlySet<string> => new Set(names.map(compared));

const listed = ({ rawDefinitions }: (typeof LOCALES)[number], part: Part): string[] =>
  Object.values(rawDefinitions.person?.[part] ?? {}).flat();

let known: (Names & { readonly languages: readonly Names[] }) | undefined;

/** Made when it is first asked for: most processes address nobody. */
const names = () => {
  known ??= {
    given: setOf(
      [...LOCALES.flatMap((locale) => listed(locale, 'first_name')), ...SHORT_FORMS].filter(
        (name) => !WORDS.has(compared(name)),
      ),
    ),
    family: setOf(LOCALES.flatMap((locale) => listed(locale, 'last_name'))),
    languages: LOCALES.map((locale) => ({
      given: setOf(listed(locale, 'first_name')),
      family: setOf(listed(locale, 'last_name')),
    })),
  };
  return known;
};

/** Whether people are often given this name in any of 16 languages, such as `Zoë`, `Bob`, `Anna-Maria` and `Пётр`. */
export function isFrequentGivenName(word: string): boolean {
  const { given } = names();
  const name = compared(word);
  return given.has(name) || (name.includes('-') && name.split('-').every((part) => given.has(part)));
}

/**
 * Whether anybody is given this name. The registers of births that {@link getGender} goes by have surnames as well: what is
 * a frequent one counts as that.
 */
export function isGivenName(word: string): boolean {
  if (isFrequentGivenName(word)) return true;
  const name = compared(word);
  if (WORDS.has(name) || isFrequentSurname(word)) return false;
  return [name, word].some((spelling) => getGender(spelling) !== 'unknown');
}

/** Whether it is a frequent surname in any of the languages; some are given names as well, such as `Martin`. */
export const isFrequentSurname = (word: string): boolean =>
  compared(word)
    .split('-')
    .some((part) => names().family.has(part));

/** Whether in one language the first may be a surname, and the last is a given name alone: `Martin Sophie`. */
export const isFamilyAhead = (first: string, last: string): boolean =>
  names().languages.some(
    ({ given, family }) =>
      family.has(compared(first)) && given.has(compared(last)) && !family.has(compared(last)),
  );
