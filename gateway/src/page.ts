import {
  CONFIGURATION_ELEMENT_ID,
  type EmailEditorChoice,
  type PageConfiguration,
} from '@touchline/shared/contract/registry';
import type { FramePlace } from './email-editor/frame-place.ts';
import type { RegisteredRemote } from './registry.ts';

/** Where the host's HTML takes what the gateway knows; an SSI directive, so that nginx can do the same. */
const PLACE = '<!--# include virtual="/page-configuration" -->';

interface PageParts {
  readonly remotes: readonly RegisteredRemote[];
  readonly emailEditor: EmailEditorChoice;
  /** Where the frame of the provider's editor is; undefined where there is none. */
  readonly framePlace: FramePlace | undefined;
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
  const { remotes, emailEditor, framePlace, publicOrigin, localSections } = parts;
  const configuration = {
    remotes,
    emailEditor,
    ...(framePlace && configurationOf(framePlace)),
    ...(publicOrigin !== undefined && { publicOrigin }),
    ...(localSections && { localSections }),
  } satisfies Omit<PageConfiguration, 'remotes'> & Record<'remotes', unknown>;
  if (!html.includes(PLACE)) throw new Error(`The host's HTML lacks ${PLACE}`);
  const head = [
    `<meta property="csp-nonce" content="${escapeAttribute(parts.nonce)}" nonce="${escapeAttribute(parts.nonce)}" />`,
    ...preloadLinks(parts),
    `<script type="application/json" id="${CONFIGURATION_ELEMENT_ID}">${embedJson(configuration)}</script>`,
  ];
  // A function, because `$&` and its like in a replacement text would be expanded.
  return html.replace(PLACE, () => head.join('\n    '));
}

const configurationOf = (
  place: FramePlace,
): Pick<PageConfiguration, 'emailEditorOrigin' | 'emailEditorPort'> =>
  'origin' in place ? { emailEditorOrigin: place.origin } : { emailEditorPort: place.port };

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
