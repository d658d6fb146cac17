import type { SuppressionImport } from '@touchline/shared/contract';
import { MAX_SHOWN_FAULTS } from '@touchline/shared/contract/rules';
import type { MailboxKey } from '../../database/keys.ts';
import type { Language } from '../../language/language.ts';
import { parseWorkbook, type ParserLimits } from '../../contact-import/parser.ts';

/** What a file says is to get no more mail. */
export interface ReadAddresses {
  /** As {@link suppressionKey} makes them. */
  readonly keys: readonly MailboxKey[];
  readonly refused: number;
  readonly errors: SuppressionImport['errors'];
}

/**
 * Reads the addresses and domains of a workbook or of a text file, in a process of its own (O16).
 * @throws {WorkbookRefusal} when it is neither, or too much.
 */
export async function readAddresses(
  file: number,
  language: Language,
  limits: ParserLimits,
  signal: AbortSignal,
): Promise<ReadAddresses> {
  const keys: MailboxKey[] = [];
  const errors: SuppressionImport['errors'] = [];
  let refused = 0;
  for await (const { kind, json, count } of parseWorkbook(file, language, limits, signal, 'addresses')) {
    if (kind === 'accepted') keys.push(...(JSON.parse(json.toString()) as MailboxKey[]));
    if (kind === 'finished') refused = count;
    if (kind === 'rejected' && errors.length < MAX_SHOWN_FAULTS) {
      errors.push(...(JSON.parse(json.toString()) as SuppressionImport['errors']));
    }
  }
  return { keys, refused, errors: errors.slice(0, MAX_SHOWN_FAULTS) };
}
