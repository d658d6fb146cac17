import { Tooltip } from '@base-ui/react/tooltip';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { color, font, layer, media, motion, radius, shadow } from '../theme/index.ts';
import { watchTooltips, type ShownTooltip } from './watchTooltips.ts';

const LANDMARK = '[role="dialog"], [role="alertdialog"], main';

/**
 * The one tooltip of the page, of whichever `data-tooltip` the pointer rests on or the keyboard has reached. One for each
 * button would cost more than the rows that the buttons stand in.
 */
export function TooltipsControl() {
  const [shown, setShown] = useState<ShownTooltip>();
  // While it fades, it still says what it said.
  const [last, setLast] = useState<ShownTooltip>();
  if (shown !== undefined && shown !== last) setLast(shown);
  const close = useRef<() => void>(undefined);
  useEffect(() => {
    const watched = watchTooltips(setShown);
    close.current = watched.close;
    return watched.stop;
  }, []);
  if (last === undefined) return null;
  const { anchor, text } = last;
  return (
    <Tooltip.Root open={shown !== undefined} onOpenChange={(isOpen) => !isOpen && close.current?.()}>
      {/* Within the landmark or the dialog of its button: at the end of `body` it would be outside every landmark. */}
      <Tooltip.Portal container={anchor.closest<HTMLElement>(LANDMARK) ?? document.body}>
        <Positioner anchor={anchor} sideOffset={6}>
          <Popup role="tooltip">{text}</Popup>
        </Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}

const Positioner = styled(Tooltip.Positioner)`
  z-index: ${layer.popup};
`;

const Popup = styled(Tooltip.Popup)`
  max-width: 280px;
  padding: 4px 8px;
  border-radius: ${radius.control};
  background: ${color.inverse};
  color: ${color.onInverse};
  box-shadow: ${shadow.popup};
  font: ${font.caption};
  transition: opacity ${motion};
  @media ${media.motion} {
    &[data-starting-style],
    &[data-ending-style] {
      opacity: 0;
    }
  }
`;
