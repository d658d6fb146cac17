import { startTransition, useEffect, useLayoutEffect, useState } from 'react';

const importControls = () => import(/* webpackChunkName: "controls" */ './controls.ts');
type Controls = Awaited<ReturnType<typeof importControls>>;

/** Milliseconds until a failed load is tried again. */
const RETRY_AFTER = 2000;

let loading: Promise<void> | undefined;
let known: Controls | undefined;
const waiting = new Set<(arrived: Controls) => void>();

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
  // Typing and pressing go first: the outlines that the controls replace accept neither.
  startTransition(() => {
    known = loaded;
    for (const tell of waiting) tell(loaded);
  });
  waiting.clear();
}

async function download(): Promise<Controls> {
  try {
    return await importControls();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER));
    return download();
  }
}

/** The controls, or `undefined` while they are on their way. */
export function useControls(): Controls | undefined {
  const [arrived, setArrived] = useState(() => known);
  useLayoutEffect(() => {
    if (arrived !== undefined) return undefined;
    const tell = (controls: Controls) => setArrived(() => controls);
    // They may have arrived since this was rendered: update before anybody can focus what they replace.
    if (known !== undefined) {
      tell(known);
      return undefined;
    }
    waiting.add(tell);
    return () => void waiting.delete(tell);
  }, [arrived]);
  useEffect(() => {
    if (arrived === undefined) void loadControls();
  }, [arrived]);
  return arrived;
}
