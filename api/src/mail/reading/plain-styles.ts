import postcss, { CssSyntaxError, type AtRule, type ChildNode, type Container, type Rule } from 'postcss';

/**
 * Properties that mails are made with and that every browser lays out in time proportional to the mail. A list of what is costly is
 * never complete: nested columns, anchors, filters and aspect ratios froze the page one after the other (S18).
 */
const PROPERTIES = new RegExp(
  `^(?:${[
    'color|background(?:-color|-position|-repeat|-size)?|opacity|visibility',
    'font(?:-family|-size|-style|-variant|-weight|-stretch)?|line-height|letter-spacing|word-spacing',
    'text-(?:align|decoration|decoration-color|decoration-line|decoration-style|indent|overflow|transform)',
    'vertical-align|white-space|word-break|word-wrap|overflow-wrap|hyphens|direction|unicode-bidi',
    '(?:min-|max-)?(?:width|height)|box-sizing|float|clear|overflow(?:-[xy])?',
    'margin(?:-top|-right|-bottom|-left)?|padding(?:-top|-right|-bottom|-left)?',
    'border(?:-top|-right|-bottom|-left)?(?:-color|-style|-width)?|border-(?:collapse|spacing)',
    'border(?:-(?:top|bottom)-(?:left|right))?-radius|outline(?:-color|-style|-width)?',
    'display|table-layout|caption-side|empty-cells|list-style(?:-type|-position)?|cursor|quotes',
  ].join('|')})$`,
  'u',
);

/** Displays that are kept: other layouts take exponential time when they are nested. */
const DISPLAYS = /^(?:none|block|inline|inline-block|list-item|(?:inline-)?table|table-[a-z-]+)$/u;

/**
 * Values of words, numbers of at most four digits, colours and strings, without any other function. Each part ends at a separator, so
 * that matching takes linear time.
 */
const VALUE =
  /^(?:(?:(?:rgb|hsl)a?\([\d\s.,%/+-]{1,60}\)|#[\da-f]{3,8}|"[^"\\<>]{0,100}"|'[^'\\<>]{0,100}'|[-+]?(?:\d{1,4}(?:\.\d{0,9})?|\.\d{1,9})(?:px|pt|em|rem|ex|ch|cm|mm|in|pc|vw|vh|%)?|-?[a-z_][\w-]{0,60})(?:[\s,/]+|$))+$/iu;
/** Images of styles, which are not drawn; the colour beside one stays. */
const IMAGE = /\burl\((?:[^()"']{0,2000}|"[^"]{0,2000}"|'[^']{0,2000}')\)/giu;
const LONGEST_VALUE = 500;
/** Sizes by content: a browser measures the content once more on each level. */
const MEASURED = /\b(?:min|max|fit)-content\b|\bstretch\b/iu;

/** One part of a selector: an element with classes, an id, attributes, and states that depend on nothing around it. */
const COMPOUND = String.raw`(?=[a-z*.#:[])(?:[a-z][a-z\d-]{0,30}|\*)?(?:[.#][\w-]{1,100}|\[[a-z-]{1,30}(?:[~|^$*]?=(?:"[^"\\]{0,100}"|'[^'\\]{0,100}'|[\w-]{1,100}))?\]|:(?:link|visited|hover|active|focus|first-child|last-child))*`;
const SELECTOR = new RegExp(`^${COMPOUND}(?:(?: ?> ?| )${COMPOUND}){0,4}$`, 'iu');
const LONGEST_SELECTOR = 300;
const MEDIA =
  /^(?:(?:only )?(?:all|screen|print)|(?:(?:only )?(?:all|screen) and )?\((?:min|max)-(?:device-)?width ?: ?\d{1,4}(?:\.\d{1,4})?(?:px|em)\))(?: and \((?:min|max)-(?:device-)?width ?: ?\d{1,4}(?:\.\d{1,4})?(?:px|em)\))?$/iu;

/** Selectors of all style sheets of a mail: a browser tries each for each element. */
const MOST_SELECTORS = 1000;
const MOST_DECLARATIONS = 100;
const LONGEST_SHEET = 200_000;

/** Reads the style sheets of one mail, within limits that they share. */
export class PlainStyles {
  #selectors = MOST_SELECTORS;

  /** Returns the plain rules of a style sheet. */
  sheet(css: string): string {
    // Many mails wrap their styles in an HTML comment.
    const root = parse(css.slice(0, LONGEST_SHEET).replaceAll(/<!--|-->/gu, ' '));
    return root === undefined ? '' : this.#rules(root.nodes, true);
  }

  #rules(nodes: readonly ChildNode[] | undefined, mayNest: boolean): string {
    let kept = '';
    for (const node of nodes ?? []) {
      if (node.type === 'rule') kept += this.#rule(node);
      else if (node.type === 'atrule' && mayNest) kept += this.#media(node);
    }
    return kept;
  }

  #rule(rule: Rule): string {
    const selectors = rule.selector
      .slice(0, LONGEST_SELECTOR * MOST_DECLARATIONS)
      .split(',')
      .map((one) => one.replaceAll(/\s+/gu, ' ').trim())
      .filter((one) => one !== '' && one.length <= LONGEST_SELECTOR && SELECTOR.test(one))
      .slice(0, this.#selectors);
    const declarations = declarationsOf(rule);
    if (selectors.length === 0 || declarations === '') return '';
    this.#selectors -= selectors.length;
    return `${selectors.join(',')}{${declarations}}\n`;
  }

  #media({ name, params, nodes }: AtRule): string {
    const queries = params.split(',').map((one) => one.replaceAll(/\s+/gu, ' ').trim());
    if (name.toLowerCase() !== 'media' || params.length > LONGEST_SELECTOR) return '';
    if (!queries.every((query) => MEDIA.test(query))) return '';
    const rules = this.#rules(nodes, false);
    return rules === '' ? '' : `@media ${queries.join(',')}{${rules}}\n`;
  }
}

/** Returns the plain declarations of a style attribute. */
export function plainDeclarations(style: string): string {
  const root = parse(style.slice(0, LONGEST_VALUE * MOST_DECLARATIONS));
  return root === undefined ? '' : declarationsOf(root);
}

function declarationsOf({ nodes }: Container): string {
  const kept: string[] = [];
  for (const node of nodes ?? []) {
    if (node.type !== 'decl' || kept.length >= MOST_DECLARATIONS) continue;
    const property = node.prop.toLowerCase();
    const value = node.value.replaceAll(IMAGE, ' ').trim();
    if (!PROPERTIES.test(property) || value === '' || value.length > LONGEST_VALUE) continue;
    if (!VALUE.test(value) || MEASURED.test(value)) continue;
    if (property === 'display' && !DISPLAYS.test(value.toLowerCase())) continue;
    kept.push(`${property}:${value}${node.important ? '!important' : ''}`);
  }
  return kept.join(';');
}

/** How often what comes before a fault is tried: each may end in another one. */
const MOST_TRIES = 4;

/** What could be parsed, up to the first fault; undefined where that is nothing. */
function parse(css: string): Container | undefined {
  let tried = css;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    try {
      return postcss.parse(tried);
    } catch (error) {
      if (!(error instanceof CssSyntaxError)) throw error;
      const lines = tried.split('\n', error.line ?? 1);
      const before = [...lines.slice(0, -1), lines.at(-1)?.slice(0, (error.column ?? 1) - 1)].join('\n');
      const end = before.lastIndexOf('}');
      if (end === -1) return undefined;
      tried = tried.slice(0, end + 1);
    }
  }
  return undefined;
}
