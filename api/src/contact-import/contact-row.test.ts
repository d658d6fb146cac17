import { checkRow, emailOf, type FurtherColumns, type RowNotes } from './contact-row.ts';
import type { ColumnField } from './headers.ts';

const HEADER = ['Organization', 'E-mail', 'Tags', 'E-mail 2'];
const columns = new Map<ColumnField, number[]>([
  ['organization', [0]],
  ['email', [1, 3]],
]);
const sourceOf = (cells: readonly string[], further?: FurtherColumns) => ({
  columns,
  header: HEADER,
  cell: (column: number) => cells[column],
  hyperlink: () => undefined,
  further,
});
const rowWith = (names: readonly string[]) =>
  checkRow(
    sourceOf(['Meadow Park', 'zoe@meadow.example', names.join('; ')], { own: [], tags: [2], tag: '' }),
    1,
    'en',
  );
const namesOf = (count: number) => Array.from({ length: count }, (_, index) => `tag ${index}`);

describe('the address of a row', () => {
  it.each([
    [['', 'zoe@meadow.example', '', 'z.hartley@meadow.example'], ['z.hartley@meadow.example']],
    [['', 'zoe@meadow.example', '', 'ZOE@meadow.example'], []],
    [['', 'ask Ann', '', 'zoe@meadow.example'], ['ask Ann']],
  ])('G1 is the first valid one, and the others are told: %j', (cells, further) => {
    expect(emailOf(sourceOf(cells))).toMatchObject({ email: { text: 'zoe@meadow.example' }, further });
  });

  it('G1 is what is written where no column holds a valid one', () => {
    expect(emailOf(sourceOf(['', '', '', 'ask Ann']))).toEqual({
      email: { text: 'ask Ann', column: 3 },
      further: [],
    });
  });
});

it('G1 a row has at most 50 tags', () => {
  expect(rowWith(namesOf(50))).toMatchObject({ tags: { length: 50 } });
  expect(rowWith(namesOf(51))).toEqual({ column: 'Tags', message: expect.stringMatching(/\b50\b/u) });
});

const readEmail = (email: string) => {
  const notes: RowNotes = { furtherEmails: [], mixedEmail: undefined, organizationFrom: undefined };
  return { row: checkRow(sourceOf(['Meadow Park', email]), 1, 'en', undefined, notes), notes };
};

describe('the spelling of an address', () => {
  it('S13 is kept as people read it, and its key is that of the mailbox', () => {
    expect(readEmail('\u202AАнна@xn--80aimueoh.xn--p1ai\u200B').row).toMatchObject({
      email: 'Анна@стадион.рф',
      email_key: 'анна@стадион.рф',
    });
  });

  it('S13 with an unseen character within is refused, and the message says why', () => {
    expect(readEmail('bo\u200Bb@club.example').row).toEqual({
      column: 'E-mail',
      message: expect.stringContaining('has an invisible character in it'),
    });
  });

  it('S13 that mixes alphabets is taken and told', () => {
    const { row, notes } = readEmail('аnn@club.example');
    expect(row).toMatchObject({ email: 'аnn@club.example' });
    expect(notes.mixedEmail).toBe('аnn@club.example');
  });
});
