import { startTransition, useEffect, useState } from 'react';

const importControls = () => import(/* webpackChunkName: "controls" */ './controls.ts');
type Controls = Awaited<ReturnType<typeof importControls>>;

/** Milliseconds until what could not be loaded is asked for again. */
const RETRY_AFTER = 2000;
/** An icon button in use: it is drawn anew when its tooltip arrives, and would lose a press or the focus. */
const HELD = '[data-icon-button]:is(:hover, :focus, :active)';

let loading: Promise<void> | undefined;
const controls = createLate<Omit<Controls, 'TooltipControl'>>();
const tooltips = createLate<Pick<Controls, 'TooltipControl'>>();

/** The controls, or `undefined` while they are on their way. */
export const useControls = controls.use;
/** The tooltips of icon buttons, which come once none of these is held. */
export const useTooltips = tooltips.use;

/**
 * Loads {@link Controls}, once for the page. Call it early when a page starts; until they arrive, the components
 * that need it draw the outline of what they will be. Where the server does not answer it is asked again.
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
      // The focus is between two elements now, and the pointer's new place not known yet.
      setTimeout(resolve);
    };
    addEventListener('pointerout', done);
    addEventListener('focusout', done);
  });
}

/** Something that is put in place once, and drawn wherever it is used from then on. */
function createLate<Value>() {
  let value: Value | undefined;
  const waiting = new Set<(arrived: Value) => void>();

  function put(arrived: Value): void {
    value = arrived;
    // What is typed or pressed at this moment goes first.
    startTransition(() => {
      for (const tell of waiting) tell(arrived);
    });
    waiting.clear();
  }

  function use(): Value | undefined {
    const [known, setKnown] = useState(() => value);
    useEffect(() => {
      if (known !== undefined) return undefined;
      const tell = (arrived: Value) => setKnown(() => arrived);
      // It may have come since this was drawn.
      if (value !== undefined) {
        tell(value);
        return undefined;
      }
      waiting.add(tell);
      void loadControls();
      return () => void waiting.delete(tell);
    }, [known]);
    return known;
  }

  return { put, use };
}
