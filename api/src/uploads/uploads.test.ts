import type { ErrorBody } from '@touchline/shared/contract';
import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { animation, picture, pngOfSize } from './testing/images.ts';
import { storeImage, uploadImage, uploadParts } from './testing/upload-api.ts';
import { api } from './uploads.testing.ts';

const send = (type: string, payload: string) =>
  api.inject({ method: 'POST', url: '/api/uploads/image/', headers: { 'content-type': type }, payload });

const refusal = async (bytes: Buffer) => {
  const answer = await uploadImage(api, bytes);
  return [answer.statusCode, answer.json<ErrorBody>().detail];
};

describe('what is accepted', () => {
  it.each([
    ['PNG', () => picture().png(), 'png', 'image/png'],
    ['JPEG', () => picture().jpeg(), 'jpg', 'image/jpeg'],
    ['GIF', () => picture().gif(), 'gif', 'image/gif'],
    ['lossy WebP, as JPEG', () => picture().webp({ quality: 80 }), 'jpg', 'image/jpeg'],
    ['lossless WebP, as PNG', () => picture().webp({ lossless: true }), 'png', 'image/png'],
    ['transparent WebP, as PNG', () => picture(40, 30, 4).webp(), 'png', 'image/png'],
  ])('T8 %s is taken by its content, whatever its name and type say', async (_, make, extension, type) => {
    const { url, stored, bytes } = await storeImage(api, await make().toBuffer());
    expect(url).toMatch(new RegExp(`^http://localhost/uploads/[0-9a-f]{64}\\.${extension}$`, 'u'));
    expect(stored.headers['content-type']).toBe(type);
    const { width, height } = await sharp(bytes).metadata();
    expect([width, height]).toEqual([40, 30]);
  });

  it('T8 transparency is kept', async () => {
    const { bytes } = await storeImage(api, await picture(40, 30, 4).webp().toBuffer());
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    expect(info.channels).toBe(4);
    expect([data[3], data[39 * 4 + 3]]).toEqual([255, 60]);
  });

  it.each([
    ['GIF', () => animation().gif({ delay: [100, 200, 300], loop: 2 })],
    ['WebP', () => animation().webp({ delay: [100, 200, 300], loop: 2, lossless: true })],
  ])('T8 an animated %s stays an animation, as GIF', async (_, make) => {
    const { url, bytes } = await storeImage(api, await make().toBuffer());
    expect(url).toMatch(/\.gif$/u);
    const { pages, delay, loop } = await sharp(bytes).metadata();
    expect([pages, delay, loop]).toEqual([3, [100, 200, 300], 2]);
    const { data } = await sharp(bytes, { animated: true })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([...data.subarray(-3)]).toEqual([0, 0, 255]);
  });

  it('T8 wider images are scaled down to 2400 pixels', async () => {
    const { bytes } = await storeImage(api, await picture(3000, 300).png().toBuffer());
    const { width, height } = await sharp(bytes).metadata();
    expect([width, height]).toEqual([2400, 240]);
  });
});

