import { isMisspelt, wordsOfSounds } from './misspelt.ts';
import { plainText, soundText } from './normalise.ts';
import { type Match, MATCHES, MISSPELT, type SearchWord, SEARCH_LIMITS } from './query.ts';

/** What is known of an organization or a contact, to find it by. */
export interface SearchedTexts {
  readonly texts: readonly string[];
  /** Found by their digits as well, however they are grouped. */
  readonly phones?: readonly string[];
}

export interface FoundThing {
  readonly id: number;
  readonly match: Match;
}

/** What a query finds. */
export interface Found {
  /** In no order. */
  readonly organizations: readonly FoundThing[];
  /** Contacts of no organization, in no order. */
  readonly unassigned: readonly FoundThing[];
  /** The contacts that organizations were found by, if it was not by what they say themselves alone; by organization. */
  readonly contactsOf: (organizations: Iterable<number>) => ReadonlyMap<number, readonly number[]>;
  /** How many such contacts there are of all organizations that were found. */
  readonly countContacts: () => number;
}

/** Words of a text that are looked at, and characters of each: a long note is found by how it begins. */
const MOST_WORDS = 400;
const LONGEST_WORD = 100;
/** Typing errors are looked for where less than this is found without, and nothing as it was typed. */
const FEW = 5;
/** Digits of a phone number that are worth finding in one piece. */
const PHONE_DIGITS = 5;

/** Texts whose words are remembered while many are put. */
const MOST_TEXTS = 20_000;

/** How much a place of a word costs more than a word of a place, which are in order. */
const POSTING_COST = 4;
/** Places that may have changed before the words are sorted again: reading them one by one takes some milliseconds. */
const MOST_CHANGED = 20_000;
/** Words that are looked through in one piece. One that leaves takes what it stands in along, which is written down again. */
const CHUNK = 4096;
/** Numbers of words by which parts of words are remembered, for who types on. */
const MOST_REMEMBERED = 4_000_000;
/** Share of all words from which on looking through all is faster than asking those that had what was typed before. */
const MOST_ASKED = 0.25;

const NOBODY = -1;
const SPACE = /\s+/u;

/** Bits of the words of a query, for each way to match them. */
const WIDTH = SEARCH_LIMITS.words;
const EVERY = 2 ** WIDTH - 1;

/** There are more words than may be kept. */
export class TooManyWords extends Error {
  override name = 'TooManyWords';
}

/**
 * Organizations and contacts by the words of what is known of them. Every different word is kept once, for as long as anybody has it:
 * what is typed is compared with those, and then only numbers are.
 */
export class SearchIndex {
  readonly #mostBytes: number;
  readonly #words = new Map<string, number>();
  /** Words of texts that were written lately: what is known of many is much the same. */
  readonly #texts = new Map<string, readonly number[]>();
  readonly #plain: string[] = [];
  readonly #sounds: string[] = [];
  /** How many organizations and contacts have each word. A number is never another word's: what is found by it stays true. */
  #uses = new Uint32Array(1024);
  /** The place that was written last with each word. */
  #writtenAt = new Int32Array(1024).fill(NOBODY);
  /** By the first letter, words of sounds that may be misspelt, with the words that they are in. */
  readonly #spelt = new Map<string, Map<string, number[]>>();
  readonly #chunks: (Chunk | undefined)[] = [];
  /** Words that have a part, by the part; those asked for last come last. */
  readonly #having = new Map<string, Having>();
  #remembered = 0;
  #bits = new Uint32Array(0);

  /** Words of everything, one thing after another. */
  #store = new Uint32Array(1024);
  #stored = 0;
  #garbage = 0;

  readonly #organizations = new Map<number, number>();
  readonly #contacts = new Map<number, number>();
  /** Of each place: whose it is. A place that is free has no words and is no organization's. */
  #places = 0;
  #ids = new Int32Array(256);
  #starts = new Uint32Array(256);
  #lengths = new Uint32Array(256);
  /** Place of the contact's organization, or {@link NOBODY}; its own place for an organization. */
  #homes = new Int32Array(256);
  /** Whether it is there itself: an organization may be known by its contacts alone. */
  #isThere = new Uint8Array(256);
  readonly #free: number[] = [];
  #sorted: Sorted | undefined;

