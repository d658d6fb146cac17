// oxlint-disable unicorn/consistent-function-scoping -- The page gets one function, with everything it needs in it.
/**
 * What the walk does inside the page: finds what can be pressed, and what a person would notice of the page. Installed once
 * for each document, since functions passed by Playwright cannot call one another.
 */

/** Something to press. */
export interface Target {
  /** The same for the same control of a layer, even when the layer is reopened with other rows. */
  readonly key: string;
  /** Whether it is the main button of the layer, which sends what was filled in. */
  readonly isMain: boolean;
}

/** Where a target is, or what covers it. */
export type Aim = { readonly x: number; readonly y: number } | { readonly covered: string };

/** The uppermost list, menu, dialog or page, by its name, with what can be pressed in it. */
export interface Layer {
  readonly name: string;
  readonly targets: readonly Target[];
}

/** The outcome of a press, once everything has settled. */
export interface Outcome {
  /** The press reached its target, which had not disappeared meanwhile. */
  readonly isHit: boolean;
  /** The page has changed visibly. */
  readonly isSeen: boolean;
  /** Something appeared and disappeared, such as a busy button. */
  readonly hasMoved: boolean;
  /** A failure message is visible. */
  readonly saysFailure: boolean;
}

export interface PageSide {
  /** Fills the empty fields of the uppermost layer. @returns the layer */
  readonly layer: () => Layer;
  /** Scrolls to a target of the last {@link layer}. Undefined when it is gone. */
  readonly aim: (key: string) => Aim | undefined;
  /** Remembers the page as it is before a press. */
  readonly mark: () => void;
  /** Compares with the last {@link mark}. */
  readonly outcome: (key: string) => Outcome;
  /** When nothing is on its way or has changed for a while, or after two seconds. */
  readonly settle: () => Promise<void>;
  readonly isCrashed: () => boolean;
}

