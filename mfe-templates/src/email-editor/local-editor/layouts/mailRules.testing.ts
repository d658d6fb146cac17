type Rgb = readonly [red: number, green: number, blue: number];

/** What is wrong with a mail in a client without style sheets, in words; [] when nothing is. */
export function brokenMailRules(html: string, width = 600): string[] {
  const mail = new DOMParser().parseFromString(html, 'text/html');
  const all = [...mail.querySelectorAll<HTMLElement>('body *')];
  return [
    ...(html.startsWith('<!DOCTYPE html>') ? [] : ['no doctype']),
    ...(/^[a-z]{2}$/u.test(mail.documentElement.lang) ? [] : ['no language']),
    ...(mail.title ? [] : ['no title']),
    ...(new TextEncoder().encode(html).length < 102_000 ? [] : ['102 KB or more: Gmail would cut it']),
    ...(mail.querySelector('meta[name=color-scheme]') ? [] : ['no color-scheme']),
    ...(mail.querySelector('body > div')?.getAttribute('style')?.includes('mso-hide: all')
      ? []
      : ['no preheader']),
    ...(html.includes('<v:roundrect') ? [] : ['no button for Outlook']),
    ...(mail.querySelector('a[href="{{unsubscribe_url}}"]') ? [] : ['no way to unsubscribe']),
    ...broken('not for mail', [...mail.querySelectorAll('script, link, iframe, form, svg, video, base')]),
    ...broken('a picture without alternative text', [...mail.querySelectorAll('img:not([alt])')]),
    ...broken('a picture from elsewhere', [
      ...mail.querySelectorAll('img:not([src^="http://localhost/uploads/"])'),
    ]),
    ...broken('a layout table that reads as data', [
      ...mail.querySelectorAll('table:not([role=presentation])'),
    ]),
    ...broken(
      'laid out otherwise than by tables',
      all.filter(
        ({ style }) => /flex|grid/u.test(style.display) || style.position !== '' || style.float === 'left',
      ),
    ),
    ...broken(
      `wider than ${width} px`,
      all.filter((element) => widest(element) > width),
    ),
    ...broken(
      'too little contrast',
      all.filter((element) => hasWords(element) && contrast(element) < required(element)),
    ),
  ];
}

const broken = (rule: string, elements: readonly Element[]): string[] =>
  elements.map((element) => `${rule}: ${element.outerHTML.slice(0, 120)}`);

function widest(element: HTMLElement): number {
  const { width, minWidth, maxWidth } = element.style;
  const pixels = [width, minWidth, maxWidth].filter((value) => value.endsWith('px')).map(Number.parseFloat);
  return Math.max(0, ...pixels, Number(/^\d+$/u.exec(element.getAttribute('width') ?? '')?.[0] ?? 0));
}

const hasWords = (element: HTMLElement): boolean =>
  [...element.childNodes].some(
    ({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim(),
  ) && !element.closest('[style*="mso-hide"]');

/** WCAG 2.2 §1.4.3: large is 24 px, or 18.66 px in bold. */
function required(element: HTMLElement): number {
  const size = Number.parseFloat(inherited(element, 'fontSize') || '16');
  const bold = Number(inherited(element, 'fontWeight')) >= 700;
  return size >= 24 || (bold && size >= 18.66) ? 3 : 4.5;
}

function contrast(element: HTMLElement): number {
  const [light, dark] = [
    luminance(rgb(inherited(element, 'color'))),
    luminance(rgb(inherited(element, 'backgroundColor'))),
  ].toSorted((one, other) => other - one) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function inherited(
  element: HTMLElement,
  property: 'color' | 'backgroundColor' | 'fontSize' | 'fontWeight',
): string {
  for (let at: HTMLElement | null = element; at; at = at.parentElement)
    if (at.style[property]) return at.style[property];
  return '';
}

function rgb(color: string): Rgb {
  const [red = Number.NaN, green = Number.NaN, blue = Number.NaN] = (color.match(/\d+/gu) ?? []).map(Number);
  return [red, green, blue];
}

function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((part) => {
    const share = part / 255;
    return share <= 0.039_28 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
