import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import sharp from 'sharp';

/**
 * Draws the social icons of mails from the SVGs of Tabler Icons (MIT). Run by hand when the set changes; what it
 * writes is committed, because the URLs of icons stand in mails for ever:
 *
 *     npm pack @tabler/icons@3.51.0 && tar xzf tabler-icons-3.51.0.tgz
 *     node scripts/draw-social-icons.ts package/icons/outline
 */
const TARGET = resolve(import.meta.dirname, '..', 'api', 'src', 'uploads', 'icons');
/** Twice the size that mails show them in: sharp on dense screens. In pixels. */
const SIZE = 64;
const GLYPHS: Readonly<Record<string, string>> = {
  facebook: 'brand-facebook',
  instagram: 'brand-instagram',
  linkedin: 'brand-linkedin',
  youtube: 'brand-youtube',
  x: 'brand-x',
  whatsapp: 'brand-whatsapp',
  telegram: 'brand-telegram',
  vk: 'brand-vk',
  website: 'world',
  email: 'mail',
};
const SETS: Readonly<Record<string, { disc: string; glyph: string }>> = {
  circle: { disc: '#1f2a24', glyph: '#ffffff' },
  'circle-white': { disc: '#ffffff', glyph: '#1f2a24' },
};

/** The glyph, a little over half as wide as the disc it stands on, in its middle. */
function drawing(glyph: string, colors: { disc: string; glyph: string }): string {
  const paths = glyph.replace(/^[\s\S]*?<svg[^>]*>|<\/svg>\s*$/gu, '');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 48 48">
    <circle cx="24" cy="24" r="24" fill="${colors.disc}"/>
    <g transform="translate(10 10) scale(1.1667)" fill="none" stroke="${colors.glyph}" stroke-width="2"
      stroke-linecap="round" stroke-linejoin="round">${paths}</g>
  </svg>`;
}

const source = process.argv[2];
if (source === undefined) throw new Error('Name the folder that holds the SVGs: package/icons/outline');
for (const [set, colors] of Object.entries(SETS)) {
  await mkdir(join(TARGET, set), { recursive: true });
  for (const [name, file] of Object.entries(GLYPHS)) {
    const glyph = await readFile(join(source, `${file}.svg`), 'utf8');
    const image = await sharp(Buffer.from(drawing(glyph, colors)), { density: 288 })
      .resize(SIZE, SIZE)
      .png({ compressionLevel: 9 })
      .toBuffer();
    await writeFile(join(TARGET, set, `${name}.png`), image);
  }
}
