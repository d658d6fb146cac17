import { drawMail, fetchImages, mayHaveImages, parseMail } from './mailDocument.ts';

const HOSTILE = `<!doctype html><html lang="ru" onclick="run()"><head><base href="https://evil.example/">
<meta http-equiv="refresh" content="0;url=https://evil.example/"><link rel="stylesheet" href="https://evil.example/x.css">
<style>p { color: red }</style><script>run()</script></head><body bgcolor="#eeeeee" onload="run()">
<img src="x" onerror="run()" alt="Pitch"><form action="https://evil.example/"><p>Kept</p><button formaction="https://evil.example/">Go</button></form>
<iframe src="https://evil.example/"></iframe><object data="x"></object><embed src="x"><svg><a xlink:href="javascript:run()"><set attributeName="href" to="javascript:run()"/></a></svg>
<a id="script" href="java&#10;script:run()">a</a><a id="data" href="data:text/html,x">b</a><a id="tag" href="{{unsubscribe_url}}">c</a>
<a id="web" href="https://touchline.example/" target="_top">d</a><a id="inside" href="#top">e</a></body></html>`;

it('removes whatever could run, load or redirect, and keeps the rest of the mail', () => {
  const mail = parseMail(HOSTILE, window);
  expect(mail.querySelectorAll('script, base, meta, link, iframe, object, embed, form, set')).toHaveLength(0);
  expect(mail.documentElement.outerHTML).not.toMatch(/ on\w+=|javascript|evil|data:/iu);
  expect(mail.querySelector('style')?.textContent).toBe('p { color: red }');
  expect(mail.body.getAttribute('bgcolor')).toBe('#eeeeee');
  expect(mail.querySelector('p')?.textContent).toBe('Kept');
});

it('opens links in a tab that cannot reach back, and disarms those of a template', () => {
  const mail = parseMail(HOSTILE, window);
  const attributes = (id: string) =>
    ['href', 'target', 'rel'].map((name) => mail.getElementById(id)?.getAttribute(name) ?? null);
  expect(attributes('web')).toEqual(['https://touchline.example/', '_blank', 'noopener noreferrer']);
  for (const id of ['script', 'data', 'tag']) expect(attributes(id)).toEqual(['#', null, null]);
  expect(attributes('inside')).toEqual(['#top', null, null]);
});

it('replaces what the frame showed before, attributes of the document included', () => {
  const element = document.createElement('iframe');
  document.body.append(element);
  const frame = element.contentWindow as Window & typeof globalThis;
  drawMail(
    frame,
    '<html lang="en" class="first"><head><title>One</title></head><body style="color: red">1</body></html>',
    { images: 'any' },
  );
  const second =
    '<html lang="ru"><head><title>Two</title></head><body bgcolor="white"><p>2</p></body></html>';
  drawMail(frame, second, { images: 'any' });
  expect(frame.document.documentElement.outerHTML).toBe(second);
  element.remove();
});

it.each([
  ['text', '<p>Thank you</p>', 'light dark'],
  ['text in colours of its own, on white', '<p style="color: #344054">Thank you</p>', 'only light'],
])('V2 an answer of ours looks like the page: %s', (_, html, scheme) => {
  const element = document.createElement('iframe');
  document.body.append(element);
  const frame = element.contentWindow as Window & typeof globalThis;
  drawMail(frame, html, { images: 'none', look: 'page', font: '14px / 1.5 Inter' });
  const style = frame.document.querySelector('style')?.textContent;
  expect(style).toContain(`color-scheme: ${scheme}; background: light-dark(#ffffff, `);
  expect(style).toContain('font: 14px / 1.5 Inter');
  // Its paragraphs are lines, as in the editor.
  expect(style).toContain('p { margin: 0 }');
  drawMail(frame, html, { images: 'none' });
  expect(frame.document.querySelector('style')).toBeNull();
  element.remove();
});

it('S12 sends no referrer to whoever serves an image, whatever the mail says', () => {
  const mail = parseMail(
    '<head><meta name="Referrer" content="unsafe-url"></head><img src="https://a.example/" referrerpolicy="unsafe-url">',
    window,
  );
  expect(mail.documentElement.outerHTML).not.toMatch(/referrer/iu);
});

