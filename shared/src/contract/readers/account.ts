import type { AwaitedAddress, OpenSession, OwnAccount } from '../account.ts';
import { LANGUAGES } from '../language.ts';
import type { Passkey } from '../passkeys.ts';
import { ROLES } from '../rules.ts';
import type { TwoFactor, TwoFactorSecret } from '../two-factor.ts';
import { parseList, parseNumber, parseObject, parseRows, parseTrimmed } from './untrusted.ts';

/** Reads the answer of `GET /api/account/`. @returns undefined for an answer without an address */
export function parseUntrustedAccount(answer: unknown): OwnAccount | undefined {
  const account = parseObject<keyof OwnAccount>(answer);
  const email = parseTrimmed(account?.email);
  if (email === '') return undefined;
  return {
    id: parseNumber(account?.id) ?? 0,
    email,
    awaited_address: parseAwaited(account?.awaited_address),
    name: parseTrimmed(account?.name),
    role: ROLES.find((role) => role === account?.role) ?? 'viewer',
    photo: parseTrimmed(account?.photo) || null,
    language: LANGUAGES.find((language) => language === account?.language) ?? null,
    time_zone: parseTrimmed(account?.time_zone) || null,
    two_factor: parseTwoFactor(account?.two_factor),
  };
}

function parseAwaited(value: unknown): AwaitedAddress | null {
  const found = parseObject<keyof AwaitedAddress>(value);
  const email = parseTrimmed(found?.email);
  return email === ''
    ? null
    : {
        email,
        expires_at: parseTrimmed(found?.expires_at),
        can_mail: found?.can_mail !== false,
      };
}

function parseTwoFactor(value: unknown): TwoFactor {
  const found = parseObject<keyof TwoFactor>(value);
  return {
    since: parseTrimmed(found?.since) || null,
    recovery_codes: parseNumber(found?.recovery_codes) ?? 0,
    is_required: found?.is_required === true,
  };
}

/** Reads which address a link confirms. @returns undefined for anything else */
export const parseUntrustedAddressConfirmation = (answer: unknown): string | undefined =>
  parseTrimmed(parseObject<'email'>(answer)?.email) || undefined;

/** Reads the answer of `GET /api/account/passkeys/`. @returns undefined for an answer without a list */
export function parseUntrustedPasskeys(answer: unknown): readonly Passkey[] | undefined {
  const rows = parseList(parseObject<'results'>(answer)?.results);
  return (
    rows &&
    parseRows<Passkey, keyof Passkey>(rows, (id, row) => ({
      id,
      name: parseTrimmed(row.name),
      created_at: parseTrimmed(row.created_at),
      used_at: parseTrimmed(row.used_at) || null,
    }))
  );
}

/** Reads what an authenticator app is given. @returns undefined for anything else */
export function parseUntrustedTwoFactorSecret(answer: unknown): TwoFactorSecret | undefined {
  const found = parseObject<keyof TwoFactorSecret>(answer);
  const [uri, secret] = [parseTrimmed(found?.uri), parseTrimmed(found?.secret)];
  return uri === '' || secret === '' ? undefined : { uri, secret };
}

/** Reads codes that are shown once. @returns undefined for an answer without any */
export function parseUntrustedRecoveryCodes(answer: unknown): readonly string[] | undefined {
  const codes = parseList(parseObject<'recovery_codes'>(answer)?.recovery_codes)
    ?.map(parseTrimmed)
    .filter((code) => code !== '');
  return codes === undefined || codes.length === 0 ? undefined : codes;
}

/** Reads the answer of `GET /api/account/sessions/`. @returns undefined for an answer without a list */
export function parseUntrustedSessions(answer: unknown): readonly OpenSession[] | undefined {
  return parseList(parseObject<'results'>(answer)?.results)?.flatMap((value) => {
    const row = parseObject<keyof OpenSession>(value);
    const id = parseTrimmed(row?.id);
    if (row === undefined || id === '') return [];
    return [
      {
        id,
        browser: parseTrimmed(row.browser),
        created_at: parseTrimmed(row.created_at),
        used_at: parseTrimmed(row.used_at),
        is_this: row.is_this === true,
      },
    ];
  });
}
