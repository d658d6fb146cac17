import { picture } from './testing/images.ts';
import { storeImage } from './testing/upload-api.ts';
import { api } from './uploads.testing.ts';

describe('what is left out', () => {
  it.each([
    ['a script after a GIF', () => picture().gif(), '*/=1;alert(document.domain)//'],
    ['a script after a JPEG', () => picture().jpeg(), '<script>alert(1)</script>'],
    ['a ZIP after a JPEG', () => picture().jpeg(), 'PK\u0003\u0004 payload.exe'],
    ['a page after a PNG', () => picture().png(), '<html><script>alert(1)</script>'],
  ])('P6 %s', async (_, make, tail) => {
    const polyglot = Buffer.concat([await make().toBuffer(), Buffer.from(tail)]);
    const { bytes, stored } = await storeImage(api, polyglot);
    expect(bytes.toString('latin1')).not.toMatch(/alert|script|payload/iu);
    expect(stored.headers['x-content-type-options']).toBe('nosniff');
  });
});
