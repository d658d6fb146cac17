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
  /* Whose turn it is and how many are left can be read: where the buttons beside it leave no room, on a line of its own. */
  flex: 1 1 280px;
  min-width: min(100%, 280px);
  & > button {
    max-width: 100%;
    height: auto;
    text-align: start;
  }
  & > button span {
    white-space: normal;
    overflow-wrap: anywhere;
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
