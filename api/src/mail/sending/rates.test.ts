import { withinRates } from './rates.ts';

const mails = (...counts: [domain: string, domain_count: number][]) =>
  counts.map(([domain, domain_count], id) => ({ id, domain, domain_count }));
const chosen = (rated: ReturnType<typeof mails>, perDomainPerMinute: number) =>
  withinRates(rated, { perDomainPerMinute }).map(({ id }) => id);

it('E3 a domain gets no more mails in a minute than its rate, counting those of the last minute', () => {
  expect(chosen(mails(['a', 0], ['a', 0], ['b', 1], ['a', 0], ['b', 1], ['c', 2]), 2)).toEqual([0, 1, 2]);
});
