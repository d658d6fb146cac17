/**
 * What of the kit opens over the page, or moves a cursor among choices: half of the kit's weight, and nothing that the
 * first frame needs. It comes as one file right after that; see {@link loadControls}.
 */
export { TooltipControl } from '../button/TooltipControl.tsx';
export { ConfirmDialogControl } from '../dialog/ConfirmDialogControl.tsx';
export { DialogCloseControl, DialogControl } from '../dialog/DialogControl.tsx';
export { ComboboxControl } from '../field/ComboboxControl.tsx';
export { SelectControl } from '../field/SelectControl.tsx';
export { MenuControl } from '../navigation/MenuControl.tsx';
export { TabListControl } from '../navigation/TabListControl.tsx';
