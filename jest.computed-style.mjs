import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const jsdom = createRequire(require.resolve('jest-environment-jsdom'));
const { implForWrapper } = jsdom('jsdom/lib/jsdom/living/generated/utils.js');
const defaultStyleSheet = jsdom('jsdom/lib/jsdom/browser/default-stylesheet.js');
const fromJsdom = createRequire(jsdom.resolve('jsdom'));
const { CSSStyleDeclaration } = fromJsdom('cssstyle');
const cssom = fromJsdom('rrweb-cssom');

// What is asked for all the time: by queries by role, by pointer events, and by whatever positions a popup.
const SHORTHANDS = {
  ...Object.fromEntries(
    [
      'backdrop-filter contain direction display filter height opacity overflow overflow-x overflow-y perspective',
      'pointer-events position rotate scale scrollbar-gutter transform translate visibility width will-change',
    ]
      .join(' ')
      .split(' ')
      .map((property) => [property, []]),
  ),
  'margin-top': ['margin'],
  'margin-right': ['margin'],
  'margin-bottom': ['margin'],
  'margin-left': ['margin'],
};
/** As far as jsdom knows them. */
const INHERITED = { visibility: 'visible', 'pointer-events': 'auto' };

const camelCase = (property) => property.replaceAll(/-(.)/g, (_, letter) => letter.toUpperCase());
const FAST = new Map(
  Object.keys(SHORTHANDS).flatMap((property) => [
    [property, property],
    [camelCase(property), property],
  ]),
);
const defaultRules = cssom.parse(defaultStyleSheet).cssRules;

/** The rules that can apply, in the order of jsdom: it knows no specificity, and of media only `screen`. */
function* styleRules(sheets) {
  for (const rules of [defaultRules, ...sheets.map(({ cssRules }) => cssRules)]) {
    for (const rule of rules) {
      if (!rule.media) yield rule;
      else if (Array.from(rule.media).includes('screen')) yield* rule.cssRules;
    }
  }
}

/** Matched by what a person does as well, which leaves the document as it is: no answer of such a rule can be kept. */
const VOLATILE =
  /:(?:active|checked|default|focus|focus-visible|focus-within|hover|in-range|indeterminate|invalid|out-of-range|placeholder-shown|target|user-invalid|user-valid|valid)(?![\w-])/u;

/** Rules that set a property: those of one tag or class by its name, so that few have to be matched with an element. */
class PropertyRules {
  #named = new Map();
  #others = [];
  #count = 0;
  /** Whether an answer can change while the document stays as it is. */
  isVolatile = false;

