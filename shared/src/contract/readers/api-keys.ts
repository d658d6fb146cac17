import type { ApiKey, ApiKeys, KeyProof, MadeApiKey } from '../api-keys.ts';
import { PERMISSIONS } from '../permissions.ts';
import { parseId, parseList, parseObject, parseRows, parseTrimmed } from './untrusted.ts';

const parseTime = (value: unknown) => parseTrimmed(value) || null;

/** Reads the answer of `GET /api/keys/`; rows without an id are left out. @returns undefined for anything else */
export function parseUntrustedApiKeys(answer: unknown): ApiKeys | undefined {
  const told = parseObject<keyof ApiKeys>(answer);
  const rows = parseList(told?.results);
  return (
    rows && { results: [...parseKeys(rows)], proof: PROOFS.find((one) => one === told?.proof) ?? 'password' }
  );
}

const PROOFS: readonly KeyProof[] = ['password', 'none', 'sign_in'];

const parseKeys = (rows: readonly unknown[]): readonly ApiKey[] =>
  parseRows<ApiKey, keyof ApiKey>(rows, (id, row) => {
    const maker = parseObject<keyof ApiKey['maker']>(row.maker);
    const permissions = parseList(row.permissions) ?? [];
    return {
      id,
      name: parseTrimmed(row.name),
      start: parseTrimmed(row.start),
      permissions: PERMISSIONS.filter((permission) => permissions.includes(permission)),
      maker: {
        name: parseTrimmed(maker?.name),
        is_self: maker?.is_self === true,
        has_left: maker?.has_left === true,
      },
      created_at: parseTrimmed(row.created_at),
      used_at: parseTime(row.used_at),
      expires_at: parseTime(row.expires_at),
      has_expired: row.has_expired === true,
    };
  });

/** Reads a key that was made. @returns undefined for anything else */
export function parseUntrustedMadeApiKey(answer: unknown): MadeApiKey | undefined {
  const made = parseObject<keyof MadeApiKey>(answer);
  const id = parseId(made?.id);
  const key = parseTrimmed(made?.key);
  return id === null || key === '' ? undefined : { id, key };
}
