import { shallowHtml } from './shallow-html.ts';

describe('S11 HTML of strangers', () => {
  it.each([
    '<div><table><tr><td>',
    '<p><b x=1></p>',
    '<ul><li>a<p>b',
    '<a href="',
    '<![CDATA[',
    '<!--',
    '</p>',
    '<',
    '&',
    '<svg/>',
  ])('takes time in proportion to its length: %s', (unit) => {
    const timeOf = (length: number) => {
      const html = unit.repeat(length / unit.length);
      const start = process.cpuUsage();
      shallowHtml(html);
      return process.cpuUsage(start).user / 1000;
    };
    timeOf(100_000);
    // Quadratic time would be minutes.
    expect(timeOf(1_000_000)).toBeLessThan(3000);
  });
});
