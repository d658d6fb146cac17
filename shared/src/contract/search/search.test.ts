import fc from 'fast-check';
import { PROPERTY_RUNS } from '../../testing/volume.ts';
import { chooseByText, markedRanges, ownValueTexts, readQuery, SearchIndex } from './index.ts';
import { isMisspelt } from './misspelt.ts';
import { otherLayout, placedPlainText, placedSoundText, plainText, soundText } from './normalise.ts';

/** One contact of a club, searched for among others. */
function finds(texts: { text?: string; phone?: string; club?: string }, query: string): boolean {
  const index = new SearchIndex();
  index.putOrganization(1, { texts: [texts.club ?? ''] });
  index.putContact(1, 1, { texts: [texts.text ?? ''], phones: [texts.phone ?? ''] });
  return index.find(readQuery(query)).organizations.length === 1;
}

/** A text with brackets around what is marked. */
const marked = (text: string, query: string, isPhone = false) =>
  markedRanges(text, readQuery(query), isPhone).reduceRight(
    (rest, [start, end]) => `${rest.slice(0, start)}[${rest.slice(start, end)}]${rest.slice(end)}`,
    text,
  );

describe('what is found', () => {
  it.each([
    ['words in any order', 'Zoë Marchetti', 'marchetti zoe'],
    ['parts of words', 'groundskeeper', 'keep'],
    ['accents in the text', 'Zoë Åström', 'zoe astrom'],
    ['accents in the query', 'Jose', 'José'],
    ['what Unicode does not take apart', 'Łódź Straße', 'lodz strasse'],
    ['е for ё', 'Пётр Королёв', 'петр королев'],
    ['Cyrillic typed as Latin', 'Пётр Щукин', 'petr schukin'],
    ['Latin typed as Cyrillic', 'Marchetti', 'марчетти'],
    ['another way to write the same', 'Юрий Хабибуллин', 'yuri habibullin'],
    ['as passports have it', 'Юрий Хабибуллин', 'iurii khabibullin'],
    ['Latin in two ways', 'Shcherbakov', 'scherbakov'],
    ['a soft sign', 'Наталья Соловьёва', 'natalya solovyova'],
    ['Russian typed with the American layout', 'Петров', 'gtnhjd'],
    ['English typed with the Russian layout', 'Marchetti', 'ьфксруееш'],
    ['a signed address with the Russian layout', 'zoe@park.example', 'ящу"зфкл'],
    ['a wrong letter', 'Lindqvist', 'lindkvist'],
    ['a missing letter', 'Marchetti', 'marcheti'],
    ['a letter too many', 'Okafor', 'okkaffor'],
    ['letters that changed places', 'Haddad', 'hadadd'],
    ['a typing error in Latin for Cyrillic', 'Кузнецов', 'kuznecov'],
    ['an error at the beginning of a long word', 'Groundskeeper', 'grundske'],
  ])('G4 %s: %s by %s', (_, text, query) => {
    expect(finds({ text }, query)).toBe(true);
  });

  it.each([
    ['+1 (555) 014-22-33', '5550142'],
    ['+1 (555) 014-22-33', '555 0142'],
    ['+1 (555) 014-22-33', '+1-555-014-2233'],
    ['+7 495 123-45-67', '8 (495) 123 45 67'],
    ['+44 20 7946 0958', '020 7946 0958'],
    ['+44 20 7946 0958', '0044 20 79460958'],
    ['89161234567', '123-45'],
  ])('G4 the phone %s by %s', (phone, query) => {
    expect(finds({ phone }, query)).toBe(true);
  });

  it.each([
    ['words that are not there', 'Zoë Marchetti', 'zoe petrov'],
    ['a word over the end of another', 'Bo Lindqvist', 'bolind'],
    ['a number with another digit', 'Season 20261', '20271'],
    ['a short word with another letter', 'Ann', 'aon'],
    ['another first letter', 'Marchetti', 'karchetti'],
    ['nothing but repeated letters', 'Zoe', 'zzzz'],
  ])('G4 not %s: %s by %s', (_, text, query) => {
    expect(finds({ text }, query)).toBe(false);
  });

  it('G4 finds a contact by its words and its organization’s, and an organization by those of several contacts', () => {
    const index = new SearchIndex();
    index.putOrganization(1, { texts: ['Meadow Park'] });
    index.putContact(11, 1, { texts: ['Zoe'] });
    index.putContact(12, 1, { texts: ['Ivan'] });
    index.putOrganization(2, { texts: ['Lakeside'] });
    index.putContact(21, 2, { texts: ['Zoe'] });
    index.putContact(31, null, { texts: ['Zoe of nobody'] });
    const find = (query: string) => {
      const found = index.find(readQuery(query));
      const ids = found.organizations.map(({ id }) => id);
      return { ids, contacts: Object.fromEntries(found.contactsOf(ids)), unassigned: found.unassigned };
    };
    expect(find('zoe meadow')).toEqual({ ids: [1], contacts: { 1: [11] }, unassigned: [] });
    expect(find('zoe ivan')).toEqual({ ids: [1], contacts: { 1: [11, 12] }, unassigned: [] });
    expect(find('meadow')).toEqual({ ids: [1], contacts: {}, unassigned: [] });
    expect(find('zoe')).toEqual({
      ids: [1, 2],
      contacts: { 1: [11], 2: [21] },
      unassigned: [{ id: 31, match: 0 }],
    });
  });

  it('G4 says how well: as typed, by sound, by the other layout, misspelt only where little else is found, and nothing as typed', () => {
    const index = new SearchIndex();
    index.putContact(2, null, { texts: ['Петров'] });
    index.putContact(3, null, { texts: ['Pterov'] });
    index.putContact(4, null, { texts: ['зуекщм'] });
    const matches = () =>
      index
        .find(readQuery('petrov'))
        .unassigned.map(({ id, match }) => `${id}:${match}`)
        .toSorted();
    expect(matches()).toEqual(['2:1', '3:3', '4:2']);
    for (const id of [5, 6, 7]) index.putContact(id, null, { texts: ['Петров'] });
    expect(matches()).toEqual(['2:1', '4:2', '5:1', '6:1', '7:1']);
    for (const id of [5, 6, 7]) index.removeContact(id);
    index.putContact(1, null, { texts: ['Petrov'] });
    expect(matches()).toEqual(['1:0', '2:1', '4:2']);
  });

  it('G4 finds own values as people read and type them', () => {
    const shape = {
      kind: 'choice',
      choices: [{ id: 1, code: 'stadium', name: '', is_retired: false }],
    } as const;
    expect(ownValueTexts(shape, 1)).toEqual(['Stadium', 'Стадион']);
    expect(ownValueTexts({ kind: 'number', choices: [] }, 12_000)).toContain('12000');
    expect(ownValueTexts({ kind: 'date', choices: [] }, '2026-12-04')).toContain('2026-12-04');
  });
});

