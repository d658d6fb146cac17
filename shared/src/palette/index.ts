/** The palette of commands and results (V11, G5): opened by the host, filled by the sections. */
export { CommandPalette } from './CommandPalette.tsx';
export { openPalette } from './openPalette.ts';
export { paletteModifier, usePaletteCommands, type PaletteCommand } from './paletteCommands.ts';
export type { PaletteFound, PaletteSource } from './paletteSources.ts';
