import type { PersonErasurePreview } from '../privacy.ts';
import { parseList, parseNumber, parseObject, parseTrimmed } from './untrusted.ts';

/** Reads the answer of `GET /api/contacts/contacts/{id}/erasure/`. @returns undefined for one that does not say what has to be typed */
export function parseUntrustedErasure(answer: unknown): PersonErasurePreview | undefined {
  const preview = parseObject<keyof PersonErasurePreview>(answer);
  const confirmation = parseTrimmed(preview?.confirmation);
  if (preview === undefined || confirmation === '') return undefined;
  return {
    contacts: parseNumber(preview.contacts) ?? 1,
    sent: parseNumber(preview.sent) ?? 0,
    received: parseNumber(preview.received) ?? 0,
    sequences: parseNumber(preview.sequences) ?? 0,
    waiting_answers: parseNumber(preview.waiting_answers) ?? 0,
    addresses: (parseList(preview.addresses) ?? []).map(parseTrimmed).filter((address) => address !== ''),
    confirmation,
    erased_at: parseTrimmed(preview.erased_at) || null,
  };
}