describe('what is marked', () => {
  it.each([
    ['Zoë Marchetti', 'MARCH zoe', '[Zoë] [March]etti'],
    ['Пётр Щукин', 'schuk', 'Пётр [Щук]ин'],
    ['Straße', 'strasse', '[Straße]'],
    ['e\u0301tude', 'etude', '[e\u0301tude]'],
    ['Lindqvist', 'lindkvist', '[Lindqvist]'],
    ['Ann Hannah', 'an', '[An]n H[an]nah'],
    ['Петров', 'gtnh', '[Петр]ов'],
    ['Nobody', 'petrov', 'Nobody'],
  ])('G4 %s by %s', (text, query, expected) => {
    expect(marked(text, query)).toBe(expected);
  });

  it('G4 a phone number by its digits, with what is between them', () => {
    expect(marked('+1 (555) 014-22-33', '5550142', true)).toBe('+1 ([555) 014-2]2-33');
  });
});

describe('in all cases', () => {
  const word = fc.stringMatching(/^[a-zA-Zа-яёА-ЯЁéüßøł0-9@.'-]{1,12}$/u);
  const text = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '));

  it('G4 part of a text is part of what it is compared by, with places inside it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (one, other) => {
        expect(plainText(one + other)).toBe(plainText(one) + plainText(other));
        const plain = placedPlainText(one);
        expect(plain.text).toBe(plainText(one));
        const sounds = placedSoundText(plain);
        expect(sounds.text).toBe(soundText(plain.text));
        for (const { text: made, starts, ends } of [plain, sounds]) {
          expect([starts.length, ends.length]).toEqual([made.length, made.length]);
          expect(starts.every((start, place) => start < ends[place]! && ends[place]! <= one.length)).toBe(
            true,
          );
        }
      }),
      PROPERTY_RUNS,
    );
  });

  it('G4 O3 whatever is there in one word is found by any part of it, in any letter case, and marked', () => {
    fc.assert(
      fc.property(
        text,
        fc.nat(),
        fc.integer({ min: 1, max: 12 }),
        fc.boolean(),
        (whole, place, length, isLarge) => {
          const words = whole.split(' ');
          const one = words[place % words.length]!;
          const part = one.slice(place % one.length, (place % one.length) + length);
          const query = isLarge ? part.toUpperCase() : part;
          expect(finds({ text: whole }, query)).toBe(true);
          expect(markedRanges(whole, readQuery(query))).not.toEqual([]);
        },
      ),
      PROPERTY_RUNS,
    );
  });

  it('G4 the order of words makes no difference, and one more word never finds more', () => {
    const texts = fc.array(text, { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(texts, word, word, (all, one, other) => {
        const index = new SearchIndex();
        for (const [id, known] of all.entries()) index.putContact(id + 1, null, { texts: [known] });
        const find = (query: string) =>
          index
            .find(readQuery(query))
            .unassigned.filter(({ match }) => match < 3)
            .map(({ id }) => id)
            .toSorted((a, b) => a - b);
        expect(find(`${one} ${other}`)).toEqual(find(`${other}  ${one}`));
        // Digits alone may be one phone number.
        if (/^[\d+().\-/ ]+$/u.test(`${one} ${other}`)) return;
        expect(find(one)).toEqual(expect.arrayContaining(find(`${one} ${other}`)));
      }),
      PROPERTY_RUNS,
    );
  });

  it('G4 one typing error in a word of four letters or more is forgiven, but in its first letter', () => {
    const letters = fc.stringMatching(/^[a-z]{4,14}$/u);
    fc.assert(
      fc.property(
        letters,
        fc.nat(),
        fc.constantFrom('wrong', 'missing', 'more', 'swapped'),
        (right, at, error) => {
          const place = 1 + (at % (right.length - 1));
          const typed = {
            wrong: `${right.slice(0, place)}q${right.slice(place + 1)}`,
            missing: right.slice(0, place) + right.slice(place + 1),
            more: `${right.slice(0, place)}q${right.slice(place)}`,
            swapped: right.slice(0, place - 1) + right[place]! + right[place - 1]! + right.slice(place + 1),
          }[error];
          expect(isMisspelt(right, typed)).toBe(true);
        },
      ),
      PROPERTY_RUNS,
    );
  });

  it('G4 the other layout and back is what was typed', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[а-яё]{1,20}$/u), (typed) => {
        expect(otherLayout(otherLayout(typed) ?? '') ?? typed).toBe(typed);
      }),
      PROPERTY_RUNS,
    );
  });

  it('G4 an index that was changed finds what a new one does', () => {
    const change = fc.record({
      id: fc.integer({ min: 1, max: 6 }),
      kind: fc.constantFrom('organization', 'contact', 'unassigned', 'remove', 'removeOrganization'),
      home: fc.integer({ min: 1, max: 3 }),
      text,
    });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 40 }), text, (changes, wanted) => {
        const index = new SearchIndex();
        const organizations = new Map<number, string>();
        const contacts = new Map<number, { home: number | null; text: string }>();
        const query = readQuery(wanted.slice(0, 5));
        for (const { id, kind, home, text: said } of changes) {
          if (kind === 'organization') organizations.set(id, said);
          else if (kind === 'removeOrganization') organizations.delete(id);
          else if (kind === 'remove') contacts.delete(id);
          else contacts.set(id, { home: kind === 'unassigned' ? null : home, text: said });
          const known = contacts.get(id);
          if (kind === 'organization') index.putOrganization(id, { texts: [said] });
          else if (kind === 'removeOrganization') index.removeOrganization(id);
          else if (known === undefined) index.removeContact(id);
          else index.putContact(id, known.home, { texts: [known.text] });
          index.find(query);
        }
        const fresh = new SearchIndex();
        for (const [id, said] of organizations) fresh.putOrganization(id, { texts: [said] });
        for (const [id, { home, text: said }] of contacts) fresh.putContact(id, home, { texts: [said] });
        const result = (one: SearchIndex) => {
          const found = one.find(query);
          const sorted = (things: typeof found.unassigned) => things.toSorted((a, b) => a.id - b.id);
          const ids = found.organizations.map(({ id }) => id);
          const shown = Object.fromEntries(found.contactsOf(ids));
          return [sorted(found.organizations), sorted(found.unassigned), shown];
        };
        expect(result(index)).toEqual(result(fresh));
      }),
      PROPERTY_RUNS,
    );
  });
});

it.each([
  ['spring golf', ['Golf in spring']],
  ['пщда', ['Golf in spring']],
  ['letniaia', ['Летняя рассылка']],
  ['sprnig', ['Golf in spring']],
  ['10%', ['10% off']],
  ['nothing', []],
])('G4 chooses from a list by %j, in its order', (query, expected) => {
  const rows = ['Golf in spring', 'Летняя рассылка', '10% off', 'Spruce'].map((name) => ({ name }));
  const found = chooseByText(rows, ({ name }) => name, readQuery(query));
  expect(found.map(({ name }) => name)).toEqual(expected);
});
