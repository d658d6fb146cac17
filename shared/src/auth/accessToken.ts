/** Where the access token lies in local storage (A4). */
export const ACCESS_KEY = 'auth_access';

/** What lies under a key without blanks around it, which no token has; null for nothing, which no server would ever take. */
export const storedToken = (key: string): string | null => localStorage.getItem(key)?.trim() || null;

/** What a JSON Web Token (RFC 7519) says of itself; nothing for a token of another kind. Only the server can verify it. */
export function claimsOf(token: string): { readonly sub?: unknown; readonly exp?: unknown } {
  try {
    const claims = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
    return (JSON.parse(atob(claims)) as object | null) ?? {};
  } catch {
    return {};
  }
}

/** Whether a token says that it has run out: then the server would answer 401 to everything. */
export function hasExpired(token: string): boolean {
  const { exp } = claimsOf(token);
  return typeof exp === 'number' && exp * 1000 < Date.now();
}
