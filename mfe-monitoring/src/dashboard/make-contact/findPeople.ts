/** Somebody whom a text names. Either field may be empty, not both. */
export interface NamedPerson {
  readonly full_name: string;
  readonly email: string;
}

/** Characters of a text that are read: what comes after them is hardly about who to ask. */
const READ = 20_000;
/** People that are found at most. */
const MOST = 5;
/** Characters beside an address, or after such words, in which a name is looked for. */
const BESIDE = 80;

// Each quantifier is bounded, and none repeats another: the time grows with the text, whatever it says.
const ADDRESS = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/gu;
const WORD = "\\p{Lu}[\\p{L}'’-]{1,30}";
const NAME_AT_END = new RegExp(`(?:(?:${WORD}\\s{1,3}){0,2}${WORD})$`, 'u');
/** Words that a name follows, in the languages that our contacts write; their case does not count. */
const ASKED =
  /(?<![\p{L}])(?:ask for|ask|contact|write to|email|speak to|talk to|call|обратитесь к|обращайтесь к|напишите|пишите|свяжитесь с|спросите|звоните|wenden sie sich an|kontaktieren sie|fragen sie|contacter|adressez-vous à|demandez à|contacte con|pregunte a|escriba a)\s{1,3}(?:(?:mr|mrs|ms|dr|herrn|herr|frau|mme|sra|sr|г-ну|г-же)\.?\s{1,3})?/giu;
const NAME_AT_START = new RegExp(`^(?:${WORD}(?:\\s{1,3}${WORD}){0,2})`, 'u');

/** Words that are written like names where they begin a sentence. */
const AT_BEGINNING: ReadonlySet<string> = new Set(
  'ask contact email call write please mr mrs ms dr herr herrn frau mme sr sra спросите напишите пишите звоните обратитесь г-ну г-же'.split(
    ' ',
  ),
);

/**
 * Whom a reply names as the person to ask: by address, with the name beside it or within it, otherwise by name after words such
 * as "ask". A person checks what is found.
 * @param known addresses that are nobody new, in lower case
 */
export function findPeople(text: string, known: ReadonlySet<string>): readonly NamedPerson[] {
  const read = text.slice(0, READ);
  const people = new Map<string, NamedPerson>();
  for (const { 0: found, index } of read.matchAll(ADDRESS)) {
    if (people.size === MOST) break;
    const email = found.replace(/[.-]{1,64}$/u, '');
    const key = email.toLowerCase();
    if (known.has(key) || people.has(key)) continue;
    const before = read.slice(Math.max(0, index - BESIDE), index).replace(/[\s<([:,–—"'-]{0,80}$/u, '');
    people.set(key, { full_name: nameOf(before, email), email });
  }
  if (people.size > 0) return [...people.values()];
  for (const { 0: words, index } of read.matchAll(ASKED)) {
    const after = index + words.length;
    const name = NAME_AT_START.exec(read.slice(after, after + BESIDE))?.[0];
    if (name !== undefined && people.size < MOST) people.set(name, { full_name: name, email: '' });
  }
  return [...people.values()];
}

function nameOf(before: string, email: string): string {
  const words = NAME_AT_END.exec(before)?.[0].split(/\s+/gu) ?? [];
  const beside = words
    .slice(words.findLastIndex((word) => AT_BEGINNING.has(word.toLowerCase())) + 1)
    .join(' ');
  if (beside.includes(' ')) return beside;
  const parts = (email.split('@')[0] ?? '').split(/[._-]/u).filter((part) => /^\p{L}{2,30}$/u.test(part));
  return parts.length > 1 ? parts.map(capitalized).join(' ') : beside;
}

const capitalized = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);
