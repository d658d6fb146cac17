import { Button, font, tabularFigures, useFormatNumber } from '@touchline/shared';
import { styled } from 'styled-components';
import { messages } from './messages.ts';

export interface ToAnswerButtonProps {
  /** Undefined until it is known. */
  readonly count: number | undefined;
  readonly pressed: boolean;
  readonly onChange: (pressed: boolean) => void;
}

/** Shows what must be answered, and nothing else (V1). */
export function ToAnswerButton({ count, pressed, onChange }: ToAnswerButtonProps) {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  return (
    <Button
      kind={pressed ? 'primary' : 'secondary'}
      aria-pressed={pressed}
      onClick={() => onChange(!pressed)}
    >
      {t('toAnswer')} <Count>{count !== undefined && formatNumber(count)}</Count>
    </Button>
  );
}

const Count = styled.span`
  ${tabularFigures}
  display: inline-block;
  /* Two digits have room from the start: the button does not grow when the number is known. */
  min-width: 2ch;
  font: ${font.caption};
`;
