import { organizationNameKey } from './rules.ts';

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
