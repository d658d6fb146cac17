import { madeTnef } from './testing/tnef.ts';

export const PDF = Buffer.from('%PDF-1.4\n');

/** So many mails deep. */
export function within(depth: number, source: Buffer): Buffer {
  let around = source;
  for (let level = 0; level < depth; level += 1) around = madeTnef([{ title: 'Mail', within: around }]);
  return around;
}

export const whole = madeTnef([
  { title: 'a.pdf', longName: 'A long name.pdf', content: PDF },
  { longName: 'b.pdf', content: PDF, isContentProperty: true },
  { title: 'Mail', within: madeTnef([{ title: 'c.pdf', content: PDF }]) },
]);
