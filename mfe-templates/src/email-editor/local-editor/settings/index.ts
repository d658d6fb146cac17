/** The property panels: of a block, a row, a column, and the whole mail. */
export { BlockSettings, type BlockSettingsProps } from './BlockSettings.tsx';
export { BodySettings, type BodySettingsProps } from './BodySettings.tsx';
export {
  ColumnSettings,
  type ColumnSettingsProps,
  RowSettings,
  type RowSettingsProps,
} from './RowSettings.tsx';
