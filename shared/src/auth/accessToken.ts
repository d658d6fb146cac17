import './storage.ts';

/** Where the access token lies in local storage (A4). */
export const ACCESS_KEY = 'auth_access';

/** The token under a key, trimmed; null when there is none or only white space, which no server would accept. */
export const storedToken = (key: string): string | null => localStorage.getItem(key)?.trim() || null;

/**
 * The claims of a JSON Web Token (RFC 7519), unverified (only the server can verify them); empty for a token of another
 * kind.
 */
export function claimsOf(token: string): {
  readonly sub?: unknown;
  readonly exp?: unknown;
  readonly role?: unknown;
  readonly setup?: unknown;
} {
  try {
    const claims = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
    return (JSON.parse(atob(claims)) as object | null) ?? {};
  } catch {
    return {};
  }
}

/** Whether a token says that it has expired: the server would answer every request with 401. */
export function hasExpired(token: string): boolean {
  const { exp } = claimsOf(token);
  return typeof exp === 'number' && exp * 1000 < Date.now();
}
