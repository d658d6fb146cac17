import { canonicalAddress, isEmailAddress, parseSuppressed, tidyAddress } from './addresses.ts';

it('S11 S13 a long text without an address takes no longer than it is', () => {
  const { user } = process.cpuUsage();
  for (const filling of [' ', '\u200B', 'a.', 'я']) {
    const text = `a${filling.repeat(500_000)}@`;
    expect([tidyAddress(text), isEmailAddress(text), parseSuppressed(text)]).toEqual([
      text,
      false,
      undefined,
    ]);
    expect(canonicalAddress(`${text}${filling.repeat(500_000)}.рф`)).not.toBe('');
  }
  expect((process.cpuUsage().user - user) / 1e6).toBeLessThan(20);
});
