import { startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

const importControls = () => import(/* webpackChunkName: "controls" */ './controls.ts');
type Controls = Awaited<ReturnType<typeof importControls>>;

/** Milliseconds until a failed load is tried again. */
const RETRY_AFTER = 2000;
/** An icon button in use: it is remounted when its tooltip arrives, and would lose a press or the focus. */
const HELD = '[data-icon-button]:is(:hover, :focus, :active)';

let loading: Promise<void> | undefined;
// Typing and pressing go first: the outlines that the controls replace accept neither.
const controls = createLate<Omit<Controls, 'TooltipControl'>>(startTransition);
// Rendered synchronously: a button focused between the check for held ones and a later render would lose its focus.
const tooltips = createLate<Pick<Controls, 'TooltipControl'>>(flushSync);

/** The controls, or `undefined` while they are on their way. */
export const useControls = controls.use;
/** The tooltips of icon buttons, which appear once no such button is held. */
export const useTooltips = tooltips.use;

/**
 * Loads {@link Controls}, once for the page. Call it early when a page starts; until they arrive, the components that need
 * them draw an outline. A failed load is retried.
 */
export function loadControls(): Promise<void> {
  loading ??= load();
  return loading;
}

async function load(): Promise<void> {
  const loaded = await download();
  controls.put(loaded);
  while (document.querySelector(HELD) !== null) await letGo();
  tooltips.put(loaded);
}

async function download(): Promise<Controls> {
  try {
    return await importControls();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER));
    return download();
  }
}

function letGo(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      removeEventListener('pointerout', done);
      removeEventListener('focusout', done);
      // The focus is between two elements now, and the pointer's new place is not known yet.
      setTimeout(resolve);
    };
    addEventListener('pointerout', done);
    addEventListener('focusout', done);
  });
}

/**
 * A value that is set once and then rendered wherever it is used.
 * @param draw makes React render the changes of the function it is given.
 */
function createLate<Value>(draw: (change: () => void) => void) {
  let value: Value | undefined;
  const waiting = new Set<(arrived: Value) => void>();

  function put(arrived: Value): void {
    value = arrived;
    draw(() => {
      for (const tell of waiting) tell(arrived);
    });
    waiting.clear();
  }

  function use(): Value | undefined {
    const [known, setKnown] = useState(() => value);
    useLayoutEffect(() => {
      if (known !== undefined) return undefined;
      const tell = (arrived: Value) => setKnown(() => arrived);
      // It may have arrived since this was rendered: update before anybody can focus what it replaces.
      if (value !== undefined) {
        tell(value);
        return undefined;
      }
      waiting.add(tell);
      return () => void waiting.delete(tell);
    }, [known]);
    useEffect(() => {
      if (known === undefined) void loadControls();
    }, [known]);
    return known;
  }

  return { put, use };
}