  add({ selectorText, style }) {
    this.isVolatile ||= VOLATILE.test(selectorText);
    const rule = { order: this.#count++, selectorText, style };
    const selectors = selectorText.includes('(') ? [selectorText] : selectorText.split(/\s*,\s*/);
    if (!selectors.every((selector) => /^\.?[\w-]+$/.test(selector))) {
      this.#others.push(rule);
      return;
    }
    for (const selector of selectors) {
      const rules = this.#named.get(selector);
      if (rules) rules.push(rule);
      else this.#named.set(selector, [rule]);
    }
  }

  /** The styles that apply to the element, the last of which wins. */
  stylesOf(element) {
    const names = [element.localName, ...Array.from(element.classList, (name) => `.${name}`)];
    const rules = names.flatMap((name) => this.#named.get(name) ?? []);
    for (const rule of this.#others) if (isMatch(element, rule.selectorText)) rules.push(rule);
    return rules.toSorted((one, other) => one.order - other.order).map(({ style }) => style);
  }
}

/** Selectors that jsdom does not know: an exception for each element costs more than all the others together. */
const unknown = new Set();

function isMatch(element, selector) {
  if (unknown.has(selector)) return false;
  try {
    return element.matches(selector);
  } catch {
    unknown.add(selector);
    return false;
  }
}

function indexRules(sheets) {
  const index = new Map(Object.keys(SHORTHANDS).map((property) => [property, new PropertyRules()]));
  for (const rule of styleRules(sheets)) {
    if (!rule.style || !rule.selectorText) continue;
    for (const [property, rules] of index) {
      if ([property, ...SHORTHANDS[property]].some((name) => rule.style.getPropertyValue(name) !== ''))
        rules.add(rule);
    }
  }
  return index;
}

/** A function whose result changes with the content of the document. */
export function versionOf(document) {
  const inside = implForWrapper(document);
  return () => {
    const { _version: version } = inside;
    return version;
  };
}

function declare(declaration, style, names) {
  for (const name of Array.from(style)) {
    if (!names.includes(name)) continue;
    const value = style.getPropertyValue(name);
    if (value === 'unset') declaration.removeProperty(name);
    else declaration.setProperty(name, value);
  }
}

/**
 * `getComputedStyle` of jsdom, with the same answers: jsdom matches every rule with the element, copies every
 * declaration and resolves a dozen colours, for a caller who wants to know whether the element is displayed. It was a
 * quarter of the time of our tests. Here a property is computed when it is read, and once for each state of the document.
 */
export function makeComputedStyle(window) {
  const whole = window.getComputedStyle;
  const currentVersion = versionOf(window.document);
  let version, index, values;
  let sheets = [];
  let sizes = [];
  const styles = new WeakMap();

  function update() {
    const current = currentVersion();
    const isOlder = version !== current;
    // Rules can be added to a sheet without a change of the document, but no sheet.
    const now = isOlder ? Array.from(window.document.styleSheets) : sheets;
    const isSame =
      now.length === sheets.length &&
      now.every((sheet, at) => sheet === sheets[at] && sheet.cssRules.length === sizes[at]);
    if (isSame && index && !isOlder) return;
    if (!isSame || !index) {
      index = indexRules(now);
      sheets = now;
      sizes = now.map((sheet) => sheet.cssRules.length);
    }
    version = current;
    values = new WeakMap();
  }

  function compute(element, property) {
    const declaration = new CSSStyleDeclaration();
    const names = [property, ...SHORTHANDS[property]];
    for (const style of index.get(property).stylesOf(element)) declare(declaration, style, names);
    if (element.style?.length > 0) declare(declaration, element.style, names);
    const value = declaration.getPropertyValue(property);
    if (value !== '' || !(property in INHERITED)) return value;
    return element.parentElement ? valueOf(element.parentElement, property) : INHERITED[property];
  }

  function valueOf(element, property) {
    // What is outside the document changes without its version.
    if (index.get(property).isVolatile || !element.isConnected) return compute(element, property);
    let known = values.get(element);
    if (!known) values.set(element, (known = new Map()));
    if (!known.has(property)) known.set(property, compute(element, property));
    return known.get(property);
  }

  const read = (element, property) => {
    update();
    return valueOf(element, property);
  };

  function styleOf(element) {
    let style = styles.get(element);
    if (!style) {
      const getPropertyValue = (name) =>
        FAST.has(name) ? read(element, FAST.get(name)) : whole.call(window, element).getPropertyValue(name);
      style = new Proxy(
        {},
        {
          get: (_, key) => {
            if (FAST.has(key)) return read(element, FAST.get(key));
            if (key === 'getPropertyValue') return getPropertyValue;
            const target = whole.call(window, element);
            const value = target[key];
            return typeof value === 'function' ? value.bind(target) : value;
          },
          has: (_, key) => key in whole.call(window, element),
        },
      );
      styles.set(element, style);
    }
    return style;
  }

  const computedStyle = (element, pseudoElement) =>
    pseudoElement || !(element instanceof window.Element) || element.ownerDocument !== window.document
      ? whole.call(window, element, pseudoElement)
      : styleOf(element);
  return Object.assign(computedStyle, { whole });
}
