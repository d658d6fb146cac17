/**
 * The parts of the kit that open over the page or move a cursor among choices: half of its weight, and not needed for the
 * first frame. They come as one file right after it; see {@link loadControls}.
 */
export { TooltipsControl } from '../button/TooltipsControl.tsx';
export { ConfirmDialogControl } from '../dialog/ConfirmDialogControl.tsx';
export { DialogCloseControl, DialogControl } from '../dialog/DialogControl.tsx';
export { ComboboxControl } from '../field/ComboboxControl.tsx';
export { SelectControl } from '../field/SelectControl.tsx';
export { MenuControl } from '../navigation/MenuControl.tsx';
export { TabListControl } from '../navigation/TabListControl.tsx';
