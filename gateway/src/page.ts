import { CONFIGURATION_ELEMENT_ID, type EmailEditorChoice } from '@touchline/shared/contract/registry';
import type { RegisteredRemote } from './registry.ts';

/** Where the host's HTML takes what the gateway knows; an SSI directive, so that nginx can do the same. */
const PLACE = '<!--# include virtual="/page-configuration" -->';

interface PageParts {
  readonly remotes: readonly RegisteredRemote[];
  readonly emailEditor: EmailEditorChoice;
  /** Of the setting `PUBLIC_URL`: what mails name images by. */
  readonly publicOrigin: string | undefined;
  /** Whether a person may run a section from their own machine in the page. */
  readonly localSections: boolean;
  /** Path of the request: its first segment names the section that is needed first. */
  readonly path: string;
  readonly nonce: string;
}

/**
 * Writes into the host's HTML: the registry (H3) and which e-mail editor opens (T9), links that start loading the
 * section that was asked for while the host itself is still on its way, and the nonce that styled-components reads.
 *
 * @throws {Error} when the HTML has no place for it: without a registry every section would be missing
 */
export function writePage(html: string, parts: PageParts): string {
  const { remotes, emailEditor, publicOrigin, localSections } = parts;
  if (!html.includes(PLACE)) throw new Error(`The host's HTML lacks ${PLACE}`);
  const head = [
    `<meta property="csp-nonce" content="${escapeAttribute(parts.nonce)}" nonce="${escapeAttribute(parts.nonce)}" />`,
    ...preloadLinks(parts),
    `<script type="application/json" id="${CONFIGURATION_ELEMENT_ID}">${embedJson({ remotes, emailEditor, publicOrigin, localSections: localSections || undefined })}</script>`,
  ];
  // A function, because `$&` and its like in a replacement text would be expanded.
  return html.replace(PLACE, () => head.join('\n    '));
}

function preloadLinks({ remotes, path }: PageParts): string[] {
  const section = path.split('/')[1] || 'dashboard';
  const remote = remotes.find(({ sections }) => sections.includes(section));
  return remote === undefined ? [] : preloadsOf(remote, section);
}

/** Links that start loading a remote's section; none while its manifest is unknown. */
export function preloadsOf(remote: RegisteredRemote, section: string): string[] {
  if (remote.manifest === undefined) return [];
  const { entry, preload } = remote.manifest;
  const files = preload !== undefined && Object.hasOwn(preload, section) ? (preload[section] ?? []) : [];
  return [entry, ...files].map(
    // As fetches, not as scripts: that is how the host first asks for them. Any other preload would fetch them
    // twice.
    (file) =>
      `<link rel="preload" as="fetch" crossorigin="anonymous" href="${escapeAttribute(remote.url + file)}" />`,
  );
}

/** JSON that cannot end the script element it stands in, nor start a comment in it. */
export function embedJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', String.raw`\u003c`)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`);
}

function escapeAttribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
