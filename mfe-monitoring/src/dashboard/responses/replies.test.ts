// oxlint-disable jest/no-standalone-expect -- it does not know test.prop for a test
import { fc, test } from '@fast-check/jest';
import { parseUntrustedMonitoringContacts, timeOf } from '@touchline/shared/contract/readers';
import { chooseReplies, markedReplies, REPLY_FILTERS, replyRows } from './replies.ts';

const date = fc.constantFrom(
  '2026-11-01T08:00:00.000Z',
  '2026-11-02T08:00:00.000Z',
  '2026-11-02T08:00:00Z',
  '2026-11-03T08:00:00.000Z',
  1_793_000_000_000,
  'not a date',
  '',
  null,
  undefined,
);
/** Rows as the server answers them, and malformed ones. */
const row = fc.record(
  {
    id: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.constantFrom('7', null, -1, 'x', undefined)),
    name: fc.constantFrom('Ada Lovelace', 'Bob', '', null, undefined, 5),
    status: fc.constantFrom(
      'replied',
      'Replied',
      'REPLIED',
      'awaiting_reply',
      'opened',
      'unheard of',
      null,
      3,
    ),
    lastReplyText: fc.constantFrom('Yes please', '', '   ', null, undefined, 8),
    lastReplyAt: date,
    lastInteraction: date,
    type: fc.constantFrom('reply', 'Reply', 'awaiting_reply', 'open', null, undefined),
  },
  { requiredKeys: [] },
);
const rows = fc.array(fc.oneof({ weight: 8, arbitrary: row }, fc.constantFrom(null, 4, 'row', [])));
const marks = fc.record({ read: fc.func(fc.boolean()), replied: fc.func(fc.boolean()) });

const repliesFrom = (answer: readonly unknown[], { read, replied }: Marks) =>
  markedReplies(replyRows(parseUntrustedMonitoringContacts(answer)), {
    isRead: ({ key }) => read(key),
    hasDraft: () => false,
    isMarkedReplied: ({ key }) => replied(key),
  });
interface Marks {
  readonly read: (key: string) => boolean;
  readonly replied: (key: string) => boolean;
}

test.prop([rows, marks])(
  'D4 D7 every shown row is a reply, and each filter does what it says',
  (answer, known) => {
    const read = parseUntrustedMonitoringContacts(answer);
    const replies = repliesFrom(answer, known);
    // D4, in the words of the specification.
    const qualifies = (one: (typeof read)[number]) =>
      /^(?:awaiting_)?reply$/iu.test(one.type) ||
      /^replied$/iu.test(one.status) ||
      one.lastReplyText !== '' ||
      one.lastReplyAt !== null;
    expect(replies.map(({ key }) => key).toSorted()).toEqual(
      read
        .filter(qualifies)
        .map(({ key }) => key)
        .toSorted(),
    );
    const isReplied = (key: string) => {
      const status = read.find((one) => one.key === key)?.status ?? '';
      return /^replied$/iu.test(status) || known.replied(key);
    };
    const wanted: Record<(typeof REPLY_FILTERS)[number], (key: string) => boolean> = {
      all: () => true,
      new: (key) => !known.read(key) && !isReplied(key),
      viewed: (key) => known.read(key) && !isReplied(key),
      awaiting_reply: (key) => known.read(key) && !isReplied(key),
      replied: isReplied,
    };
    for (const filter of REPLY_FILTERS) {
      expect(chooseReplies(replies, { view: filter }).map(({ key }) => key)).toEqual(
        replies.map(({ key }) => key).filter((key) => wanted[filter](key)),
      );
    }
  },
);

test.prop([rows, marks])(
  'D5 no row stands before a newer one, and rows without dates come last',
  (answer, known) => {
    const times = repliesFrom(answer, known).map(
      ({ lastReplyAt, lastInteraction }) => timeOf(lastReplyAt) ?? timeOf(lastInteraction) ?? -Infinity,
    );
    expect(times).toEqual(times.toSorted((one, other) => other - one || 0));
  },
);

const NO_MARKS: Marks = { read: () => false, replied: () => false };
const namesOf = (answer: readonly unknown[]) => repliesFrom(answer, NO_MARKS).map(({ name }) => name);

it('D5 replies of the same time are ordered by last interaction, and equal rows keep the order of the server', () => {
  const reply = { lastReplyText: 'Yes', lastReplyAt: '2026-11-02T08:00:00Z' };
  expect(
    namesOf([
      { id: 1, name: 'third', ...reply },
      { id: 2, name: 'fourth', ...reply },
      { id: 3, name: 'second', ...reply, lastInteraction: '2026-11-03T08:00:00Z' },
      { id: 4, name: 'last', status: 'replied', lastReplyAt: 'soon' },
      { id: 5, name: 'first', status: 'replied', lastInteraction: '2026-11-05T08:00:00Z' },
    ]),
  ).toEqual(['first', 'second', 'third', 'fourth', 'last']);
});

it('V2 reading one of many replies leaves the others the same objects, so that their rows are not drawn again', () => {
  const answer = [1, 2, 3].map((id) => ({
    id,
    name: `Contact ${id}`,
    type: 'reply',
    lastReplyAt: `2026-11-0${id}`,
  }));
  const chosen = replyRows(parseUntrustedMonitoringContacts(answer));
  const readBy = (read: readonly number[]) =>
    markedReplies(chosen, {
      isRead: ({ id }) => id !== null && read.includes(id),
      hasDraft: () => false,
      isMarkedReplied: () => false,
    });
  const before = readBy([]);
  const after = readBy([2]);
  expect(after.map(({ id, read }) => [id, read])).toEqual([
    [3, false],
    [2, true],
    [1, false],
  ]);
  expect(after.map((reply, index) => reply === before[index])).toEqual([true, false, true]);
});
