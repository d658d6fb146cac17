import { isFrequentGivenName, isFrequentSurname, isGivenName } from './known-names.ts';

/** How a mail addresses somebody (E5). */
export interface FirstName {
  /** Empty where the mail has to say something general. */
  readonly text: string;
  /** Whether it is a given name; else it is the whole name or nothing, and a person may know better. */
  readonly isSure: boolean;
}

const wordsOf = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Words before a name that say rank or sex; those that are abbreviated are told by their full stop. */
const TITLES = wordsOf(
  'mr mrs ms miss mx dr prof professor sir dame rev reverend cllr councillor hon messrs lt cdr col maj capt str ostr ostd gen sgt lord lady baron baroness captain colonel father sister brother coach ' +
    'herr frau doktor ing pd habil studienrat studienrätin dipl-ing monsieur madame me maître mademoiselle mme mlle señor señora señorita sr sra srta doña ' +
    'signor signora sig dott dottore dottoressa avv meneer mevrouw dhr mw pani senhor senhora ' +
    'господин госпожа г-н г-жа гн гжа д-р доктор профессор проф уважаемый уважаемая пані тренер',
);
const SUFFIXES = wordsOf(
  'jr sr ii iii iv phd md mba esq obe mbe cbe bsc msc ba beng meng frcs cgcs cpa мл ст ктн кэн дтн',
);
/** Words of a post, a department, a club or a place: what has one is no person's name. */
const OFFICES = wordsOf(
  'academy accounts admin administration administrator afc bank booking bookings bursar business cc centre center ' +
    'church city clerk club college committee company council county course customer department dept desk director ' +
    'enquiries estate estates events facilities fc finance garden gardens golf greenkeeper greenkeepers greenkeeping ' +
    'groundskeeper groundsman groundsmen hello hotel hr inc info inn inquiries limited links llc ltd mailbox maintenance ' +
    'management manager marketing members membership name of office operations or palace park parks payable procurement ' +
    'purchasing reception resort rfc rovers sales school secretary service services sports staff stadium superintendent ' +
    'support team test town treasurer turf united university unknown villa wanderers abteilung buchhaltung eheleute ' +
    'empfang familie geschäftsführung gmbh leitung platzwart sekretariat stadion unbekannt verein verwaltung vorstand ' +
    'accueil comptabilité direction mairie secrétariat stade administración ayuntamiento compras dirección oficina ' +
    'recepción secretaría amministrazione direzione segreteria ufficio агроном администратор администрация ао бухгалтер ' +
    'бухгалтерия директор дирекция зао ип клуб менеджер начальник оао ооо отдел офис приемная приёмная ресепшн ' +
    'руководитель секретарь семья служба снабжение спортшкола стадион фк',
);
/** The same where they come first; further behind people are called so, too. */
const OFFICES_AHEAD = wordsOf(
  'board campo chief commune comune dear deputy front gemeente general green ground grounds head main maire owner ' +
    'pitch president real san santa shop st the ville',
);
/** Words within a surname; a name that begins with one begins with the surname: `van der Berg Jan`. */
const PARTICLES = wordsOf(
  "van von vom de der den des di da del della dello degli dei do dos das du la le lo el bin ibn ten ter te zu zum zur af av op 't",
);
/** Surnames of East Asia that are given names elsewhere; they stand first at home. */
const EASTERN = wordsOf(
  'an cho choi chen han hu jung kang kim lee li lim lin liu ma park son sun wang wu yang ким ли хан цой',
);
/** What nobody is called without the next word: `Gian Luca`. */
const HALVES = wordsOf('gian pier');
/** Words that join two people; the Spanish `y` joins two surnames as well. */
const CONJUNCTIONS = wordsOf('and und et y e и та och');
/** `Гасан оглы` and `Гасан кызы` say whose child somebody is. */
const CHILD_OF = wordsOf('оглы оглу кызы гызы уулу oglu oğlu ogly kyzy');

