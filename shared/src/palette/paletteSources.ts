import type { PaletteCommand } from './paletteCommands.ts';

/** Something that is asked for things by what is typed, such as the campaigns (G5). */
export interface PaletteSource {
  /** Tells it from the others. */
  readonly id: string;
  /** What its things are called; it stands above them. */
  readonly label: string;
  /** What it has found, the best first; for an empty text the newest. @throws when it cannot be asked */
  readonly find: (text: string, signal: AbortSignal) => Promise<PaletteFound>;
}

/** What a source has found. */
export interface PaletteFound {
  readonly commands: readonly PaletteCommand[];
  /** How many there are, where that is known. */
  readonly total?: number | undefined;
  /** Leads to all of them. */
  readonly showAll?: (() => void) | undefined;
}
