import type { FastifyInstance } from 'fastify';
import { EMAIL_EDITOR_PROVIDER } from './email-editor/choice.ts';

interface PolicyParts {
  /** Allows the style elements of styled-components, and nothing else. */
  readonly nonce: string;
  /** Other origins that configured remotes come from. */
  readonly origins: readonly string[];
  /** Where the frame of the provider's editor is; none where it may not open. */
  readonly editorFrames: readonly string[];
  /** The origin of uploaded images, when the page may be opened at another one. */
  readonly publicOrigin: string | undefined;
  /** Whether a section may come from the machine that the browser runs on. */
  readonly localSections: boolean;
}

/** The machine that the browser runs on. Only its own people can make it serve anything. */
const THIS_MACHINE = ['http://localhost:*', 'http://127.0.0.1:*'];
/** Over which the dev server of such a section reports changes. */
const THIS_MACHINE_SOCKETS = ['ws://localhost:*', 'ws://127.0.0.1:*'];

/**
 * Content-Security-Policy (CSP Level 3) of the page. Tokens lie in local storage, so a script that somebody
 * smuggled in could take the session: nothing runs that this origin, or a configured remote's, did not serve.
 */
export function contentSecurityPolicy(parts: PolicyParts): string {
  const { nonce, editorFrames, publicOrigin, localSections } = parts;
  const self = ["'self'", ...parts.origins, ...(localSections ? THIS_MACHINE : [])].join(' ');
  const sockets = localSections ? ` ${THIS_MACHINE_SOCKETS.join(' ')}` : '';
  return [
    "default-src 'none'",
    `script-src ${self}`,
    `style-src ${self} 'nonce-${nonce}'`,
    `font-src ${self}`,
    // A design names images from anywhere. They carry no script, and what runs here could not be made by one.
    `img-src ${self}${publicOrigin === undefined ? '' : ` ${publicOrigin}`} https: data: blob:`,
    // Retry asks a remote for its remote.json, so its origin must be allowed here too.
    `connect-src ${self}${sockets}`,
    `frame-src ${["'self'", 'blob:', ...editorFrames].join(' ')}`,
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * Policy of the blank page that mails are drawn in. Mail is styled inline and shows images from anywhere; nothing else
 * of it is let through, and only our own page may frame it. `sandbox` holds even where it is opened on its own.
 */
export const MAIL_FRAME_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self' https: http: data: blob:",
  'font-src https: data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox',
].join('; ');

/**
 * Policy of the document that the provider's editor runs in. Nothing of ours is at its origin, and it may not ask for
 * anything but the provider's script and frame, and images.
 * @param pageOrigins which alone may frame it
 */
export function frameDocumentPolicy(pageOrigins: readonly string[]): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${EMAIL_EDITOR_PROVIDER}`,
    // Its own style element, and whatever the provider's script writes.
    "style-src 'unsafe-inline'",
    'img-src https: data: blob:',
    `frame-src ${EMAIL_EDITOR_PROVIDER}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${pageOrigins.join(' ') || "'none'"}`,
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

/** Adds them to whatever `app` answers. @param publicUrl how people reach it, when that is known */
export function addSecurityHeaders(app: FastifyInstance, publicUrl: string | undefined): void {
  const defaults = securityHeaders(publicUrl?.startsWith('https:') ?? false);
  app.addHook('onSend', async (_request, reply) => {
    for (const [name, value] of Object.entries(defaults)) {
      if (!reply.hasHeader(name)) reply.header(name, value);
    }
  });
}
