import { Button, color, font, space, useFormatNumber } from '@touchline/shared';
import { ArrowRight, CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import type { NextToAnswer as Next } from '../useNextToAnswer.ts';
import { messages } from './messages.ts';

export interface NextToAnswerProps {
  readonly next: Next;
  /** The person has just answered here: Enter goes on, and it says so when nobody is left. */
  readonly isArrival: boolean;
}

/** Leads from an answered conversation to the next one that must be answered (V11). */
export function NextToAnswer({ next: { name, left, go }, isArrival }: NextToAnswerProps) {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isArrival) place.current?.querySelector<HTMLElement>('button, output')?.focus();
  }, [isArrival]);
  if (!go && !isArrival) return null;
  return (
    <Place ref={place}>
      {go ? (
        <Button kind="primary" icon={<ArrowRight />} onClick={go}>
          {t('next', { count: left, formatted: formatNumber(left), name: name || t('nextUnnamed') })}
        </Button>
      ) : (
        <Calm tabIndex={-1}>
          <CircleCheck aria-hidden="true" />
          {t('nobodyLeft')}
        </Calm>
      )}
    </Place>
  );
}

const Place = styled.div`
  /* On one line with the buttons beside it, however long the name. */
  flex: 1 1 0;
  min-width: 132px;
  & > button {
    max-width: 100%;
  }
`;

const Calm = styled.output`
  display: flex;
  align-items: center;
  gap: ${space(1)};
  color: ${color.muted};
  font: ${font.small};
  &:focus {
    outline: none;
  }
  & svg {
    flex: none;
    width: 16px;
    height: 16px;
  }
`;
