const ELEMENTS =
  'script,iframe,frame,frameset,object,embed,applet,base,link,form,input,textarea,select,button,svg,math,template,noscript,meta[http-equiv],portal,audio,video,animate,set,foreignObject,xmp,plaintext,noembed';
const SAFE_ADDRESS = /^\s*(?:https?:|mailto:|tel:|\{\{\s*[\w.]+\s*\}\}|$)/iu;
const ADDRESSES = new Set([
  'href',
  'src',
  'background',
  'action',
  'formaction',
  'poster',
  'srcset',
  'xlink:href',
  'data',
  'cite',
]);
const BAD_STYLE =
  /expression|javascript:|vbscript:|behaviou?r\s*:|-moz-binding|position\s*:\s*(?:fixed|absolute|sticky)|@import|url\(\s*['"]?(?!https?:)/iu;

/**
 * Everything in a mail that could run, load a page, or escape its box, in words: [] when there is nothing. Independent of
 * the code it checks; reads conditional comments as Outlook does.
 */
export function executableParts(html: string, where = 'mail'): string[] {
  const mail = new DOMParser().parseFromString(html, 'text/html');
  const found = [...mail.querySelectorAll(ELEMENTS)].map(({ localName }) => `${where}: <${localName}>`);
  for (const element of mail.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      if (name.startsWith('on') || name === 'srcdoc') found.push(`${where}: ${name}="${value}"`);
      if (ADDRESSES.has(name) && !SAFE_ADDRESS.test(value)) found.push(`${where}: ${name}="${value}"`);
      if (name === 'style' && BAD_STYLE.test(value)) found.push(`${where}: style="${value}"`);
    }
    if (element.localName === 'style' && BAD_STYLE.test(element.textContent)) found.push(`${where}: <style>`);
  }
  const comments = mail.createTreeWalker(mail, NodeFilter.SHOW_COMMENT);
  while (comments.nextNode()) {
    const text = comments.currentNode.nodeValue ?? '';
    const inner = /^\[if[^\]]*\]>(?<inner>[\s\S]*)/u.exec(text)?.groups?.['inner'];
    if (inner) found.push(...executableParts(inner.replace(/<!\[endif\]$|<!$/u, ''), 'conditional comment'));
  }
  return found;
}
