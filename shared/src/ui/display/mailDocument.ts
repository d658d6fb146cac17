import { COLORS } from '../theme/tokens.ts';
import { tellLinkTargets } from './linkTargets.ts';

/**
 * Removed: what could act, load or redirect. The frame's sandbox and policy already stop all of it; this is the second line
 * of defence, should one of them be changed by mistake.
 */
const REMOVED = [
  'script',
  'base',
  'meta[http-equiv]',
  // Would tell the server of an image where the mail is read.
  'meta[name="referrer" i]',
  'link',
  'object',
  'embed',
  'applet',
  'iframe',
  'frame',
  'frameset',
  'portal',
  // They could turn a harmless link into a `javascript:` one after it was checked.
  'animate',
  'animateMotion',
  'animateTransform',
  'set',
].join();

const OPENED = /^(?:https?:|mailto:|tel:)/iu;
/** Browsers ignore these within a scheme: `java\nscript:` is `javascript:`. */
const IGNORED_IN_URLS = /[\u0000-\u0020]+/gu; // oxlint-disable-line no-control-regex

/**
 * Parses a mail and removes what must not be drawn. The document is inert: nothing in it loads or runs.
 * @param frame the window of the frame it is meant for, whose policy allows inline styles. Under the page's policy each of
 * them would be reported as an attack.
 */
export function parseMail(html: string, frame: Pick<typeof globalThis, 'DOMParser'>): Document {
  const mail = new frame.DOMParser().parseFromString(html, 'text/html');
  for (const element of mail.querySelectorAll(REMOVED)) element.remove();
  // The content of a form is part of the mail; submitting it is not.
  for (const form of mail.querySelectorAll('form')) form.replaceWith(...form.childNodes);
  for (const element of mail.querySelectorAll('*')) cleanAttributes(element);
  return mail;
}

function cleanAttributes(element: Element): void {
  for (const name of element.getAttributeNames()) {
    const value = element.getAttribute(name) ?? '';
    const plainName = name.toLowerCase();
    if (/^on|^(?:srcdoc|formaction|action|ping|autofocus|referrerpolicy)$/u.test(plainName))
      element.removeAttribute(name);
    else if (plainName === 'href' || plainName === 'xlink:href') cleanLink(element, name, value);
  }
}

/** Links open in a tab of their own that cannot reach back; those that lead nowhere yet are disarmed. */
function cleanLink(element: Element, name: string, value: string): void {
  const address = value.replaceAll(IGNORED_IN_URLS, '');
  if (OPENED.test(address)) {
    element.setAttribute('target', '_blank');
    element.setAttribute('rel', 'noopener noreferrer');
    return;
  }
  element.removeAttribute('target');
  // Such as {{unsubscribe_url}} in a template. It still looks like a link, but a click stays in the frame.
  if (!address.startsWith('#')) element.setAttribute(name, '#');
}

/**
 * What a mail may load from elsewhere: `any` for mails of our own; `none` for incoming ones, since loading an image tells
 * the sender that it is read; `fetched` once the person has asked for its images. Then nothing is loaded either: they are
 * fetched for the frame by {@link fetchImages}.
 */
export type RemoteImages = 'any' | 'none' | 'fetched';

/** Where our own images are, which were encoded anew when they came. */
const OWN_IMAGES = '/uploads/';

const imageSources = (images: 'none' | 'fetched'): string =>
  images === 'none' ? 'data:' : `data: blob: ${globalThis.location.origin}${OWN_IMAGES}`;

