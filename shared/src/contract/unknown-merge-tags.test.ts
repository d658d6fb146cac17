import { MERGE_TAG_NAMES, mergeTagText } from './merge-tags.ts';
import { findUnknownMergeTags } from './unknown-merge-tags.ts';

describe('E5 fields that nothing is filled in for', () => {
  it.each([
    ['{{frist_name}}', { text: '{{frist_name}}', meant: 'first_name' }],
    ['{{first name}}', { text: '{{first name}}', meant: 'first_name' }],
    ['{{ First_Name }}', { text: '{{First_Name}}', meant: 'first_name' }],
    ['{{firstname}}', { text: '{{firstname}}', meant: 'first_name' }],
    ['{{organisation}}', { text: '{{organisation}}', meant: 'organization' }],
    ['{{ company}}', { text: '{{company}}' }],
    ['{{titel}}', { text: '{{titel}}', meant: 'title' }],
    ['{{имя}}', { text: '{{имя}}' }],
    ['{first_name}', { text: '{first_name}', meant: 'first_name' }],
    ['{{first_name}', { text: '{{first_name}', meant: 'first_name' }],
    [
      '{{first<b style="color: red">_name</b>}}',
      { text: '{{first_name}}', meant: 'first_name', isBroken: true },
    ],
    ['<a href="https://x.example/{{sityid}}">', { text: '{{sityid}}' }],
  ])('%s', (text, expected) => {
    expect(findUnknownMergeTags(text)).toEqual([expected]);
  });

  it.each([
    ...MERGE_TAG_NAMES.map(mergeTagText),
    '{{&nbsp;first_name }}',
    '{{{title}}}',
    '<style>p{color:red}@media print{a{x:y}}</style>',
    '{ }} {{ }} {{}} {note} {{1}}',
  ])('not %s', (text) => {
    expect(findUnknownMergeTags(text)).toEqual([]);
  });

  it('each once, of subject and text', () => {
    const found = findUnknownMergeTags('{{b1}}', '<p>{{a1}} {{b1}} {{ a1 }}</p>');
    expect(found.map(({ text }) => text)).toEqual(['{{b1}}', '{{a1}}']);
  });

  it.each(['{', '{{', '{{a', '{{a}', '}', '{{<', '{{&nbsp;', '{{a1}}'])(
    'in a time that grows with the length alone: %j a hundred thousand times',
    (piece) => {
      const before = performance.now();
      findUnknownMergeTags(piece.repeat(100_000));
      // Quadratic it would be minutes.
      expect(performance.now() - before).toBeLessThan(5000);
    },
  );
});
