/**
 * Content-Security-Policy (CSP Level 3) of the page. Tokens lie in local storage, so a script that somebody
 * smuggled in could take the session: nothing runs that this origin, or a configured remote's, did not serve.
 *
 * @param nonce allows the style elements of styled-components, and nothing else
 * @param origins other origins that configured remotes come from
 */
export function contentSecurityPolicy(nonce: string, origins: readonly string[]): string {
  const self = ["'self'", ...origins].join(' ');
  return [
    "default-src 'none'",
    `script-src ${self}`,
    `style-src ${self} 'nonce-${nonce}'`,
    `font-src ${self}`,
    `img-src ${self} data: blob:`,
    // Retry asks a remote for its remote.json, so its origin is needed here too.
    `connect-src ${self}`,
    "frame-src 'self' blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * Headers of every answer that the API did not already set.
 * @param isSecure whether people reach the page by https; HSTS over http is ignored, and on localhost harmful
 */
export function securityHeaders(isSecure: boolean): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    'cross-origin-opener-policy': 'same-origin',
    // For whatever is opened on its own, such as an uploaded SVG; the page has its own policy.
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    ...(isSecure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}
