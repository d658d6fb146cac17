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
 * the sender who reads it, when and where; `https` once the person has asked for its images.
 */
export type RemoteImages = 'any' | 'none' | 'https';

const IMAGE_SOURCES: Readonly<Record<Exclude<RemoteImages, 'any'>, string>> = {
  none: 'data:',
  https: 'https: data:',
};
/** Elements that may show a remote image. A false match is harmless: it only offers to show images. */
const REMOTE_IMAGES = /<(?:img|image|input)\b(?![^<>]*\bsrc\s{0,9}=\s{0,9}["']?(?:data|cid):)/iu;
const INSECURE_IMAGES = /<(?:img|image|input)\b[^<>]*["'\s=]http:/iu;

/** Whether a mail may have remote images. */
export const mayHaveImages = (html: string): boolean => REMOTE_IMAGES.test(html);

/** Whether it names images over http. They are requested over https and missing where the server does not offer that. */
export const hasInsecureImages = (html: string): boolean => INSECURE_IMAGES.test(html);

/** Makes images load over https only: what travels unencrypted could be read and changed on the way. */
function secureImages(mail: Document): void {
  for (const element of mail.querySelectorAll('img, image, input, source')) {
    for (const name of ['src', 'srcset', 'href', 'xlink:href']) {
      const value = element.getAttribute(name);
      if (value !== null) element.setAttribute(name, value.replaceAll(/(?<=^|[\s,])http:/giu, 'https:'));
    }
  }
}

/** Narrows the policy of the frame for as long as it shows this page: a policy can be added, never removed. */
function restrict({ document }: Window, images: RemoteImages): void {
  if (images === 'any') return;
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = `default-src 'none'; style-src 'unsafe-inline'; img-src ${IMAGE_SOURCES[images]}`;
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
    `font: ${font}; overflow-wrap: anywhere } body { margin: 16px } a { color: ${inTheme(COLORS.accentText)} }`
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
  if (images === 'https') secureImages(mail);
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
