import { cleanPastedHtml, cutPastedText, LONGEST_PASTE, pastedAddress } from './paste.ts';

const pasted = (html: string) => cleanPastedHtml(html).html;

it('keeps the words and their meaning from Google Docs, not its fonts', () => {
  const html = pasted(
    '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38;text-align: center;"><span style="font-size:11pt;font-family:Arial;color:#000000;font-weight:700;">Bold</span><span style="font-style:italic;"> slanted</span><a href="https://example.com/" style="text-decoration:none;"><span style="text-decoration:underline;">link</span></a></p></b>',
  );
  expect(html).toBe(
    '<p align="center"><span><strong>Bold</strong></span><span><em> slanted</em></span><a href="https://example.com/" target="_blank"><span>link</span></a></p>',
  );
});

it('keeps the text from Word, without its style sheets, comments and empty elements', () => {
  const html = pasted(
    '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoNormal {margin:0} --></style></head><body><!--StartFragment--><p class="MsoNormal" style="mso-margin-top-alt:auto"><b>Turf</b> care<o:p></o:p></p><!--EndFragment--></body></html>',
  );
  expect(html).toBe('<p><b>Turf</b> care</p>');
});

it('drops images, and keeps the words of a link that mails may not have', () => {
  expect(
    pasted(
      '<p>a<img src="https://example.com/x.png" onerror="alert(1)"><a href="javascript:alert(1)">b</a></p>',
    ),
  ).toBe('<p>ab</p>');
});

it('turns headings into bold lines and rows of a table into lines', () => {
  expect(pasted('<h1>Title</h1><table><tr><td>one</td><td>two</td></tr></table>')).toContain(
    '<p><strong>Title</strong></p>',
  );
  expect(pasted('<table><tr><td>one</td><td>two</td></tr></table>')).toContain('<p>one two </p>');
});

it('keeps a long text whose weight is an image within it', () => {
  const { html, isCut } = cleanPastedHtml(
    `<p>a<img src="data:image/png;base64,${'A'.repeat(1_500_000)}">b</p>`,
  );
  expect({ html, isCut }).toEqual({ html: '<p>ab</p>', isCut: false });
});

it('cuts a text without formatting as well', () => {
  expect(cutPastedText('x'.repeat(5_000_000))).toEqual({ text: 'x'.repeat(LONGEST_PASTE), isCut: true });
});

it('T9 completes the address of a pasted link', () => {
  expect(pasted('<a href="turf.example/book">Book</a>')).toBe(
    '<a href="https://turf.example/book" target="_blank">Book</a>',
  );
  expect(pasted('<a href="jo@turf.example">Jo</a>')).toBe(
    '<a href="mailto:jo@turf.example" target="_blank">Jo</a>',
  );
  // A file beside the page that it was copied from.
  expect(pasted('<a href="plan.pdf">Plan</a>')).toBe('Plan');
});

it.each([
  ['turf.example/book', 'https://turf.example/book'],
  ['www.turf.example', 'https://www.turf.example'],
  [' http://turf.example/a?b=c \n', 'http://turf.example/a?b=c'],
  ['plan.pdf', undefined],
  ['see turf.example/book', undefined],
  ['and/or', undefined],
  ['jo@turf.example/book', undefined],
  ['javascript:alert(1)', undefined],
])('T9 the pasted text %s is the address %s', (text, address) => {
  expect(pastedAddress(text)).toBe(address);
});