  /** @param mostBytes of numbers, which no limit of the heap counts */
  constructor(mostBytes = Infinity) {
    this.#mostBytes = mostBytes;
  }

  /** How many numbers of words belong to nothing any more, and how many there are. */
  get garbage(): { readonly count: number; readonly of: number } {
    return { count: this.#garbage, of: this.#stored };
  }

  /** @throws {TooManyWords} */
  putOrganization(id: number, texts: SearchedTexts): void {
    const place = this.#placeOfOrganization(id);
    this.#isThere[place] = 1;
    this.#write(place, texts);
  }

  /** @param organization null for a contact of none. @throws {TooManyWords} */
  putContact(id: number, organization: number | null, texts: SearchedTexts): void {
    const home = organization === null ? NOBODY : this.#placeOfOrganization(organization);
    const place = this.#contacts.get(id) ?? this.#take(id);
    this.#contacts.set(id, place);
    this.#homes[place] = home;
    this.#isThere[place] = 1;
    this.#write(place, texts);
  }

  /** Without its contacts: each is removed, or put, by itself. */
  removeOrganization(id: number): void {
    const place = this.#organizations.get(id);
    if (place === undefined) return;
    // The place stays: contacts may be said to be of it yet.
    this.#isThere[place] = 0;
    this.#forget(place);
  }

  /** @param organization nothing happens where it is another's by now. */
  removeContact(id: number, organization?: number): void {
    const place = this.#contacts.get(id);
    if (place === undefined) return;
    if (organization !== undefined && this.#homes[place] !== this.#organizations.get(organization)) return;
    this.#contacts.delete(id);
    this.#forget(place);
    this.#homes[place] = NOBODY;
    this.#isThere[place] = 0;
    this.#free.push(place);
  }

  /** Does before the first search what it would wait for, and keeps no texts. @throws {TooManyWords} */
  prepare(): void {
    this.forgetTexts();
    for (let chunk = 0; chunk * CHUNK < this.#plain.length; chunk += 1) this.#chunk(chunk);
    this.#sorted ??= this.#sort();
  }

  /** Keeps nothing but words: neither whole texts that were put, nor what was looked for. */
  forgetTexts(): void {
    this.#texts.clear();
    this.#having.clear();
    this.#remembered = 0;
  }

  find(words: readonly SearchWord[]): Found {
    if (words.length === 0)
      return { organizations: [], unassigned: [], contactsOf: () => new Map(), countContacts: () => 0 };
    if (this.#bits.length < this.#plain.length) this.#bits = new Uint32Array(this.#uses.length);
    const marked: Uint32Array[] = [];
    try {
      for (const [place, word] of words.entries()) {
        for (let match = 0; match < MISSPELT; match += 1) {
          const as = { place, match };
          for (const wanted of word.plain[match] ?? []) this.#mark('plain', wanted, as, marked);
          for (const wanted of word.sounds[match] ?? []) this.#mark('sounds', wanted, as, marked);
        }
      }
      const found = this.#collect(marked, words.length);
      if (!isLittle(found)) return found;
      const mayBeMisspelt = words
        .map((word, place) => this.#markMisspelt(word, place, marked))
        .includes(true);
      return mayBeMisspelt ? this.#collect(marked, words.length) : found;
    } finally {
      for (const numbers of marked) for (const number of numbers) this.#bits[number] = 0;
    }
  }

  #placeOfOrganization(id: number): number {
    const known = this.#organizations.get(id);
    if (known !== undefined) return known;
    const place = this.#take(id);
    this.#organizations.set(id, place);
    this.#homes[place] = place;
    return place;
  }

  #take(id: number): number {
    let place = this.#free.pop();
    if (place === undefined) {
      place = this.#places;
      this.#places += 1;
      if (place === this.#ids.length) {
        this.#ids = doubled(this.#ids);
        this.#starts = doubled(this.#starts);
        this.#lengths = doubled(this.#lengths);
        this.#homes = doubled(this.#homes);
        this.#isThere = doubled(this.#isThere);
      }
    }
    this.#ids[place] = id;
    this.#starts[place] = 0;
    this.#lengths[place] = 0;
    this.#isThere[place] = 0;
    return place;
  }

  #forget(place: number): void {
    this.#release(this.#starts[place]!, this.#lengths[place]!);
    this.#lengths[place] = 0;
    this.#sorted?.change(place);
  }

  #release(start: number, length: number): void {
    this.#garbage += length;
    for (let at = start; at < start + length; at += 1) {
      const number = this.#store[at]!;
      this.#uses[number]! -= 1;
      if (this.#uses[number] === 0) this.#drop(number);
    }
  }

  #write(place: number, { texts, phones = [] }: SearchedTexts): void {
    const before = { start: this.#starts[place]!, length: this.#lengths[place]! };
    const start = this.#stored;
    for (const text of texts) this.#writeText(place, text);
    for (const phone of phones) {
      this.#writeText(place, phone);
      const digits = phone.replaceAll(/\D/gu, '');
      if (digits.length >= PHONE_DIGITS && digits !== phone) this.#writeText(place, digits);
    }
    this.#starts[place] = start;
    this.#lengths[place] = this.#stored - start;
    // What is written again is no other place's before the next, and words that it still has stay.
    for (let at = start; at < this.#stored; at += 1) this.#writtenAt[this.#store[at]!] = NOBODY;
    this.#release(before.start, before.length);
    this.#sorted?.change(place);
  }

  #writeText(place: number, text: string): void {
    if (text === '') return;
    let numbers = this.#texts.get(text);
    // A word that nobody had any more may have another number.
    if (!numbers || numbers.some((number) => this.#plain[number] === '')) {
      numbers = wordsOfText(text).map((word) => this.#numberOf(word));
      if (this.#texts.size === MOST_TEXTS) this.#texts.clear();
      this.#texts.set(text, numbers);
    }
    if (this.#stored + numbers.length > this.#store.length) {
      this.#store = doubled(this.#store);
      this.#expectRoom();
    }
    for (const number of numbers) {
      if (this.#writtenAt[number] === place) continue;
      this.#writtenAt[number] = place;
      this.#uses[number]! += 1;
      this.#store[this.#stored] = number;
      this.#stored += 1;
    }
  }

  #numberOf(word: string): number {
    const known = this.#words.get(word);
    if (known !== undefined) return known;
    const number = this.#plain.length;
    if (number === this.#uses.length) {
      this.#uses = doubled(this.#uses);
      const length = this.#writtenAt.length;
      this.#writtenAt = doubled(this.#writtenAt).fill(NOBODY, length);
      this.#expectRoom();
    }
    this.#words.set(word, number);
    this.#plain.push(word);
    const sounds = soundText(word);
    this.#sounds.push(sounds);
    for (const part of wordsOfSounds(sounds)) this.#spell(part, number);
    this.#chunks[Math.floor(number / CHUNK)] = undefined;
    return number;
  }

  /** Nobody has the word any more: nothing of it stays, as it may be the name of somebody who was erased (U9). */
  #drop(number: number): void {
    for (const part of wordsOfSounds(this.#sounds[number]!)) {
      const words = this.#spelt.get(part[0]!);
      const others = words?.get(part)?.filter((other) => other !== number) ?? [];
      if (others.length > 0) words?.set(part, others);
      else words?.delete(part);
    }
    this.#words.delete(this.#plain[number]!);
    this.#plain[number] = '';
    this.#sounds[number] = '';
    this.#chunks[Math.floor(number / CHUNK)] = undefined;
  }

  #spell(part: string, number: number): void {
    const first = part[0]!;
    let words = this.#spelt.get(first);
    if (!words) this.#spelt.set(first, (words = new Map()));
    const numbers = words.get(part);
    if (numbers) numbers.push(number);
    else words.set(part, [number]);
  }

  /** What has been doubled last may be half empty. Words sorted by places take as much again as the store. */
  #expectRoom(): void {
    const ofPlaces = 17 * this.#ids.length;
    const bytes = 2 * this.#store.byteLength + 3 * this.#uses.byteLength + ofPlaces + 4 * MOST_REMEMBERED;
    if (bytes <= this.#mostBytes) return;
    const MiB = 2 ** 20;
    throw new TooManyWords(
      `Words of ${this.#places} organizations and contacts take ${Math.ceil(bytes / MiB)} MiB of numbers: ` +
        `more than the ${Math.floor(this.#mostBytes / MiB)} MiB that the search may have`,
    );
  }

  #chunk(place: number): Chunk {
    const known = this.#chunks[place];
    if (known) return known;
    const from = place * CHUNK;
    const chunk = {
      plain: joined(this.#plain.slice(from, from + CHUNK), from),
      sounds: joined(this.#sounds.slice(from, from + CHUNK), from),
    };
    this.#chunks[place] = chunk;
    return chunk;
  }

  /** Marks the words that have a part, where they are not marked by a better match of the same word of the query. */
  #mark(
    how: How,
    wanted: string,
    { place, match }: { readonly place: number; readonly match: number },
    marked: Uint32Array[],
  ): void {
    if (wanted === '') return;
    const bits = this.#bits;
    const bit = 1 << (match * WIDTH + place);
    let better = 0;
    for (let other = 0; other <= match; other += 1) better |= 1 << (other * WIDTH + place);
    const having = this.#wordsHaving(how, wanted);
    const numbers = match === 0 ? having : having.filter((number) => (bits[number]! & better) === 0);
    for (const number of numbers) bits[number]! |= bit;
    marked.push(numbers);
  }

  /** The numbers of all words that have that part. Who types on narrows what had the beginning. */
  #wordsHaving(how: How, wanted: string): Uint32Array {
    const key = `${how} ${wanted}`;
    const count = this.#plain.length;
    const known = this.#having.get(key);
    if (known?.count === count) {
      this.#having.delete(key);
      this.#having.set(key, known);
      return known.numbers;
    }
    const words = how === 'plain' ? this.#plain : this.#sounds;
    const found: number[] = [];
    const add = (numbers: Iterable<number>) => {
      for (const number of numbers) if (words[number]!.includes(wanted)) found.push(number);
    };
    const before = known ?? this.#havingBeginning(how, wanted);
    if (before && before.numbers.length < count * MOST_ASKED) {
      if (before === known) for (const number of before.numbers) found.push(number);
      else add(before.numbers);
      for (let number = before.count; number < count; number += 1)
        if (words[number]!.includes(wanted)) found.push(number);
    } else this.#lookThrough(how, wanted, found);
    return this.#remember(key, { count, numbers: Uint32Array.from(found) });
  }

  #havingBeginning(how: How, wanted: string): Having | undefined {
    for (let length = wanted.length - 1; length > 0; length -= 1) {
      const having = this.#having.get(`${how} ${wanted.slice(0, length)}`);
      if (having) return having;
    }
    return undefined;
  }

  #remember(key: string, having: Having): Uint32Array {
    this.#remembered += having.numbers.length - (this.#having.get(key)?.numbers.length ?? 0);
    this.#having.delete(key);
    this.#having.set(key, having);
    for (const [oldest, { numbers }] of this.#having) {
      if (this.#remembered <= MOST_REMEMBERED) break;
      this.#having.delete(oldest);
      this.#remembered -= numbers.length;
    }
    return having.numbers;
  }

  #lookThrough(how: How, wanted: string, found: number[]): void {
    const isAscii = ASCII.test(wanted);
    for (let chunk = 0; chunk * CHUNK < this.#plain.length; chunk += 1) {
      for (const { text, ends, numbers, isPlainAscii } of this.#chunk(chunk)[how]) {
        if (isPlainAscii && !isAscii) continue;
        let place = 0;
        for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, ends[place])) {
          while (at >= ends[place]!) place += 1;
          found.push(numbers[place]!);
        }
      }
    }
  }

  #markMisspelt({ misspelt }: SearchWord, place: number, marked: Uint32Array[]): boolean {
    if (misspelt === '') return false;
    const bit = 1 << (MISSPELT * WIDTH + place);
    const found: number[] = [];
    for (const first of new Set([misspelt[0]!, misspelt[1]!])) {
      for (const [word, numbers] of this.#spelt.get(first) ?? []) {
        if (isMisspelt(word, misspelt)) found.push(...numbers);
      }
    }
    for (const number of found) this.#bits[number]! |= bit;
    marked.push(Uint32Array.from(found));
    return true;
  }

  #collect(marked: readonly Uint32Array[], count: number): Found {
    const all = 2 ** count - 1;
    const { own, hits } = this.#bitsOfPlaces(marked, all);
    const together = new Uint32Array(this.#places);
    const unassigned: FoundThing[] = [];
    for (const place of hits) {
      const home = this.#homes[place]!;
      if (home !== NOBODY) {
        together[home]! |= own[place]!;
        continue;
      }
      const match = matchOf(own[place]!, all);
      if (match !== undefined) unassigned.push({ id: this.#ids[place]!, match });
    }
    const organizations: FoundThing[] = [];
    for (let place = 0; place < this.#places; place += 1) {
      if (together[place] === 0 || this.#isThere[place] === 0) continue;
      const match = matchOf(together[place]!, all);
      if (match !== undefined) organizations.push({ id: this.#ids[place]!, match });
    }
    return {
      organizations,
      unassigned,
      contactsOf: (wanted) => this.#contactsOf(wanted, own, hits, all),
      countContacts: () => this.#countContacts(organizations, own, hits, all),
    };
  }

  /**
   * The bits of whatever has any, by postings where that takes less than going through everything. What is there as it was typed,
   * with every word, needs no further bits.
   */
  #bitsOfPlaces(
    marked: readonly Uint32Array[],
    all: number,
  ): { readonly own: Uint32Array; readonly hits: readonly number[] } {
    const own = new Uint32Array(this.#places);
    const hits: number[] = [];
    const bits = this.#bits;
    const store = this.#store;
    const readPlace = (place: number) => {
      let found = 0;
      const end = this.#starts[place]! + this.#lengths[place]!;
      for (let at = this.#starts[place]!; at < end && (found & all) !== all; at += 1)
        found |= bits[store[at]!]!;
      own[place] = found;
      if (found !== 0) hits.push(place);
    };
    this.#sorted ??= this.#sort();
    if (this.#sorted.changed.size > MOST_CHANGED) this.#sorted = this.#sort();
    const { starts, places, changed } = this.#sorted;
    const words = starts.length - 1;
    let postings = 0;
    for (const numbers of marked) {
      for (const number of numbers) if (number < words) postings += starts[number + 1]! - starts[number]!;
    }
    if (postings * POSTING_COST > this.#stored) {
      for (let place = 0; place < this.#places; place += 1) readPlace(place);
      return { own, hits };
    }
    for (const numbers of marked) {
      for (const number of numbers) {
        if (number >= words) continue;
        const found = bits[number]!;
        const end = starts[number + 1]!;
        for (let at = starts[number]!; at < end; at += 1) {
          const place = places[at]!;
          if (own[place] === 0) hits.push(place);
          own[place]! |= found;
        }
      }
    }
    if (changed.size === 0) return { own, hits };
    const unchanged = hits.filter((place) => !changed.has(place));
    hits.length = 0;
    for (const place of changed) readPlace(place);
    return { own, hits: [...unchanged, ...hits] };
  }

  /** The places of every word. */
  #sort(): Sorted {
    const counts = new Uint32Array(this.#plain.length + 1);
    for (let number = 0; number < this.#plain.length; number += 1)
      counts[number + 1] = counts[number]! + this.#uses[number]!;
    const next = counts.slice();
    const places = new Uint32Array(counts.at(-1)!);
    for (let place = 0; place < this.#places; place += 1) {
      const end = this.#starts[place]! + this.#lengths[place]!;
      for (let at = this.#starts[place]!; at < end; at += 1) {
        const number = this.#store[at]!;
        places[next[number]!] = place;
        next[number]! += 1;
      }
    }
    const changed = new Set<number>();
    return { starts: counts, places, changed, change: (place) => changed.add(place) };
  }

  #countContacts(
    organizations: readonly FoundThing[],
    own: Uint32Array,
    hits: readonly number[],
    all: number,
  ): number {
    const whole = new Uint32Array(this.#places);
    const parts = new Uint32Array(this.#places);
    for (const place of hits) {
      const home = this.#homes[place]!;
      if (home === NOBODY || home === place) continue;
      const byItself = matchOf(own[home]!, all) !== undefined;
      if (matchOf(byItself ? own[place]! : own[place]! | own[home]!, all) !== undefined) whole[home]! += 1;
      else if (!byItself) parts[home]! += 1;
    }
    let count = 0;
    for (const { id } of organizations) {
      const home = this.#organizations.get(id)!;
      count += whole[home]! || parts[home]!;
    }
    return count;
  }

  #contactsOf(
    organizations: Iterable<number>,
    own: Uint32Array,
    hits: readonly number[],
    all: number,
  ): ReadonlyMap<number, readonly number[]> {
    const isWanted = new Uint8Array(this.#places);
    const homes: number[] = [];
    for (const id of organizations) {
      const home = this.#organizations.get(id);
      if (home === undefined) continue;
      isWanted[home] = 1;
      homes.push(home);
    }
    const whole = new Map<number, number[]>();
    const parts = new Map<number, number[]>();
    for (const place of hits) {
      const home = this.#homes[place]!;
      if (home === NOBODY || home === place || isWanted[home] === 0) continue;
      // An organization that has all of it by itself was found by those alone who have all of it, too. Else whoever has it with what
      // the organization has comes before those who only have it together.
      const byItself = matchOf(own[home]!, all) !== undefined;
      const isWhole = matchOf(byItself ? own[place]! : own[place]! | own[home]!, all) !== undefined;
      const list = isWhole ? whole : parts;
      const known = list.get(home);
      if (known) known.push(this.#ids[place]!);
      else list.set(home, [this.#ids[place]!]);
    }
    const result = new Map<number, readonly number[]>();
    for (const home of homes) {
      const byItself = matchOf(own[home]!, all) !== undefined;
      const contacts = whole.get(home) ?? (byItself ? undefined : parts.get(home));
      if (contacts)
        result.set(
          this.#ids[home]!,
          contacts.toSorted((one, other) => one - other),
        );
    }
    return result;
  }
}

type How = 'plain' | 'sounds';

/** Words that have some part, among the first `count`. */
interface Having {
  readonly count: number;
  readonly numbers: Uint32Array;
}

/** Words in one text, a line each. */
interface Joined {
  readonly text: string;
  /** Of each line: its number, and where the next begins. */
  readonly numbers: Uint32Array;
  readonly ends: Uint32Array;
  readonly isPlainAscii: boolean;
}
type Chunk = Readonly<Record<How, readonly Joined[]>>;

// oxlint-disable-next-line no-control-regex -- ASCII
const ASCII = /^[\u0000-\u007f]*$/u;

/** Words of ASCII apart: a text with a single other letter takes twice the memory, and twice the time to look through. */
function joined(words: readonly string[], from: number): readonly Joined[] {
  const kinds = { ascii: [] as number[], others: [] as number[] };
  for (const [place, word] of words.entries())
    if (word !== '') kinds[ASCII.test(word) ? 'ascii' : 'others'].push(place);
  return Object.entries(kinds).map(([kind, places]) => {
    let end = 0;
    return {
      text: places.map((place) => words[place]).join('\n'),
      numbers: Uint32Array.from(places, (place) => from + place),
      ends: Uint32Array.from(places, (place) => (end += words[place]!.length + 1)),
      isPlainAscii: kind === 'ascii',
    };
  });
}

/** From as many characters on, a part of a string may keep the whole of it in memory. */
const SLICED = 13;

/** Words as the index keeps them: without the text that they are of, which may be forgotten before they are. */
function wordsOfText(text: string): readonly string[] {
  const words = plainText(text).split(SPACE, MOST_WORDS).filter(Boolean);
  return words.map((word) => {
    const part = word.length > LONGEST_WORD ? word.slice(0, LONGEST_WORD) : word;
    // oxlint-disable-next-line unicorn/prefer-spread -- by code units, which makes another string of the same
    return part.length < SLICED || part.length === text.length ? part : part.split('').join('');
  });
}

/** Whether so little was found, and nothing as it was typed, that typing errors are looked for. */
const isLittle = ({ organizations, unassigned }: Found): boolean =>
  organizations.length + unassigned.length < FEW &&
  ![...organizations, ...unassigned].some(({ match }) => match === 0);

/** Words with their places, as of some time, and the places that have changed since. */
interface Sorted {
  readonly starts: Uint32Array;
  readonly places: Uint32Array;
  readonly changed: ReadonlySet<number>;
  readonly change: (place: number) => void;
}

function doubled<Numbers extends Uint32Array | Int32Array | Uint8Array>(numbers: Numbers): Numbers {
  const larger = new (numbers.constructor as new (length: number) => Numbers)(numbers.length * 2);
  larger.set(numbers);
  return larger;
}

/** How well every word is matched by bits; undefined where one is not. */
function matchOf(bits: number, all: number): Match | undefined {
  let matched = 0;
  for (let match = 0; match < MATCHES.length; match += 1) {
    matched |= (bits >>> (match * WIDTH)) & EVERY;
    if (matched === all) return match as Match;
  }
  return undefined;
}
