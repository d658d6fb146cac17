import { SquareButton, type SquareButtonProps } from './SquareButton.tsx';

export interface IconButtonProps extends SquareButtonProps {
  /**
   * Shorter than `label`, where it is plain to see what the button acts on: `Edit`. Defaults to `label`. `false` for icons
   * that everybody knows: an open tooltip takes the first Esc for itself.
   */
  readonly tooltip?: string | false;
}

/**
 * A square button with an icon, named for screen readers and explained by a tooltip for everybody else. It only says what its
 * tooltip is: the page has one that shows them all.
 */
export function IconButton({ tooltip, ...rest }: IconButtonProps) {
  return <SquareButton data-tooltip={tooltip === false ? undefined : (tooltip ?? rest.label)} {...rest} />;
}