describe('what is left out', () => {
  it('P6 metadata, the place a photo was taken at with it, and the orientation is applied', async () => {
    const photo = await picture(40, 30)
      .withExif({
        IFD0: { Artist: 'Ann Example' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(photo).metadata()).orientation).toBe(6);
    expect(photo.includes('Ann Example')).toBe(true);
    const { bytes } = await storeImage(api, photo);
    expect(bytes.includes('Ann Example')).toBe(false);
    const { exif, orientation, xmp, iptc, icc, width, height } = await sharp(bytes).metadata();
    expect([exif, orientation, xmp, iptc, icc]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect([width, height]).toEqual([30, 40]);
  });

  it('T8 a colour profile: the colours are sRGB', async () => {
    const red = sharp({ create: { width: 8, height: 8, channels: 3, background: '#c83c3c' } });
    const wide = await red.withIccProfile('p3').png().toBuffer();
    const plain = await sharp(wide, { ignoreIcc: true }).raw().toBuffer();
    expect([...plain.subarray(0, 3)]).not.toEqual([0xc8, 0x3c, 0x3c]);
    const { bytes } = await storeImage(api, wide);
    const pixels = await sharp(bytes).raw().toBuffer();
    expect(pixels[0]).toBeGreaterThan(0xc8 - 3);
    expect(pixels[0]).toBeLessThan(0xc8 + 3);
  });

  it('P6 a script in the comment of a GIF', async () => {
    const gif = await picture().gif().toBuffer();
    const afterHeader = 13 + (gif[10] !== undefined && gif[10] & 0x80 ? 3 * 2 ** ((gif[10] & 7) + 1) : 0);
    const script = Buffer.from('<script>alert(1)</script>');
    const comment = Buffer.concat([Buffer.from([0x21, 0xfe, script.length]), script, Buffer.from([0])]);
    const polyglot = Buffer.concat([gif.subarray(0, afterHeader), comment, gif.subarray(afterHeader)]);
    const { bytes } = await storeImage(api, polyglot);
    expect(bytes.toString('latin1')).not.toMatch(/alert|script/iu);
  });
});

describe('what is refused', () => {
  it.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', /SVG/u],
    ['SVG after a prologue', '<?xml version="1.0"?>\n<!-- x -->\n<svg:svg xmlns:svg="x"/>', /SVG/u],
    ['SVG in UTF-16', Buffer.from('\uFEFF<svg xmlns="x"/>', 'utf16le'), /SVG/u],
    ['a page', '<!doctype html><script>alert(1)</script>', /web page/u],
    ['a GIF in name alone', 'GIF89b/*', /not an image/u],
    ['a PDF', '%PDF-1.7 …', /PDF/u],
    ['HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1'), /HEIC.*JPEG/u],
    ['AVIF', Buffer.from('\0\0\0\x18ftypavif\0\0\0\0', 'latin1'), /AVIF/u],
    ['TIFF', Buffer.from('II*\0\x08\0\0\0', 'latin1'), /not an image of a known kind/u],
  ])('P6 %s: 415', async (_, content, reason) => {
    expect(await refusal(Buffer.from(content))).toEqual([415, expect.stringMatching(reason)]);
  });

  it('P6 AVIF and TIFF that are real are never decoded', async () => {
    expect(await refusal(await picture().avif().toBuffer())).toEqual([415, expect.stringMatching(/AVIF/u)]);
    expect((await refusal(await picture().tiff().toBuffer()))[0]).toBe(415);
  });

  it.each([
    ['PNG', () => picture(200, 200).png()],
    ['JPEG', () => picture(200, 200).jpeg()],
    ['GIF', () => picture(200, 200).gif()],
    ['WebP', () => picture(200, 200).webp()],
  ])('P6 a %s that is cut off: 422', async (_, make) => {
    const whole = await make().toBuffer();
    expect(await refusal(whole.subarray(0, Math.floor(whole.length / 2)))).toEqual([
      422,
      'The image is damaged or cut off.',
    ]);
  });

  it('P6 a 50,000 × 50,000 PNG: 422 with its size, and no memory is taken for it', async () => {
    const before = process.memoryUsage().rss;
    const bomb = pngOfSize(50_000, 50_000);
    expect(bomb.length).toBeLessThan(100_000);
    expect(await refusal(bomb)).toEqual([422, expect.stringContaining('50,000 × 50,000')]);
    expect(process.memoryUsage().rss - before).toBeLessThan(100e6);
  });

  it('P6 S12 a strip that a decoder needs seconds for is refused by its sides, before it is decoded', async () => {
    const strip = pngOfSize(1, 25_000_000, { isInterlaced: true, rows: 25_000_000 });
    expect(strip.length).toBeLessThan(100_000);
    const start = performance.now();
    expect(await refusal(strip)).toEqual([
      422,
      expect.stringMatching(/1 × 25,000,000 pixels; at most 16,384/u),
    ]);
    expect(performance.now() - start).toBeLessThan(2000);
    expect(await refusal(pngOfSize(16_385, 1))).toEqual([422, expect.stringMatching(/16,385 × 1/u)]);
    expect(
      (await uploadImage(api, pngOfSize(8, 16_384, { isInterlaced: true, rows: 40_000 }))).statusCode,
    ).toBe(201);
  });

  it('P6 an animation of too many pixels in all: 422 with its frames', async () => {
    const bomb = await animation(13).gif().toBuffer();
    // The screen that all frames are drawn on (GIF89a §18).
    bomb.writeUInt16LE(2000, 6);
    bomb.writeUInt16LE(2000, 8);
    expect(await refusal(bomb)).toEqual([422, expect.stringMatching(/2,000 × 2,000 pixels in 13 frames/u)]);
  });

  it('P6 more than 10 MB: 413', async () => {
    const large = Buffer.concat([await picture().png().toBuffer(), Buffer.alloc(10 * 1024 * 1024)]);
    expect(await refusal(large)).toEqual([413, 'The image is larger than 10 MB.']);
    const withoutLength = await api.inject({
      method: 'POST',
      url: '/api/uploads/image/',
      headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '20000000' },
      payload: '--x',
    });
    expect(withoutLength.statusCode).toBe(413);
  });

  it.each([
    ['an empty file', [{ bytes: Buffer.alloc(0) }], 400, /The image is empty/u],
    ['no field', [], 400, /“image”/u],
    ['another field', [{ field: 'file', bytes: Buffer.from('x') }], 400, /“image”/u],
    ['a text field', [{ fileName: '', contentType: 'text/plain', bytes: Buffer.from('x') }], 400, /“image”/u],
  ])('P2 %s', async (_, parts, status, detail) => {
    const answer = await uploadParts(api, ...parts);
    expect(answer.statusCode).toBe(status);
    expect(answer.json<ErrorBody>().detail).toMatch(detail);
  });

  it('P2 a part too many: 400, and nothing is stored', async () => {
    const bytes = await picture(7, 7).png().toBuffer();
    const stored = await readdir(join(api.dataDirectory, 'uploads')).catch(() => []);
    for (const extra of [{ bytes }, { field: 'note', fileName: '', bytes: Buffer.from('x') }]) {
      const answer = await uploadParts(api, { bytes }, extra);
      expect([answer.statusCode, answer.json<ErrorBody>().detail]).toEqual([
        400,
        'Send one field “image” with one file, and nothing else.',
      ]);
      expect(answer.json<ErrorBody>().errors).toMatchObject([{ field: 'image' }]);
    }
    expect(await readdir(join(api.dataDirectory, 'uploads')).catch(() => [])).toEqual(stored);
  });

  it('P2 a body that is not multipart: 415; one that is cut off: 400', async () => {
    expect((await send('image/png', 'x')).statusCode).toBe(415);
    const cut = '--x\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\nabc';
    expect((await send('multipart/form-data; boundary=x', cut)).statusCode).toBe(400);
    expect((await send('multipart/form-data', cut)).statusCode).toBe(400);
  });

  it('P2 reasons are given in Russian when asked for', async () => {
    const answer = await api.inject({
      method: 'POST',
      url: '/api/uploads/from-url/',
      headers: { 'accept-language': 'ru' },
      payload: { url: 'http://127.0.0.1/' },
    });
    expect(answer.json<ErrorBody>().detail).toBe('«127.0.0.1» не ведёт на публичный адрес в интернете.');
  });

  it('P6 nobody uploads without signing in', async () => {
    for (const url of ['/api/uploads/image/', '/api/uploads/from-url/']) {
      expect((await api.app.inject({ method: 'POST', url })).statusCode).toBe(401);
    }
  });
});

it('T8 the same image twice is stored once, under the hash of what is answered', async () => {
  const image = await picture(33, 33).png().toBuffer();
  const first = await storeImage(api, image);
  const again = await storeImage(api, Buffer.concat([image, Buffer.from('a tail')]));
  expect(again.url).toBe(first.url);
  const name = `${createHash('sha256').update(first.bytes).digest('hex')}.png`;
  expect(first.url).toBe(`http://localhost/uploads/${name}`);
  const files = await readdir(join(api.dataDirectory, 'uploads'));
  expect(files.filter((file) => file === name)).toHaveLength(1);
  expect(files.filter((file) => file.endsWith('.part'))).toEqual([]);
});
