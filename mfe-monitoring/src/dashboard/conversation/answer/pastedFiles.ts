/** What a paste or a drop brings beside its text. */
export interface Brought {
  /** Files that stand for themselves, such as a picture of the screen. */
  readonly files: readonly File[];
  /** Whether its text has pictures, which the text of an answer cannot keep. */
  readonly hasPictures: boolean;
}

/**
 * Files of a paste or a drop. Programs put a picture of the copied text beside it: where there is text, that is what is meant.
 * The words of a picture that was copied from a page are its HTML alone.
 */
export function broughtBy(data: DataTransfer | null): Brought {
  const text = data?.getData('text/plain').trim() ?? '';
  const html = data?.getData('text/html') ?? '';
  const files = text === '' ? [...(data?.files ?? [])] : [];
  return { files, hasPictures: files.length === 0 && /<img\b/iu.test(html) };
}
