import { emailKey, isEmailAddress, organizationNameKey } from './rules.ts';

describe('organizationNameKey', () => {
  it.each([
    ['Meadow Park', '  meadow   PARK '],
    ['Стадион «Север»', 'СТАДИОН  «север»'],
    ['Meadow Park', 'Meadow\u00a0Park'],
  ])('O16 %j and %j are one organization', (one, other) => {
    expect(organizationNameKey(one)).toBe(organizationNameKey(other));
  });
  it('O16 different names stay different', () => {
    expect(organizationNameKey('North Park')).not.toBe(organizationNameKey('South Park'));
  });
});

describe('emailKey', () => {
  it('ignores letter case and surrounding space', () => {
    expect(emailKey(' Zoe@MeadowPark.example ')).toBe('zoe@meadowpark.example');
  });
});

describe('isEmailAddress', () => {
  it.each(['zoe@meadowpark.example', "o'brien+turf@mail.co.uk", 'иван@пример.рф', 'a@b.cd'])(
    'accepts %s',
    (value) => {
      expect(isEmailAddress(value)).toBe(true);
    },
  );
  it.each([
    'ann@riverside',
    'a b@c.de',
    '@c.de',
    'a@',
    'a@b@c.de',
    '.a@b.cd',
    'a..b@c.de',
    'a@b..cd',
    'a@b.c',
  ])('refuses %s', (value) => {
    expect(isEmailAddress(value)).toBe(false);
  });
});
