import type { PersonErasurePreview } from '../privacy.ts';
import { parseList, parseNumber, parseObject, parseTrimmed } from './untrusted.ts';

const NAMED_KINDS = ['tag', 'snippet', 'template', 'campaign', 'organization'] as const;

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
    copies: parseNumber(preview.copies) ?? 0,
    addresses: (parseList(preview.addresses) ?? []).map(parseTrimmed).filter((address) => address !== ''),
    named: (parseList(preview.named) ?? []).flatMap((one) => {
      const thing = parseObject<'kind' | 'name'>(one);
      const kind = NAMED_KINDS.find((known) => known === thing?.kind);
      return kind === undefined ? [] : [{ kind, name: parseTrimmed(thing?.name) }];
    }),
    confirmation,
    erased_at: parseTrimmed(preview.erased_at) || null,
  };
}