const PATRONYMIC = /(?:[оеё]вич|[ьъ]ич|йович|[оеё]вна|ична|[ії]вна|[oe]vich|ovych|[oe]vna|ichna|ivna)$/iu;
/** What surnames alone begin with, or end with. */
const SURNAME =
  /^(?:o['’ʼ`]\p{L}|mc\p{L}|fitz)|(?:[оеё]ва?|[иы]на?|[сц]кий|[сц]кая|ський|ська|[её]нко|ук|юк|чак|ян|дзе|швили|[иы]х|[оеё]вич)$|(?:enko|[sc]k[iya]|czyk|dze|shvili|sson|ssen|poulos|i[ćč]|ov|ova|ev|eva|mann|stein|feld|bauer|m[ea][iy]er)$/iu;
/** `J.`, `J`, `И.И.` and `JR`. */
const INITIALS = /^(?:\p{Lu}\p{Ll}?\.-?)+\p{Lu}?$|^\p{Lu}{1,2}$/u;
/** A word whose full stop shows that it is not whole: `Prof.`, `Dipl.-Ing.`, `Dott.ssa`. */
const ABBREVIATED = /^\p{L}{2,}\.(?:-?\p{L}+\.)*(?:-?\p{L}+)?$/u;
const WORD = /^(?=\p{L})[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{M}'’ʼ`.-]+$/u;
/** A degree: `к.п.н.`, `m.sc.` */
const DEGREE = /^(?:\p{Ll}{1,4}\.){2,}$/u;
/** What stands between surname and given name in Vietnam: `Nguyen Van Duc`. */
const VIETNAMESE_MIDDLE = wordsOf('van văn thi thị ван тхи');
const VIETNAMESE = wordsOf(
  'nguyen nguyễn tran trần pham phạm hoang hoàng phan dang đặng bui bùi нгуен чан фам хоанг',
);
/** What is added to a name: (Jim), "Jim", | Head of Grounds, – pitch care, 2 of a second entry. */
const ASIDE = /\([^)]*\)|\[[^\]]*\]|["“”«»„][^"“”«»„]*["“”«»„]|\s+[-–—|/•:;]\s+.*$|\s+[#№]?\d[\d.]*$/gu;

const plain = (word: string): string => word.toLowerCase().replaceAll('.', '');
const isOf = (words: ReadonlySet<string>, word: string): boolean => words.has(plain(word));
const isCapitals = (word: string): boolean => word === word.toUpperCase() && /\p{L}{2}/u.test(word);
const isSurname = (word: string): boolean => SURNAME.test(word) || isFrequentSurname(word);
/** `LE` and `DI` begin a surname. */
const isInitials = (word: string): boolean => INITIALS.test(word) && !PARTICLES.has(word.toLowerCase());
const isTitle = (word: string): boolean =>
  isOf(TITLES, word) || DEGREE.test(word) || (ABBREVIATED.test(word) && !INITIALS.test(word));
const isSuffix = (word: string): boolean => isOf(SUFFIXES, word) || DEGREE.test(word);

/** `АННА-МАРИЯ` as people write it; a word of small and large letters stays as it is. */
const asName = (word: string): string =>
  word === word.toUpperCase() || word === word.toLowerCase()
    ? word.toLowerCase().replaceAll(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toUpperCase())
    : word;

/** Longest name that the API takes, in UTF-16 code units. */
const MOST_LETTERS = 200;

/**
 * How to address the person of a name (E5): `Anna` of `Dr. Anna Smith`, of `SMITH Anna` and of `Смирнова Анна Петровна`.
 * Of what is no person's name nothing, and in doubt the whole name: a surname, a title or an initial alone offends.
 * @param whole on one line, without spaces before and behind
 */
export function firstNameOf(whole: string): FirstName {
  if (whole.length > MOST_LETTERS || !/\p{L}/u.test(whole) || /[@\\<>{}]|:\/\//u.test(whole))
    return { text: '', isSure: false };
  const found = givenNameIn(whole.replaceAll(ASIDE, ' '));
  if (found !== undefined) return { text: asName(found), isSure: true };
  const isOffice = split(whole).some((word) => isOf(OFFICES, word.replaceAll(/\P{L}/gu, '')));
  return { text: whole.includes(' ') && !isOffice ? whole : '', isSure: false };
}

const split = (text: string): string[] => text.split(/\s+/u).filter((word) => word !== '');

function givenNameIn(name: string): string | undefined {
  const [before = '', ...rest] = name.split(',');
  const words = split(before);
  const behind = split(rest.join(' ')).filter((word) => !isSuffix(word));
  // `д.м.н., профессор Смирнова Анна Петровна`
  if (words.length > 0 && words.every((word) => DEGREE.test(word))) return givenNameIn(rest.join(','));
  const isFamilyFirst =
    behind.length > 0 &&
    !words.every(isTitle) &&
    !words.some((word) => isOf(OFFICES, word)) &&
    // `Anna Smith, Club Secretary`, and not `van der Berg, Jan`: what she does is said behind.
    !(words.length > 1 && words.some(isGivenName) && !isGivenName(behind[0] ?? ''));
  return isFamilyFirst ? givenNameOf(behind, true) : givenNameOf(words, false);
}

/** @param isFamilyApart whether the surname stands elsewhere: one word may be all */
function givenNameOf(spoken: readonly string[], isFamilyApart: boolean): string | undefined {
  const behind = behindPost(spoken);
  if (behind !== undefined) return behind;
  if (!spoken.every((word) => WORD.test(word)) || spoken.some((word) => isOf(OFFICES, word)))
    return undefined;
  // `The Hon. Jane Smith`, and not `The Rose Bowl`.
  const start = spoken.findIndex(
    (word, index) => !isTitle(word) && !(plain(word) === 'the' && isTitle(spoken[index + 1] ?? '')),
  );
  const end = spoken.length > 2 && isSuffix(spoken.at(-1) ?? '') ? -1 : undefined;
  const words = start === -1 ? [] : spoken.slice(start, end);
  const [first = ''] = words;
  const last = words.at(-1) ?? '';
  if (words.length === 0 || isOf(OFFICES_AHEAD, first) || isOfTwo(words)) return undefined;
  if (isFamilyApart) return isGivenName(first) ? first : undefined;
  if (words.length === 1) return start === 0 && isGivenName(first) ? first : undefined;
  if (words.some(isInitials)) return besideInitials(words);
  if (isOf(CHILD_OF, last)) return besideParent(words.slice(0, -2));
  if (isVietnamese(words)) return last;
  const apart = isOf(PARTICLES, first) && isCapitals(first) ? byCapitals(words) : undefined;
  if (apart !== undefined) return apart;
  if (isOf(PARTICLES, first)) return isFrequentGivenName(last) && !isFrequentSurname(last) ? last : undefined;
  return byCapitals(words) ?? byPatronymic(words) ?? byWords(words);
}

/** `Иван` of `Генеральный директор Петров Иван Сергеевич`: what the person does stands before the whole name. */
function behindPost(spoken: readonly string[]): string | undefined {
  const [family = '', given = '', patronymic = ''] = spoken.slice(-3);
  const isWhole =
    spoken.length > 3 &&
    spoken.filter((word) => PATRONYMIC.test(word)).length === 1 &&
    PATRONYMIC.test(patronymic) &&
    SURNAME.test(family) &&
    isGivenName(given) &&
    !isOfTwo(spoken);
  return isWhole ? given : undefined;
}

/** `Nguyen Van Duc`; `Tran van Dijk` has a Dutch surname. */
const isVietnamese = ([first = '', second = '', last = '', ...more]: readonly string[]): boolean =>
  more.length === 0 &&
  last !== '' &&
  isOf(VIETNAMESE, first) &&
  isOf(VIETNAMESE_MIDDLE, second) &&
  second !== second.toLowerCase() &&
  !isSurname(last) &&
  !isOf(VIETNAMESE, last);

/** `Mr and Mrs Smith`, `Maria und Jan Schmidt`; `Ortega y Gasset` is one person. */
const isOfTwo = (words: readonly string[]): boolean =>
  words.some(
    (word, index) =>
      isOf(CONJUNCTIONS, word) && (!['y', 'e'].includes(plain(word)) || isGivenName(words[index + 1] ?? '')),
  );

/** `Эльшан` of `Гасанов Эльшан Вагиф оглы`: beside the name of the father a surname is told by its ending alone. */
function besideParent(words: readonly string[]): string | undefined {
  const [first = '', second = ''] = words;
  return words.length === 2 && SURNAME.test(first) && !SURNAME.test(second)
    ? second
    : givenNameOf(words, false);
}

/** `John F. Kennedy`, `M. Jean-Luc Garnier`, and nothing of `J. R. Smith` and `Иванов И.И.` */
function besideInitials(words: readonly string[]): string | undefined {
  const [first = '', second = ''] = words;
  const initials = words.filter(isInitials);
  if (initials.length !== 1 || initials.some((word) => /\p{L}\P{L}+\p{L}/u.test(word))) return undefined;
  if (!isInitials(first)) return isGivenName(first) ? first : undefined;
  const isSure = isFrequentGivenName(second) && (second.includes('-') || !isFrequentSurname(second));
  return words.length > 2 && isSure ? second : undefined;
}

/** `SMITH John`, `Anna MÜLLER`. */
const byCapitals = (words: readonly string[]): string | undefined =>
  words.some(isCapitals) && words.some((word) => !isCapitals(word) && !isOf(PARTICLES, word))
    ? (words.find((word) => !isCapitals(word) && isGivenName(word)) ?? words.find(isFrequentGivenName))
    : undefined;

/** The word before the patronymic: `Анна` of `Смирнова Анна Петровна`; `Абрамович` behind one is a surname. */
function byPatronymic(words: readonly string[]): string | undefined {
  const [first = '', second = '', third = ''] = words;
  if (words.length === 3 && PATRONYMIC.test(third) && !PATRONYMIC.test(second)) {
    return isGivenName(first) && !isGivenName(second) ? first : second;
  }
  return PATRONYMIC.test(second) && !PATRONYMIC.test(first) && (words.length === 3 || isGivenName(first))
    ? first
    : undefined;
}

/** By what is known of the words alone. */
function byWords([first = '', ...behind]: readonly string[]): string | undefined {
  const [second = ''] = behind;
  const last = behind.at(-1) ?? '';
  const isLastGiven = isFrequentGivenName(last) && !isSurname(last);
  if (isGivenName(first)) {
    // `Martin Sophie`, `Gaultier Jean`, `Kim Min-jun`: the surname may stand first.
    const mayBeFamily = isFrequentSurname(first) || !isFrequentGivenName(first);
    if (
      (mayBeFamily && isLastGiven && !isOf(PARTICLES, second)) ||
      (isOf(EASTERN, first) && !isSurname(last))
    )
      return undefined;
    return isOf(HALVES, first) && isGivenName(second) ? `${first} ${second}` : first;
  }
  if (isOf(PARTICLES, second)) return undefined;
  if (!isSurname(first)) return isLastGiven ? last : undefined;
  return [...behind.filter((word) => isFrequentGivenName(word) && !isSurname(word)), second, last].find(
    (word) => isGivenName(word) && !isOf(PARTICLES, word),
  );
}
