/**
 * Never drawn: what could act, load or redirect. The frame's sandbox and policy stop all of it already; this is the
 * second line, for the day one of them is changed by mistake.
 */
const REMOVED = [
  'script',
  'base',
  'meta[http-equiv]',
  'link',
  'object',
  'embed',
  'applet',
  'iframe',
  'frame',
  'frameset',
  'portal',
  // They could turn a harmless link into a `javascript:` one after it was looked at.
  'animate',
  'animateMotion',
  'animateTransform',
  'set',
].join();

const OPENED = /^(?:https?:|mailto:|tel:)/iu;
/** Browsers ignore these within a scheme: `java\nscript:` is `javascript:`. */
const IGNORED_IN_URLS = /[\u0000-\u0020]+/gu; // oxlint-disable-line no-control-regex

/**
 * Parses a mail and takes out what must not be drawn. The document is inert: nothing in it loads or runs.
 * @param frame the window of the frame it is meant for, whose policy allows inline styles. By that of the page each of
 *   them would be reported as an attack.
 */
export function parseMail(html: string, frame: Pick<typeof globalThis, 'DOMParser'>): Document {
  const mail = new frame.DOMParser().parseFromString(html, 'text/html');
  for (const element of mail.querySelectorAll(REMOVED)) element.remove();
  // What a form says is part of the mail; that it sends something is not.
  for (const form of mail.querySelectorAll('form')) form.replaceWith(...form.childNodes);
  for (const element of mail.querySelectorAll('*')) cleanAttributes(element);
  return mail;
}

function cleanAttributes(element: Element): void {
  for (const name of element.getAttributeNames()) {
    const value = element.getAttribute(name) ?? '';
    const plainName = name.toLowerCase();
    if (/^on|^(?:srcdoc|formaction|action|ping|autofocus)$/u.test(plainName)) element.removeAttribute(name);
    else if (plainName === 'href' || plainName === 'xlink:href') cleanLink(element, name, value);
  }
}

/** Links open beside Touchline, in a tab that cannot reach back; those that lead nowhere yet stay where they are. */
function cleanLink(element: Element, name: string, value: string): void {
  const address = value.replaceAll(IGNORED_IN_URLS, '');
  if (OPENED.test(address)) {
    element.setAttribute('target', '_blank');
    element.setAttribute('rel', 'noopener noreferrer');
    return;
  }
  element.removeAttribute('target');
  // Such as {{unsubscribe_url}} of a template. It keeps a link's look, and its click goes no further than the frame.
  if (!address.startsWith('#')) element.setAttribute(name, '#');
}

/** Draws a mail in a frame, in place of what it showed before. */
export function drawMail(frame: Window & typeof globalThis, html: string): void {
  const mail = parseMail(html, frame);
  const root = frame.document.documentElement;
  for (const name of root.getAttributeNames()) root.removeAttribute(name);
  for (const { name, value } of mail.documentElement.attributes) root.setAttribute(name, value);
  root.innerHTML = mail.documentElement.innerHTML;
}

/** Whether a mail has anything to see. */
export function isBlankMail(html: string): boolean {
  return html.trim() === '';
}
