import { fillMergeTags } from './fill-merge-tags.ts';

it('V3 fills merge tags, also with spaces of an editor in them, and names those without a value', () => {
  const filled = fillMergeTags('{{first_name}}, {{&nbsp;organization }} {{ who? }} {{}} {{ }}', {
    first_name: 'Zoë <b>',
    organization: 'Meadow',
  });
  expect(filled.html).toBe('Zoë &lt;b&gt;, Meadow {{ who? }} {{}} {{ }}');
  expect(filled.missing).toEqual(['{{who?}}']);
});

it.each(['{{', '{{ ', '{{&nbsp;', '{{x '])(
  'S11 takes time in proportion to the length of a text: %s',
  (unit) => {
    const start = performance.now();
    fillMergeTags(unit.repeat(30_000), {});
    fillMergeTags(unit + ' '.repeat(100_000), {});
    // Quadratic time would be minutes.
    expect(performance.now() - start).toBeLessThan(3000);
  },
);
