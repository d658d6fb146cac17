import { readPageConfiguration } from '@touchline/shared';

/**
 * The origin of the provider's editor, as configured by the gateway: never the page's own, where the provider's script could
 * read the session. Undefined where there is none.
 */
export function frameOrigin(): string | undefined {
  const { emailEditorOrigin, emailEditorPort } = readPageConfiguration(document);
  const origin = emailEditorOrigin ?? (emailEditorPort && atPort(emailEditorPort));
  return origin === location.origin ? undefined : origin || undefined;
}

function atPort(port: number): string {
  const url = new URL(location.origin);
  url.port = String(port);
  return url.origin;
}
