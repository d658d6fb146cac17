import { beyondOurs } from './spoken-subject.ts';

it.each([
  ['Your pitch', ''],
  ['Re: Your pitch', ''],
  ['AW: RE: your  pitch', ''],
  ['Re: Your pitch, Ann - yes, call me', 'Ann - yes, call me'],
  ['Your pitch: no thanks', 'no thanks'],
  ['RE: Your pitch NO THANKS', 'NO THANKS'],
  ['Your pitches', undefined],
  ['Invoice 4711', undefined],
  ['', undefined],
])('S14 the subject %j says beyond ours: %j', (subject, said) => {
  expect(beyondOurs(subject, 'Re: Your pitch')).toBe(said);
});

it('S14 an empty subject of ours is the beginning of no other', () => {
  expect(beyondOurs('Not interested', '')).toBeUndefined();
});
