import { useTooltips } from '../controls/loadControls.ts';
import { SquareButton, type SquareButtonProps } from './SquareButton.tsx';

export interface IconButtonProps extends SquareButtonProps {
  /**
   * Shorter than `label`, where it is plain to see what the button acts on: `Edit`. Defaults to `label`. `false` for icons
   * that everybody knows: an open tooltip takes the first Esc for itself.
   */
  readonly tooltip?: string | false;
}

/** A square button with an icon, named for screen readers and explained by a tooltip for everybody else. */
export function IconButton({ tooltip, ...rest }: IconButtonProps) {
  const tooltips = useTooltips();
  const button = <SquareButton {...rest} />;
  if (tooltip === false || tooltips === undefined) return button;
  return <tooltips.TooltipControl text={tooltip ?? rest.label} button={button} />;
}
