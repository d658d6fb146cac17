import { madeTnef } from './testing/tnef.ts';
import { filesInTnef } from './tnef.ts';
import { PDF, within, whole } from './tnef.testing.ts';

/** Without data: level, identifier, length and checksum. */
const attribute = (id: number) => Buffer.from([2, id % 256, Math.floor(id / 256), 0, 0, 0, 0, 0, 0, 0, 0]);

const TITLE_ALONE = attribute(0x9002);

const EMPTY_TITLE = attribute(0x8010);

describe('S11 a winmail.dat made to stop us', () => {
  it.each([
    ['files', () => madeTnef(Array.from({ length: 20_000 }, () => ({ title: 'a', content: PDF })))],
    ['bytes', () => Buffer.concat([whole, Buffer.alloc(20_000_000, 0xff)])],
    ['zeros', () => Buffer.concat([whole, Buffer.alloc(20_000_000)])],
    ['mails', () => within(200, whole)],
    [
      'empty attributes',
      () => Buffer.concat([whole, TITLE_ALONE, Buffer.alloc(18_000_000).fill(EMPTY_TITLE)]),
    ],
  ])('of nothing but %s is read in a moment, and of files a hundred at most', (_, make) => {
    const source = make();
    const began = process.cpuUsage().user;
    expect(filesInTnef(source).length).toBeLessThanOrEqual(100);
    expect(process.cpuUsage().user - began).toBeLessThan(1_000_000);
  });
});
