import { ImageEncoder } from './image-encoder.ts';
import { IMAGE_LIMITS, type ImageLimits } from './image-limits.ts';
import { noise, picture, pngOfSize } from './testing/images.ts';

let encoder: ImageEncoder | undefined;
afterEach(() => encoder?.stop());
const withLimits = (limits: Partial<ImageLimits>) => {
  encoder = new ImageEncoder({ ...IMAGE_LIMITS, ...limits });
  return encoder;
};

it('P6 S12 a decode that takes too long is ended where it is, and the next image is read', async () => {
  const images = withLimits({ seconds: 1 });
  const slow = await noise(600, 600, 60).webp({ quality: 1, effort: 0 }).toBuffer();
  const before = process.resourceUsage();
  await expect(images.encode(slow)).rejects.toMatchObject({
    status: 422,
    detail: { en: expect.stringContaining('took too long') },
  });
  // Not in this process, which answers everybody else meanwhile.
  const { userCPUTime } = process.resourceUsage();
  expect(userCPUTime - before.userCPUTime).toBeLessThan(1e6);
  expect((await images.encode(await picture().png().toBuffer())).extension).toBe('png');
});

it('P6 S12 a decode that takes too much memory is ended, and the next image is read', async () => {
  const images = withLimits({ memoryMebibytes: 110 });
  const large = pngOfSize(16_000, 3000, { isInterlaced: true, rows: 12_000 });
  await expect(images.encode(large)).rejects.toMatchObject({
    status: 422,
    detail: { en: expect.stringContaining('too much memory') },
  });
  await images.stop();
  const again = withLimits({});
  const [one, other] = await Promise.all([
    again.encode(await picture().png().toBuffer()),
    again.encode(large),
  ]);
  expect([one.extension, other.extension]).toEqual(['png', 'png']);
});
