const SCHEMES: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:']);
/** A URL that consists of a merge tag, such as {{unsubscribe_url}}, or of one followed by a path. */
const MERGE_TAG = /^\{\{\s*[\w.]+\s*\}\}(?:[/?#].*)?$/u;
/** Browsers drop or skip these within a URL, so that `java\nscript:` would be `javascript:` again. */
const IGNORED = /[\u0000-\u001F\u007F-\u009F\u200B-\u200F\u2028-\u202E\u2060\uFEFF]/gu; // oxlint-disable-line no-control-regex
/** Would end an attribute, a CSS `url()` or a conditional comment. */
const BREAKING = /[\s"'<>`\\^|()]/gu;
/** Clients cut longer URLs; nobody links to anything that long. */
const LONGEST = 4000;

/**
 * The URL if it is safe in a mail: http(s), mailto, tel, or a merge tag. Characters that could end the attribute or the CSS
 * around it are percent-encoded. '' for everything else, `data:`, `javascript:` and relative URLs included: a mail has no
 * base URL.
 */
export function safeUrl(url: string): string {
  const candidate = url.replaceAll(IGNORED, '').trim();
  if (candidate.length > LONGEST) return '';
  const absolute = candidate.startsWith('//') ? `https:${candidate}` : candidate;
  if (!MERGE_TAG.test(absolute) && !hasSafeScheme(absolute)) return '';
  return encodeBreaking(absolute);
}

function hasSafeScheme(url: string): boolean {
  try {
    return SCHEMES.has(new URL(url).protocol);
  } catch {
    return false;
  }
}

/** Spaces within a merge tag are kept. */
function encodeBreaking(url: string): string {
  return url
    .split(/(\{\{\s*[\w.]+\s*\}\})/u)
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll(BREAKING, percentEncoded)))
    .join('');
}

function percentEncoded(character: string): string {
  return character === '('
    ? '%28'
    : character === ')'
      ? '%29'
      : character === "'"
        ? '%27'
        : encodeURIComponent(character);
}

/** The URL of an image: http(s) or a merge tag only, since images are fetched. */
export function safeImageUrl(url: string): string {
  const safe = safeUrl(url);
  return /^(?:mailto|tel):/iu.test(safe) ? '' : safe;
}
