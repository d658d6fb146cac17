import type { GatewayOptions } from '../gateway-options.ts';

/**
 * Where the frame of the provider's editor is served: an origin with a name of its own, or another port of the hosts that the
 * page is opened at. Never the page's origin, where the provider's script could read the session.
 */
export type FramePlace = { readonly origin: string } | { readonly port: number };

/** Ports follow the API's, which is the one after the page's by default. */
const DEFAULT_DISTANCE = 2;

/**
 * Reads the setting `EDITOR_ORIGIN`.
 * @throws {Error} naming it when it is no origin, or of the page's own host, or when it is not known where the page is
 */
export function readEditorOrigin(
  setting: string | undefined,
  publicUrl: string | undefined,
): string | undefined {
  if (setting === undefined) return undefined;
  const origin = URL.parse(setting)?.origin;
  if (origin === undefined || !/^https?:/u.test(origin) || ![origin, `${origin}/`].includes(setting))
    throw new Error(
      `EDITOR_ORIGIN must be an http or https address without a path, such as https://editor.example.com; it is ${JSON.stringify(setting)}.`,
    );
  if (publicUrl === undefined)
    throw new Error('EDITOR_ORIGIN needs PUBLIC_URL, the address of the page that the editor opens in.');
  if (new URL(publicUrl).hostname === new URL(origin).hostname)
    throw new Error(
      'EDITOR_ORIGIN must name another host than PUBLIC_URL. For another port there is EDITOR_PORT.',
    );
  return origin;
}

/** Where the frame is by the settings. @param port where it is served, unless it has an origin of its own name */
export function placeOfFrame(
  { editorOrigin, publicUrl }: Pick<GatewayOptions, 'editorOrigin' | 'publicUrl'>,
  port: number | undefined,
): FramePlace | undefined {
  const origin = readEditorOrigin(editorOrigin, publicUrl);
  if (origin !== undefined) return { origin };
  return port === undefined ? undefined : { port };
}

/** The port of the frame unless it is set: 0, which takes a free one, where the page's is one. */
export function defaultFramePort(pagePort: number): number {
  const port = pagePort + DEFAULT_DISTANCE;
  return pagePort === 0 || port > 65_535 ? 0 : port;
}

/** Where the frame of a page is, as a source of the Content-Security-Policy; of the page's own scheme where only its port is known. */
export function frameSources(
  place: FramePlace | undefined,
  hosts: readonly (string | undefined)[],
): readonly string[] {
  if (place === undefined) return [];
  return 'origin' in place ? [place.origin] : [...new Set(hosts.flatMap((host) => atPort(host, place.port)))];
}

/** A host as people name it, at a port; nothing for what a policy cannot name, such as an IPv6 address. */
export const atPort = (host: string | undefined, port: number): readonly string[] =>
  host !== undefined && /^[\w.-]+$/u.test(host) ? [`${host}:${port}`] : [];
