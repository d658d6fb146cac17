import type { Design } from '../emailEditor.ts';

/** Hosts where the provider keeps images: its own domain, and the bucket of its early years. */
const PROVIDER_HOSTS = /(?:^|\.)unlayer\.com$|^unroll-images-production\.s3\.amazonaws\.com$/iu;

/** `src="…"` and `background="…"`, in HTML and in the VML that Outlook reads. Not `href`: links are not images. */
const IMAGE_ATTRIBUTE = /(?<=[\s"'](?:src|background)\s*=\s*)(?:"(?<double>[^"]*)"|'(?<single>[^']*)')/giu;
/** `url(…)` in a style; within an attribute its quotes are entities. */
const STYLE_URL =
  /(?<=url\(\s*)(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|(&quot;|&#39;|&apos;)(?<entity>.*?)\3|(?<bare>[^\s"'()]+))(?=\s*\))/giu;

/** The replacement of an image's URL; undefined keeps it. */
type Replacement = (url: string) => string | undefined;

/** The provider's images that a mail shows, each once. */
export function findProviderImages(html: string, design: Design): readonly string[] {
  const found = new Set<string>();
  replaceInHtml(html, (url) => {
    if (isProviderImage(url)) found.add(url);
    return undefined;
  });
  for (const url of countdowns(design)) found.delete(url);
  return [...found];
}

/** Replaces whole URLs of images in a mail and changes nothing else. */
export function replaceInHtml(html: string, replacement: Replacement): string {
  const replaceWith =
    (write: (url: string) => string) =>
    (whole: string, ...groups: unknown[]): string => {
      const named = groups.at(-1) as Readonly<Record<string, string | undefined>>;
      const written = Object.values(named).find((group) => group !== undefined);
      const url = written === undefined ? undefined : replacement(unescape(written.trim()));
      // Only within the captured part, so that the quotes stay.
      return written === undefined || url === undefined ? whole : whole.replace(written, () => write(url));
    };
  return html.replace(IMAGE_ATTRIBUTE, replaceWith(forAttribute)).replace(STYLE_URL, replaceWith(forStyle));
}

/** Replaces the same URLs in a design: where one stands alone, and within its pieces of HTML. */
export function replaceInDesign(design: Design, replacement: Replacement): Design {
  return replaceInValue(design, replacement) as Design;
}

function replaceInValue(value: unknown, replacement: Replacement): unknown {
  if (typeof value === 'string') {
    return value.includes('<') ? replaceInHtml(value, replacement) : (replacement(value.trim()) ?? value);
  }
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => replaceInValue(item, replacement));
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(
    // The target of a link is not an image.
    ([name, inner]) => [name, name === 'href' ? inner : replaceInValue(inner, replacement)] as const,
  );
  const before = value as Readonly<Record<string, unknown>>;
  return entries.every(([name, inner]) => inner === before[name]) ? value : Object.fromEntries(entries);
}

function isProviderImage(url: string): boolean {
  if (!/^(?:https?:)?\/\//iu.test(url)) return false;
  const parsed = URL.parse(url, 'https://editor.unlayer.com');
  return parsed !== null && PROVIDER_HOSTS.test(parsed.hostname);
}

/** Timers: the provider renders their image at each request, so a copy would stand still. */
function countdowns(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]: readonly [string, unknown]) =>
    name === 'countdownUrl' && typeof inner === 'string' ? [inner] : countdowns(inner),
  );
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#39;': "'",
  '&apos;': "'",
  '&lt;': '<',
  '&gt;': '>',
};
const unescape = (text: string): string =>
  text.replace(/&(?:amp|quot|#39|apos|lt|gt);/gu, (entity) => ENTITIES[entity] ?? entity);
const forAttribute = (url: string): string =>
  url.replaceAll('&', '&amp;').replaceAll(/["']/gu, percentEncode);
/** No entities: they work in a `style` attribute, but not in a `style` element. */
const forStyle = (url: string): string => url.replaceAll(/["'()\s]/gu, percentEncode);
const percentEncode = (character: string): string =>
  `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`;
