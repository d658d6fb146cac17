/** The accepted kinds of images; name and declared type are ignored. */
export type ImageKind = 'png' | 'jpeg' | 'gif' | 'webp';
/** Other kinds that people try, which the refusal names. */
export type OtherKind = 'empty' | 'svg' | 'heic' | 'avif' | 'pdf' | 'text' | 'unknown';

/** What `bytes` are by their beginning. Whether they are complete and sound is for the decoder to say. */
export function imageKind(bytes: Buffer): ImageKind | OtherKind {
  const latin = (from: number, to: number) => bytes.toString('latin1', from, to);
  if (bytes.length === 0) return 'empty';
  if (latin(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (latin(0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (/^GIF8[79]a/u.test(latin(0, 6))) return 'gif';
  if (latin(0, 4) === 'RIFF' && latin(8, 12) === 'WEBP') return 'webp';
  if (/^ftyp(?:hei|hev|mif1|msf1)/u.test(latin(4, 12))) return 'heic';
  if (latin(4, 8) === 'ftyp' && /avi[fs]/u.test(latin(8, 12))) return 'avif';
  if (latin(0, 4) === '%PDF') return 'pdf';
  return textKind(bytes.subarray(0, 4096));
}

function textKind(head: Buffer): 'svg' | 'text' | 'unknown' {
  const isUtf16 = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  if (!isUtf16 && head.includes(0)) return 'unknown';
  // Only ASCII is looked for: with the zeros away, UTF-16 of either order reads like UTF-8.
  const text = head.toString('latin1').replaceAll('\0', '');
  if (/<svg[\s>:]|<!DOCTYPE\s+svg/iu.test(text)) return 'svg';
  return /(?![\t\n\f\r])\p{Cc}/u.test(head.toString('utf8').replaceAll('\0', '')) ? 'unknown' : 'text';
}
