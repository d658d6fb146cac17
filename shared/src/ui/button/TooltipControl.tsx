import { Tooltip } from '@base-ui/react/tooltip';
import type { ReactElement } from 'react';
import { styled } from 'styled-components';
import { usePopupContainer } from '../popupContainer.ts';
import { color, font, layer, media, motion, radius, shadow } from '../theme/index.ts';

export interface TooltipControlProps {
  readonly text: string;
  /** What it explains: a button that takes a ref and the events of one. */
  readonly button: ReactElement;
}

/** A button with a few words beside it while the pointer or the focus is on it. */
export function TooltipControl({ text, button }: TooltipControlProps) {
  const { trigger, container } = usePopupContainer();
  return (
    <Tooltip.Root>
      <Tooltip.Trigger ref={trigger} delay={500} render={button} />
      <Tooltip.Portal container={container}>
        <Positioner sideOffset={6}>
          <Popup>{text}</Popup>
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
