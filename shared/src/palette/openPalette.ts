const listeners = new Set<() => void>();

/** Opens the palette of the page, as Ctrl+K does (G5). */
export function openPalette(): void {
  for (const listener of listeners) listener();
}

/** @returns the way to hear of it no longer */
export function onOpenPalette(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
