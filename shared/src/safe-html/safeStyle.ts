/**
 * The CSS properties that mail needs. Left out: everything that positions outside its box, loads, animates or binds code.
 */
const PROPERTIES = new RegExp(
  `^(?:${[
    'background(?:-color|-image|-position|-repeat|-size)?',
    'border(?:-(?:top|right|bottom|left))?(?:-(?:width|style|color))?',
    'border(?:-(?:top|bottom)-(?:left|right))?-radius',
    'border-(?:collapse|spacing)',
    'box-sizing',
    'caption-side',
    'clear',
    'color',
    'direction',
    'display',
    'empty-cells',
    'float',
    'font(?:-(?:family|size|style|variant|weight|stretch))?',
    '(?:min-|max-)?(?:width|height)',
    'hyphens',
    'letter-spacing',
    'line-height',
    'line-break',
    'list-style(?:-type|-position)?',
    '(?:margin|padding)(?:-(?:top|right|bottom|left))?',
    'opacity',
    'outline',
    'overflow(?:-wrap|-x|-y)?',
    'table-layout',
    'text-(?:align|decoration(?:-(?:color|line|style|thickness))?|indent|overflow|shadow|transform|underline-offset)',
    'unicode-bidi',
    'vertical-align',
    'visibility',
    'white-space',
    'word-(?:break|spacing|wrap)',
    'mso-[a-z-]+',
    '-ms-(?:interpolation-mode|text-size-adjust)',
    '-webkit-(?:text-size-adjust|border-radius)',
    '-moz-border-radius',
  ].join('|')})$`,
  'u',
);

/** Comments, escapes, functions that load or run, and what would end the declaration, the rule or the attribute. */
const DANGEROUS =
  /[<>{}\\;@`"]|\/\*|\*\/|expression|javascript|vbscript|behaviou?r|binding|url\s*\(|image-set|\battr\s*\(|\bvar\s*\(|\benv\s*\(|!ie/iu;
/** `url(…)` with an address that passed `safeUrl`: nothing in it can end the function. */
const SAFE_URL = /url\(\s*'?(?:https?:\/\/[^'"()\s\\<>]*)'?\s*\)/giu;
const LONGEST = 500;
/** Nobody writes longer style attributes by hand. Splitting one full of open brackets takes quadratic time. */
const LONGEST_STYLE = 2000;

/**
 * One CSS value if it is safe in a mail; '' when it could do more than affect the looks. Double quotes (of font names)
 * become single ones: values stand inside double-quoted attributes.
 */
export function safeCssValue(value: string): string {
  const text = value.replaceAll('"', "'").trim();
  if (text.length > LONGEST || DANGEROUS.test(text)) return '';
  return isBalanced(text) ? text : '';
}

/** An open quote or bracket would swallow the declarations that follow. */
function isBalanced(text: string): boolean {
  const bare = text.replaceAll(/'[^'\n]*'/gu, '');
  return !bare.includes("'") && !/[\n\r]/u.test(text) && count(bare, '(') === count(bare, ')');
}

const count = (text: string, part: string): number => text.split(part).length - 1;

/** The declarations of a `style` attribute that are safe in a mail, in their order; '' when none is. */
export function safeStyle(style: string): string {
  if (style.length > LONGEST_STYLE) return '';
  return declarations(style)
    .flatMap(([name, value]) => {
      const safe = declarationValue(name, value);
      return safe ? [`${name}: ${safe};`] : [];
    })
    .join(' ');
}

/** Splits a `style` attribute at its semicolons, those inside quotes and brackets excepted. */
export function declarations(style: string): [name: string, value: string][] {
  const parts = style.match(/(?:[^;"'(]|"[^"]*"|'[^']*'|\((?:[^)"']|"[^"]*"|'[^']*')*\))+/gu) ?? [];
  return parts.flatMap((part): [string, string][] => {
    const colon = part.indexOf(':');
    if (colon < 1) return [];
    return [[part.slice(0, colon).trim().toLowerCase(), part.slice(colon + 1).trim()]];
  });
}

function declarationValue(name: string, value: string): string {
  if (!PROPERTIES.test(name)) return '';
  const important = /!\s*important$/iu.test(value) ? ' !important' : '';
  const bare = important ? value.replace(/!\s*important$/iu, '').trim() : value;
  if (!name.startsWith('background')) return withImportance(safeCssValue(bare), important);
  const addresses = bare.match(SAFE_URL) ?? [];
  const rest = safeCssValue(bare.replaceAll(SAFE_URL, 'none'));
  if (!rest) return '';
  return withImportance(addresses.length ? bare.replaceAll('"', "'") : rest, important);
}

const withImportance = (value: string, important: string): string => (value ? value + important : '');
