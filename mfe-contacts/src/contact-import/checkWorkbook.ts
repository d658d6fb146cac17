import { formatNumber, languageStore } from '@touchline/shared';
import { MAX_WORKBOOK_BYTES } from '@touchline/shared/contract';
import { messages } from './messages.ts';

/** What the file picker of the button for Excel offers (O1), and that of the dialog (G1). */
export const ACCEPTED = { excel: '.xlsx,.xls', all: '.xlsx,.xls,.ods,.csv,.tsv,.txt,.vcf' } as const;
/** What the server is worth asking about: it goes by the content. */
const READABLE = /\.(?:xlsx?|ods|csv|tsv|tab|txt|vcf|vcard)$/iu;

const MEGABYTE = 1024 * 1024;
/** Rounded up to a tenth, so that a refused size never reads like an allowed one. */
const megabytes = (bytes: number) =>
  formatNumber(Math.ceil((bytes / MEGABYTE) * 10) / 10, languageStore.get());

/**
 * Refuses what the server would refuse after minutes of uploading: a wrong extension, a file too large or empty.
 * @returns The reason, naming the file; undefined when it may be sent.
 */
export function refusalOf({ name, size }: File): string | undefined {
  if (!READABLE.test(name)) return messages.text('wrongType', { name });
  if (size === 0) return messages.text('emptyFile', { name });
  if (size <= MAX_WORKBOOK_BYTES) return undefined;
  return messages.text('tooLarge', { name, size: megabytes(size), limit: megabytes(MAX_WORKBOOK_BYTES) });
}
