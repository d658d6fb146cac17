/** The palette of commands (V11): opened by the host, filled by the sections. */
export { CommandPalette } from './CommandPalette.tsx';
export { paletteModifier, usePaletteCommands, type PaletteCommand } from './paletteCommands.ts';
