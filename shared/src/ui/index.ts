/** The UI kit. Texts, data and decisions come from the caller; looks and behaviour are here. */
export { UiProvider } from './UiProvider.tsx';
export * from './theme/index.ts';

export { Button, LinkButton } from './button/Button.tsx';
export type { ButtonProps, LinkButtonProps } from './button/Button.tsx';
export { IconButton } from './button/IconButton.tsx';
export type { IconButtonProps } from './button/IconButton.tsx';
export { RetryButton } from './button/RetryButton.tsx';
export type { RetryButtonProps } from './button/RetryButton.tsx';

export { Checkbox, Switch } from './field/Checkbox.tsx';
export type { CheckboxProps, SwitchProps } from './field/Checkbox.tsx';
export { ChoiceField, YesNoField } from './field/ChoiceField.tsx';
export type { ChoiceFieldProps, Option, YesNoFieldProps } from './field/ChoiceField.tsx';
export { Combobox } from './field/Combobox.tsx';
export type { ComboboxProps } from './field/ComboboxControl.tsx';
export { Field } from './field/Field.tsx';
export type { ControlProps, FieldProps } from './field/Field.tsx';
export { FilterSelect } from './field/FilterSelect.tsx';
export type { FilterSelectProps } from './field/FilterSelect.tsx';
export { SearchBox } from './field/SearchBox.tsx';
export type { SearchBoxProps } from './field/SearchBox.tsx';
export { Select } from './field/Select.tsx';
export type { SelectProps } from './field/SelectControl.tsx';
export { withChosen } from './field/withChosen.ts';
export { NumberField, PasswordField, TextArea, TextField } from './field/TextField.tsx';
export type { NumberFieldProps, TextAreaProps, TextFieldProps } from './field/TextField.tsx';

export { loadControls } from './controls/loadControls.ts';

export { ConfirmDialog } from './dialog/ConfirmDialog.tsx';
export type { ConfirmDialogProps } from './dialog/ConfirmDialogControl.tsx';
export { Dialog, DialogCloseButton } from './dialog/Dialog.tsx';
export type { DialogProps } from './dialog/DialogControl.tsx';
export type { DialogSize } from './dialog/dialogStyle.ts';

export { Avatar, initials } from './display/Avatar.tsx';
export type { AvatarProps } from './display/Avatar.tsx';
export { Badge } from './display/Badge.tsx';
export type { BadgeProps, Tone } from './display/Badge.tsx';
export { Card, CardButton, CardGrid, CardHeader, Figure } from './display/Card.tsx';
export type { FigureProps } from './display/Card.tsx';
export { DateTime, formatDateTime } from './display/DateTime.tsx';
export type { DateTimeProps } from './display/DateTime.tsx';
export { Logo } from './display/Logo.tsx';
export { MailFrame } from './display/MailFrame.tsx';
export type { MailFrameProps } from './display/MailFrame.tsx';
export { mayHaveImages } from './display/mailDocument.ts';
export type { RemoteImages } from './display/mailDocument.ts';
export { MailHeader, MailPaper } from './display/MailPaper.ts';
export { MailPicture } from './display/MailPicture.tsx';
export type { MailPictureProps } from './display/MailPicture.tsx';
export { ProgressBar } from './display/ProgressBar.tsx';
export type { ProgressBarProps } from './display/ProgressBar.tsx';
export { ResultCount } from './display/ResultCount.ts';
export { VisuallyHidden } from './display/VisuallyHidden.tsx';

export { Alert } from './feedback/Alert.tsx';
export type { AlertKind, AlertProps } from './feedback/Alert.tsx';
export { EmptyState } from './feedback/EmptyState.tsx';
export type { EmptyStateProps } from './feedback/EmptyState.tsx';
export { ErrorState } from './feedback/ErrorState.tsx';
export type { ErrorStateProps } from './feedback/ErrorState.tsx';
export { NoticeViewport } from './feedback/NoticeViewport.tsx';
export type { NoticeViewportProps } from './feedback/NoticeViewport.tsx';
export { lazyPart } from './feedback/lazyPart.tsx';
export { Skeleton } from './feedback/Skeleton.tsx';
export type { SkeletonProps } from './feedback/Skeleton.tsx';

export { Menu } from './navigation/Menu.tsx';
export type { MenuProps } from './navigation/Menu.tsx';
export type { MenuItem } from './navigation/MenuControl.tsx';
export { PageHeader } from './navigation/PageHeader.tsx';
export type { PageAction, PageHeaderProps } from './navigation/PageHeader.tsx';
export { ListPage, PageFilters, PageTools } from './navigation/PageTools.tsx';
export { useHeightVariable } from './navigation/useHeightVariable.ts';
export type { HeightVariable } from './navigation/useHeightVariable.ts';
export { SkipLink } from './navigation/SkipLink.tsx';
export { Tabs } from './navigation/Tabs.tsx';
export type { Tab, TabsProps } from './navigation/TabListControl.tsx';

export { nextSort, sortRows } from './data/table/columns.ts';
export { useSortedRows } from './data/table/useSortedRows.ts';
export type { Column, Sort } from './data/table/columns.ts';
export { Table } from './data/table/Table.tsx';
export type { TableProps } from './data/table/Table.tsx';
export { gridColumns, gridHeight, VirtualGrid } from './data/VirtualGrid.tsx';
export type { VirtualGridProps } from './data/VirtualGrid.tsx';
export { VirtualList } from './data/VirtualList.tsx';
export type { VirtualListItem, VirtualListProps } from './data/VirtualList.tsx';