/** Elements that may show a remote image. A false match is harmless: it only offers to show images. */
const REMOTE_IMAGES =
  /<(?:img|input)\b(?![^<>]*\bsrc\s{0,9}=\s{0,9}["']?(?:(?:data|cid):|https?:\/\/[^\s"'/<>]{1,300}\/api\/mail\/pixel\/))/iu;

/** The pixel at the end of our mails, quoted or not: nothing to see, and loading it would say that its recipient has read it. */
const PIXEL = '/api/mail/pixel/';

/** Whether a mail may have remote images. */
export const mayHaveImages = (html: string): boolean => REMOTE_IMAGES.test(html);

/** Names the image that an element waits for. */
const WAITS_FOR = 'data-waits-for-image';

/**
 * Takes the addresses of images away, so that nothing loads them, and keeps those that are to be fetched. A drawing (SVG) from
 * elsewhere would freeze the page, and none of the browser's rules lets images through and not drawings.
 */
function setImagesAside(mail: Document): void {
  for (const element of mail.querySelectorAll('source, track')) element.remove();
  for (const element of mail.querySelectorAll('*')) {
    const source = element.getAttribute('src') ?? '';
    for (const name of ['srcset', 'poster', WAITS_FOR]) element.removeAttribute(name);
    if (element.localName === 'image')
      for (const name of ['href', 'xlink:href']) element.removeAttribute(name);
    if (source.startsWith('data:')) continue;
    element.removeAttribute('src');
    if (!/^\s*(?:https?:)?\/\//iu.test(source) || !URL.canParse(source, 'https://mail.invalid/')) continue;
    const { href, origin, pathname } = new URL(source, 'https://mail.invalid/');
    if (pathname.startsWith(PIXEL)) {
      element.remove();
      continue;
    }
    const isOwn = origin === globalThis.location.origin && pathname.startsWith(OWN_IMAGES);
    element.setAttribute(isOwn ? 'src' : WAITS_FOR, href);
  }
}

/** Fetches the image at an address; rejects for what is none. */
export type FetchImage = (address: string, signal: AbortSignal) => Promise<Blob>;

/** More than any honest mail has; a stranger could name a million, or one in a million places. */
const MOST_FETCHED = 100;
const MOST_SHOWN = 500;
const AT_A_TIME = 4;
/** Anything else, even from our own server, might be a drawing. */
const SHOWN_TYPES = /^image\/(?:png|jpeg|gif)$/u;

/**
 * Shows the images of a mail that was drawn with `fetched`.
 * @param signal ends it, and lets go of them
 * @param onDone told how many could not be had, unless it was ended
 */
export async function fetchImages(
  document: Document,
  fetchImage: FetchImage,
  signal: AbortSignal,
  onDone?: (missing: number) => void,
): Promise<void> {
  const waiting = [...document.querySelectorAll(`[${WAITS_FOR}]`)].slice(0, MOST_SHOWN);
  const places = Map.groupBy(waiting, (element) => element.getAttribute(WAITS_FOR) ?? '');
  const queue = [...places].slice(0, MOST_FETCHED);
  let missing = places.size - queue.length;
  const next = async (): Promise<void> => {
    const entry = queue.shift();
    if (entry === undefined || signal.aborted) return;
    const [address, elements] = entry;
    try {
      const image = await fetchImage(address, signal);
      if (!SHOWN_TYPES.test(image.type)) throw new TypeError(`${image.type} is not shown`);
      if (!signal.aborted) showImage(elements, image, signal);
    } catch {
      // Its server is gone, or it is none: the mail is shown without it.
      missing += 1;
    }
    await next();
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, next));
  if (!signal.aborted) onDone?.(missing);
}

function showImage(elements: readonly Element[], image: Blob, signal: AbortSignal): void {
  const address = URL.createObjectURL(image);
  signal.addEventListener('abort', () => URL.revokeObjectURL(address), { once: true });
  for (const element of elements) element.setAttribute('src', address);
}

/** Narrows the policy of the frame for as long as it shows this page: a policy can be added, never removed. */
function restrict({ document }: Window, images: RemoteImages): void {
  if (images === 'any') return;
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = `default-src 'none'; style-src 'unsafe-inline'; img-src ${imageSources(images)}`;
  document.head.append(policy);
}

const STYLE_IMAGE = /(?:url|src|image|image-set|cross-fade)\s*\(/giu;
/** A CSS escape could hide the name of such a function. */
const withoutImages = (style: string): string => style.replaceAll('\\', '').replace(STYLE_IMAGE, 'none(');

/** Twelve of them within each other draw a picture of a billion parts. */
const COPIES = 'use';
/** Such a picture as an image, in which none of this could be removed. */
const DRAWN_IMAGE = /\bdata:\s*image\/svg/iu;

/**
 * What Chromium lays out in time exponential in how deeply it is nested: fifteen columns within each other, a mail of 500
 * characters, freeze the page for good. What it draws pixel by pixel takes as long when a mail asks for it thousands of times.
 */
const COSTLY_STYLES: readonly (readonly [RegExp, string])[] = [
  // A comment may stand before the colon.
  [/\/\*[^]*?(?:\*\/|$)/gu, ' '],
  [/\b(?=(?:-\w+-)?(?:columns|column-count|column-width|aspect-ratio)\s*:)/giu, 'no-'],
  [/\b(?:min|max|fit)-content\b/giu, 'auto'],
  [
    /\b(?=(?:backdrop-filter|filter|box-shadow|text-shadow|mix-blend-mode|background-blend-mode)\s*:)/giu,
    'no-',
  ],
];
const withoutCost = (style: string): string =>
  COSTLY_STYLES.reduce((text, [costly, harmless]) => text.replaceAll(costly, harmless), style);

/**
 * Changes the styles of a stranger's mail: without images, because Chromium sends the page's address with each, whatever the
 * document's referrer policy, and without what would freeze the page.
 */
function tameStyles(mail: Document): void {
  for (const element of mail.querySelectorAll('style')) {
    element.textContent = withoutCost(withoutImages(element.textContent));
  }
  for (const element of mail.querySelectorAll(COPIES)) element.remove();
  for (const element of mail.querySelectorAll('*')) {
    element.removeAttribute('background');
    element.removeAttribute('filter');
    for (const name of element.getAttributeNames()) {
      const value = element.getAttribute(name) ?? '';
      if (/^(?:src|srcset|poster|href|xlink:href)$/u.test(name) && DRAWN_IMAGE.test(value)) {
        element.removeAttribute(name);
      } else if (/^(?:style|fill|stroke|mask|clip-path|cursor|marker.*)$/u.test(name)) {
        element.setAttribute(name, withoutCost(withoutImages(value)));
      }
    }
  }
}

/**
 * How a mail looks that says nothing of it: `mail` as mail clients show it, in their type on white; `page` like the page
 * around it, for what was written here as text.
 */
export type MailLook = 'mail' | 'page';

const COLOURED = /\b(?:color|background|fill)(?:-color)?\s*:|\b(?:bg)?color\s*=/iu;

const inTheme = ([light, dark]: readonly [string, string]) => `light-dark(${light}, ${dark})`;

/** Rules of the page's look. Text in colours of its own was made for white, and could vanish in the dark. */
function pageLook(html: string, font: string): string {
  const scheme = COLOURED.test(html) ? 'only light' : 'light dark';
  return (
    `:root { color-scheme: ${scheme}; background: ${inTheme(COLORS.surface)}; color: ${inTheme(COLORS.text)}; ` +
    `font: ${font}; overflow-wrap: anywhere } body { margin: 16px } p { margin: 0 } a { color: ${inTheme(COLORS.accentText)} }`
  );
}

export interface MailDrawing {
  readonly images: RemoteImages;
  readonly look?: MailLook;
  /** Of the page, as CSS; for its look. */
  readonly font?: string;
}

/** Draws a mail in a frame, in place of what it showed before. */
export function drawMail(
  frame: Window & typeof globalThis,
  html: string,
  { images, look = 'mail', font = '' }: MailDrawing,
): void {
  restrict(frame, images);
  const mail = parseMail(html, frame);
  if (images !== 'any') {
    tameStyles(mail);
    tellLinkTargets(mail);
  }
  if (images === 'fetched') setImagesAside(mail);
  if (look === 'page') {
    const style = mail.createElement('style');
    style.textContent = pageLook(html, font);
    // First, so that what the mail says of itself holds.
    mail.head.prepend(style);
  }
  const root = frame.document.documentElement;
  for (const name of root.getAttributeNames()) root.removeAttribute(name);
  for (const { name, value } of mail.documentElement.attributes) root.setAttribute(name, value);
  root.innerHTML = mail.documentElement.innerHTML;
}

/** Whether a mail has anything to see. */
export function isBlankMail(html: string): boolean {
  return html.trim() === '';
}
