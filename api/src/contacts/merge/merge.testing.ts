import fc from 'fast-check';

/** What may have become of a step: how many of them went out, and what is with the next. */
export const sequence = fc.record({
  isIn: fc.boolean(),
  isRemoved: fc.boolean(),
  sent: fc.integer({ min: 0, max: 3 }),
  next: fc.constantFrom('queued', 'failed', 'uncertain', 'cancelled', 'retried'),
  events: fc.array(
    fc.constantFrom('opened', 'replied', 'bounced', 'unsubscribed', 'staff_reply', 'automatic_reply'),
    { maxLength: 3 },
  ),
  stop: fc.constantFrom(null, null, 'ended', 'held', 'lifted'),
});

export const person = fc.record({
  read: fc.option(fc.integer({ min: 0, max: 9 })),
  answered: fc.option(fc.integer({ min: 0, max: 9 })),
  suppressed: fc.constantFrom(null, null, 'unsubscribed', 'bounced'),
  isAway: fc.boolean(),
  answers: fc.integer({ min: 0, max: 2 }),
  pauses: fc.boolean(),
  replies: fc.integer({ min: 0, max: 1 }),
  followUp: fc.constantFrom(null, null, 'note', 'return'),
  writes: fc.boolean(),
});

export const history = fc.record({
  campaigns: fc.array(
    fc.record({
      status: fc.constantFrom('active', 'paused', 'draft', 'completed'),
      isStaggered: fc.boolean(),
      sequences: fc.tuple(sequence, sequence, sequence),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  people: fc.tuple(person, person),
  takes: fc.constantFrom('own', 'theirs', 'another', 'none'),
  isSameAddress: fc.boolean(),
});

export const moment = (minutes: number) => new Date(Date.UTC(2026, 0, 1, 10, minutes));

export const NOTHING = {
  read: null,
  answered: null,
  suppressed: null,
  isAway: false,
  answers: 0,
  pauses: false,
  replies: 0,
};

export const plain = { isIn: true, isRemoved: false, sent: 1, next: 'queued', events: [], stop: null };

export const both = { status: 'active', isStaggered: false, sequences: [plain, plain, plain] };