/** To be run in every document, before its scripts. */
export function installPageSide(): void {
  if (window.top !== window) return;
  const QUIET = 30;
  const PRESSABLE = [
    'button',
    'a[href]',
    'summary',
    ...['option', 'menuitem', 'menuitemradio', 'tab', 'radio', 'checkbox', 'switch', 'combobox'].map(
      (role) => `[role="${role}"]`,
    ),
    ...['checkbox', 'radio'].map((type) => `input[type="${type}"]`),
  ].join();
  const LAYERS = '[role="listbox"], [role="menu"], [role="dialog"], [role="alertdialog"]';

  let found = new Map<string, HTMLElement>();
  let changes = 0;
  let lastChange = 0;
  let marked = { look: '', changes: 0 };
  let clicked: EventTarget | null = null;
  let aimedAt: Element | null = null;
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 1;
  const isOfTooltip = (node: Node) =>
    (node instanceof Element ? node : node.parentElement)?.closest('[role="tooltip"]') != null;

  const topLayer = (): HTMLElement =>
    [...document.querySelectorAll<HTMLElement>(LAYERS)].findLast(
      (one) => isShown(one) && one.closest('[inert], [aria-hidden="true"]') === null,
    ) ?? document.body;
  const nameOf = (element: HTMLElement) => {
    const labelled = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const texts = [
      element.getAttribute('aria-label'),
      ...labelled.map((id) => document.getElementById(id)?.textContent),
      element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element.textContent,
    ];
    const words = texts.find((text) => text != null && text.trim() !== '') ?? element.tagName;
    // Rows of a list are alike.
    return words.trim().replaceAll(/\d+/gu, '#').slice(0, 60);
  };
  const layerName = (one: HTMLElement) =>
    one === document.body
      ? 'page'
      : `${one.getAttribute('role')} ${nameOf(one.querySelector<HTMLElement>('h2') ?? one).slice(0, 40)}`;
  const canBePressed = (element: HTMLElement) =>
    isShown(element) &&
    !element.matches(':disabled, [aria-disabled="true"]') &&
    element.closest('[inert], [aria-hidden="true"]') === null &&
    // Choosing what is already chosen has no effect; links to other places are walked separately.
    !['aria-selected', 'aria-pressed'].some((name) => element.getAttribute(name) === 'true') &&
    !(
      element.matches('[role="radio"], input[type="radio"]') &&
      element.matches('[aria-checked="true"], :checked')
    );
  const pressables = (one: HTMLElement) => {
    const within =
      one === document.body
        ? [...document.querySelectorAll('main, section[aria-label="Notices (F6)"]')]
        : [one];
    return within
      .flatMap((part) => Array.from(part.querySelectorAll<HTMLElement>(PRESSABLE)))
      .filter(canBePressed);
  };

  /** Fills the empty fields of a layer. */
  const fillIn = () => {
    for (const field of topLayer().querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      'input, textarea',
    )) {
      if (!isShown(field) || field.matches(':disabled, [readonly], [role="combobox"]') || field.value !== '')
        continue;
      if (['search', 'checkbox', 'radio', 'file', 'color', 'range'].includes(field.type)) continue;
      const value = { email: 'ann@meadow.example', number: '3', date: '2030-12-24' }[field.type] ?? 'Spring';
      // React notices what goes through the element's own setter.
      const own = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
      Object.getOwnPropertyDescriptor(own.prototype, 'value')?.set?.call(field, value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  };

  /** What a person would notice, apart from the effects of hovering and focusing. */
  const look = () => {
    const controls = [...document.querySelectorAll<HTMLInputElement>('input, textarea, [role], button')]
      .filter((one) => !isOfTooltip(one) && isShown(one))
      .map((one) =>
        [
          one.tagName,
          one.value,
          one.checked,
          ...['aria-pressed', 'aria-checked', 'aria-selected', 'aria-expanded', 'aria-current'].map((name) =>
            one.getAttribute(name),
          ),
          one.matches(':disabled'),
          one.matches('[data-open]'),
        ].join(),
      );
    const texts = [...document.body.children]
      .filter((part) => !isOfTooltip(part))
      .map((part) => (part as HTMLElement).innerText);
    const pictures = [...document.querySelectorAll('iframe, img')].map(
      (one) => one.getAttribute('src') ?? one.getAttribute('srcdoc'),
    );
    return [location.href, document.documentElement.lang, scrollY, ...texts, ...controls, ...pictures].join(
      '\n',
    );
  };

  const side: PageSide = {
    layer: () => {
      fillIn();
      const one = topLayer();
      const name = layerName(one);
      found = new Map();
      for (const element of pressables(one)) {
        const key = `${name}: ${nameOf(element)}`;
        if (!found.has(key)) found.set(key, element);
      }
      const targets = [...found].map(([key, element]) => ({
        key,
        isMain: element.matches('footer button:last-of-type'),
      }));
      return { name, targets };
    },
    aim: (key) => {
      const element = found.get(key);
      if (element === undefined || !element.isConnected) return undefined;
      element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const hit = document.elementFromPoint(x, y);
      const isHit =
        hit !== null &&
        (element.contains(hit) || hit.contains(element) || hit.closest('label')?.control === element);
      aimedAt = hit;
      return isHit ? { x, y } : { covered: hit?.outerHTML.slice(0, 120) ?? 'nothing' };
    },
    mark: () => {
      clicked = null;
      marked = { look: look(), changes };
    },
    outcome: (key) => {
      const element = found.get(key);
      const isHit =
        element !== undefined &&
        clicked instanceof Node &&
        (element.contains(clicked) ||
          // What lies over it, as when it was aimed at: an answer may have moved the control since.
          clicked === aimedAt ||
          clicked.parentElement?.closest('label')?.control === element);
      return {
        isHit,
        isSeen: look() !== marked.look,
        hasMoved: changes > marked.changes,
        saysFailure: [...document.querySelectorAll('[role="alert"]')].some(isShown),
      };
    },
    settle: async () => {
      const start = performance.now();
      for (;;) {
        await new Promise((resolve) => setTimeout(resolve, QUIET));
        const now = performance.now();
        const isComing = document.querySelector('[aria-busy="true"]') !== null;
        if ((!isComing && now - Math.max(lastChange, start) >= QUIET - 1) || now - start > 2000) return;
      }
    },
    isCrashed: () => document.body.innerText.includes('stopped working'),
  };
  Object.assign(window, { anyHost: side });
  // Of the press on a label the second click, on its control, is as good.
  addEventListener('click', ({ target }) => void (clicked ??= target), { capture: true });

  document.addEventListener('DOMContentLoaded', () => {
    new MutationObserver((mutations) => {
      lastChange = performance.now();
      const noticed = mutations.filter(
        ({ type, target, attributeName }) =>
          !isOfTooltip(target) &&
          (type !== 'attributes' || ['aria-busy', 'disabled', 'value'].includes(attributeName ?? '')),
      );
      changes += noticed.length;
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  });
}
