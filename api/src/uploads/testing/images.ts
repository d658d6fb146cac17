import { randomFillSync } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { crc32, deflateSync } from 'node:zlib';

/** A picture with edges and a gradient, so that a wrong decoding shows. */
export function picture(width = 40, height = 30, channels: 3 | 4 = 3): Sharp {
  const pixels = Buffer.alloc(width * height * channels);
  for (let index = 0; index < width * height; index += 1) {
    const x = index % width;
    pixels.set([Math.round((x / width) * 255), x < width / 2 ? 200 : 20, 90], index * channels);
    if (channels === 4) pixels[index * channels + 3] = x < width / 2 ? 255 : 60;
  }
  return sharp(pixels, { raw: { width, height, channels } });
}

/** Frames of one colour each, one below the other, as sharp takes animations. */
export function animation(frames = 3, width = 20, height = 10): Sharp {
  const colors = [
    [255, 0, 0],
    [0, 255, 0],
    [0, 0, 255],
  ];
  const pixels = Buffer.alloc(width * height * frames * 3);
  for (let index = 0; index < width * height * frames; index += 1) {
    pixels.set(colors[Math.floor(index / (width * height)) % 3] ?? [], index * 3);
  }
  return sharp(pixels, { raw: { width, height: height * frames, channels: 3, pageHeight: height } });
}

/** Noise, which no encoding makes smaller; in `frames`, one below the other. */
export function noise(width: number, height: number, frames = 1): Sharp {
  const pixels = randomFillSync(Buffer.alloc(width * height * frames * 3));
  const raw = { width, height: height * frames, channels: 3 } as const;
  return sharp(pixels, { raw: frames === 1 ? raw : { ...raw, pageHeight: height } });
}

/** A sound PNG of one grey that claims to be `width` × `height`: a few kilobytes for any size. */
export function pngOfSize(
  width: number,
  height: number,
  { isInterlaced = false, rows = Math.min(height, 2000) } = {},
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // One bit of grey per pixel.
  header.set([1, 0, 0, 0, isInterlaced ? 1 : 0], 8);
  const body = deflateSync(Buffer.alloc(rows * (1 + Math.ceil(width / 8))));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', body),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, checksum]);
}
