import { Button, color, layer, radius, shadow, space, useHeightVariable } from '@touchline/shared';
import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { ContentsList, type ContentsProps } from './ContentsList.tsx';
import { messages } from './messages.ts';

/** The contents above the cards of a narrow page, behind one button; the list lies over the cards. */
export function ContentsBar({ cards, current }: ContentsProps) {
  const t = messages.use();
  const id = useId();
  const bar = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  useHeightVariable(bar, '--page-tools-height');
  useEffect(() => {
    if (!isOpen) return undefined;
    const closeOutside = ({ target }: Event) => {
      if (!(target instanceof Node && bar.current?.contains(target))) setOpen(false);
    };
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    document.addEventListener('keydown', closeByKey);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
      document.removeEventListener('keydown', closeByKey);
    };
  }, [isOpen]);
  const title = current && cards.get(current);
  return (
    <Bar ref={bar} aria-label={t('contents')}>
      <Opener
        ref={button}
        aria-expanded={isOpen}
        aria-controls={id}
        icon={<ChevronDown />}
        onClick={() => setOpen(!isOpen)}
      >
        {title === undefined ? t('contents') : t('contentsAt', { title })}
      </Opener>
      <Popup id={id} hidden={!isOpen}>
        {isOpen && <ContentsList cards={cards} current={current} onChoose={() => setOpen(false)} />}
      </Popup>
    </Bar>
  );
}

const Bar = styled.nav`
  position: sticky;
  top: var(--top-bar-height, 0px);
  /* Above the heads of tables, which stick as well. */
  z-index: ${layer.sticky + 1};
  /* Wider than what scrolls beneath, including focus rings. */
  margin: -${space(1)} -${space(1)} ${space(1)};
  padding: ${space(1)};
  background: ${color.ground};
  && button,
  && a {
    scroll-margin-top: 0;
  }
  /* On a screen this low, or with the page zoomed in, it would leave no room for the cards. */
  @media (max-height: 480px) {
    position: static;
  }
`;

const Opener = styled(Button)`
  width: 100%;
  flex-direction: row-reverse;
  justify-content: space-between;
  text-align: left;
  & svg {
    flex: none;
  }
`;

const Popup = styled.div`
  position: absolute;
  inset: 100% ${space(1)} auto;
  display: grid;
  gap: ${space(1.5)};
  max-height: calc(100dvh - var(--top-bar-height, 0px) - var(--page-tools-height, 0px) - ${space(2)});
  padding: ${space(1.5)} ${space(1)};
  overflow-y: auto;
  overscroll-behavior: contain;
  border: 1px solid ${color.line};
  border-radius: ${radius.tile};
  background: ${color.raised};
  box-shadow: ${shadow.popup};
  &[hidden] {
    display: none;
  }
`;
