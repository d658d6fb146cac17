import type { Attachment } from 'mailparser';
import { nameOfPart } from './mail-text.ts';
import { filesInTnef, textInTnef, type TnefText } from './tnef.ts';

/** What is attached to a mail. */
export type AttachedPart = Pick<Attachment, 'content'> & {
  readonly filename?: unknown;
  readonly contentType?: unknown;
};

const TNEF = /^application\/(?:vnd\.)?ms-tnef$/iu;
const TNEF_NAME = /^winmail\.dat$/iu;

/** Whether a part is Outlook's wrapping, which only Outlook opens. */
const isTnef = (part: AttachedPart): boolean =>
  TNEF.test(typeof part.contentType === 'string' ? part.contentType : '') || TNEF_NAME.test(nameOfPart(part));

/** What is attached to a mail, with the files of each winmail.dat in its place; one that holds none stays as it is. */
export const attachedParts = (parts: readonly AttachedPart[]): readonly AttachedPart[] =>
  parts.flatMap((part): readonly AttachedPart[] => {
    const files = isTnef(part) ? filesInTnef(part.content) : [];
    return files.length > 0 ? files : [part];
  });

/** Returns the text of a mail's winmail.dat; empty where there is none. */
export function textOfTnef(parts: readonly AttachedPart[]): TnefText {
  const wrapped = parts.find(isTnef);
  return wrapped ? textInTnef(wrapped.content) : { text: '', html: '' };
}