it.each([
  ['none', 'img-src data:'],
  ['fetched', 'img-src data: blob: http://localhost/uploads/'],
] as const)('S12 narrows the policy of the frame before anything is drawn: %s', (images, policy) => {
  const element = document.createElement('iframe');
  document.body.append(element);
  const frame = element.contentWindow as Window & typeof globalThis;
  const added: string[] = [];
  const append = frame.document.head.append.bind(frame.document.head);
  frame.document.head.append = (...nodes: (Node | string)[]) => {
    added.push(...nodes.map((node) => (node as HTMLMetaElement).content));
    append(...nodes);
  };
  drawMail(frame, '<img src="https://spy.example/1.gif">', { images });
  expect(added).toEqual([expect.stringMatching(new RegExp(`^default-src 'none'; .*${policy}$`, 'u'))]);
});

it.each(['none', 'fetched'] as const)(
  'S12 removes images from styles, however they are written: %s',
  (images) => {
    const element = document.createElement('iframe');
    document.body.append(element);
    const frame = element.contentWindow as Window & typeof globalThis;
    const html = String.raw`<style>p { background: URL (//a.example/1); color: red }</style><p style="background: u\72l(//a.example/2)">x</p>
    <table background="https://a.example/3"><tr><td style='background: image-set("//a.example/4" 1x)'>y</td></tr></table>`;
    drawMail(frame, html, { images });
    const drawn = frame.document.documentElement.outerHTML;
    expect(drawn).not.toMatch(/url\s*\(|image-set|background="/iu);
    expect(drawn).toContain('color: red');
  },
);

it('S12 offers images where a mail may have some', () => {
  expect(mayHaveImages('<p>No <a href="https://a.example/">image</a></p>')).toBe(false);
  expect(mayHaveImages('<p><img src="https://a.example/"></p>')).toBe(true);
  expect(mayHaveImages('<img alt="Pitch" src="data:image/png;base64,AA=="><img src=cid:pitch>')).toBe(false);
  expect(mayHaveImages('<img src="data:image/png;base64,AA=="><img src="//a.example/">')).toBe(true);
});

const PIXEL = '<img src="https://mail.touchline.example/api/mail/pixel/m1-00/" width="1" height="1" alt="">';

it('S11 the pixel of our own mails is no image: it is neither offered nor fetched', async () => {
  expect(mayHaveImages(`<p>Hello</p>${PIXEL}`)).toBe(false);
  expect(mayHaveImages(`${PIXEL}<img src="https://a.example/">`)).toBe(true);
  const onDone = jest.fn();
  const drawn = drawWithImages(`<p>Hello</p>${PIXEL}`);
  await fetchImages(drawn, () => Promise.reject(new Error('asked')), new AbortController().signal, onDone);
  expect(onDone).toHaveBeenCalledWith(0);
  expect(drawn.querySelector('img')).toBeNull();
});

function drawWithImages(mail: string): Document {
  const element = document.createElement('iframe');
  document.body.append(element);
  const frame = element.contentWindow as Window & typeof globalThis;
  drawMail(frame, mail, { images: 'fetched' });
  return frame.document;
}

describe('S11 images that were asked for', () => {
  const own = `${globalThis.location.origin}/uploads/a.png`;
  const html = `<img src="http://a.example/1.gif" srcset="http://a.example/2.gif 2x"><img src="//a.example/1.gif">
    <picture><source srcset="https://a.example/2.svg"><img src="https://a.example/drawn"></picture><img src="${own}">
    <video poster="https://a.example/4.png"></video><svg><image href="https://a.example/5.svg"/></svg><img src="/api/x">
    <img src="data:image/png;base64,AA"><img data-waits-for-image="https://a.example/6.png">`;
  const photo = new Blob(['GIF89a'], { type: 'image/gif' });

  it('S11 are fetched for the frame, which names no address but ours', async () => {
    const drawn = drawWithImages(html);
    const sources = () => [...drawn.querySelectorAll('[src]')].map((element) => element.getAttribute('src'));
    expect(sources()).toEqual([own, 'data:image/png;base64,AA']);
    expect(drawn.documentElement.outerHTML).not.toMatch(/(?:src|srcset|href|poster)="[^"]*a\.example/u);
    const asked: string[] = [];
    const revoked: string[] = [];
    URL.createObjectURL = () => 'blob:1';
    URL.revokeObjectURL = (address) => revoked.push(address);
    const leaving = new AbortController();
    const onDone = jest.fn();
    await fetchImages(
      drawn,
      async (address) => {
        asked.push(address);
        return address.endsWith('drawn') ? new Blob(['<svg/>'], { type: 'image/svg+xml' }) : photo;
      },
      leaving.signal,
      onDone,
    );
    expect(asked).toEqual(['http://a.example/1.gif', 'https://a.example/1.gif', 'https://a.example/drawn']);
    expect(onDone).toHaveBeenCalledWith(1);
    expect(sources()).toEqual(['blob:1', 'blob:1', own, 'data:image/png;base64,AA']);
    leaving.abort();
    expect(revoked).toEqual(['blob:1', 'blob:1']);
  });

  it('S11 are fetched once each, a few at a time, and never more than a mail can need', async () => {
    URL.createObjectURL = () => 'blob:1';
    const drawn = drawWithImages(
      Array.from(
        { length: 120 },
        (_, at) => `<img src="https://a.example/${at}"><img src="https://a.example/${at}">`,
      ).join(''),
    );
    let open = 0;
    let most = 0;
    let asked = 0;
    const onDone = jest.fn();
    await fetchImages(
      drawn,
      async () => {
        asked += 1;
        open += 1;
        most = Math.max(most, open);
        await Promise.resolve();
        open -= 1;
        return photo;
      },
      new AbortController().signal,
      onDone,
    );
    expect([asked, most]).toEqual([100, 4]);
    expect(onDone).toHaveBeenCalledWith(20);
  });
});

it('S11 leaves out styles that would freeze the page, however they are written, and keeps the others', () => {
  const element = document.createElement('iframe');
  document.body.append(element);
  const frame = element.contentWindow as Window & typeof globalThis;
  const html = String.raw`<style>p { Columns /* x */ : 2; color: red } div{-webkit-column-count:2;co\lumn-width:1px}</style>
    <p style="aspect-ratio: 1; max-width: max-content; margin: 1px">x</p>`;
  drawMail(frame, html, { images: 'none' });
  const { innerHTML } = frame.document.documentElement;
  expect(innerHTML).not.toMatch(/[^-](?:columns|-webkit-column|column-width|aspect-ratio)\s*:|max-content/iu);
  expect(innerHTML).toContain('color: red');
  expect(innerHTML).toContain('margin: 1px');
});

it('S11 draws nothing of a stranger that takes pixels or parts by the billion', () => {
  const element = document.createElement('iframe');
  document.body.append(element);
  const frame = element.contentWindow as Window & typeof globalThis;
  const picture = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E";
  const html = `<style>p { filter: blur(9px); -webkit-filter/**/: blur(9px) } b { b\\6fx-shadow: 0 0 9px red }</style>
    <svg filter="blur(9px)"><g id="a"><rect/></g><use href="#a"/><image href="${picture}"/></svg>
    <img src="${picture}" srcset="x.png 1x, ${picture} 2x" alt="Drawn"><img src="data:image/png;base64,AA" alt="Photo">
    <p style="text-shadow: 0 0 9px red; backdrop-filter: blur(9px); margin: 1px">x</p>`;
  drawMail(frame, html, { images: 'none' });
  const { innerHTML } = frame.document.documentElement;
  expect(innerHTML).not.toMatch(
    /<use|svg\+xml|[^-](?:-webkit-filter|filter|box-shadow|text-shadow|backdrop-filter)\s*[:=]/iu,
  );
  expect(innerHTML).toContain('data:image/png');
  expect(innerHTML).toContain('margin: 1px');
});
