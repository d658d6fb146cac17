import { safeUrl } from './safeUrl.ts';

describe('safeUrl', () => {
  it.each([
    'https://a.example/?a=1&b=2',
    'http://a.example',
    'mailto:a@b.example?subject=Hi',
    'tel:+4912345',
    '{{unsubscribe_url}}',
    'https://a.example/?n={{first_name}}',
    '{{ site }}/path',
  ])('takes %s as it is', (url) => {
    expect(safeUrl(url)).toBe(url);
  });

  it.each([
    'javascript:alert(1)',
    ' java\tscript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://a.example/1',
    '/uploads/a.png',
    'www.example.com',
    '{{a}}:alert(1)',
    '#top',
    '',
  ])('refuses %j', (url) => {
    expect(safeUrl(url)).toBe('');
  });

  it('leaves nothing that could end an attribute, a rule or a comment', () => {
    expect(safeUrl(`https://a.example/"'><b>) --> {{first_name}}`)).toBe(
      'https://a.example/%22%27%3E%3Cb%3E%29%20--%3E%20{{first_name}}',
    );
  });
});
