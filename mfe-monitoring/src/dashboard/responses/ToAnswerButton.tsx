import { Button, font, tabularFigures, useFormatNumber } from '@touchline/shared';
import { styled } from 'styled-components';
import { messages } from './messages.ts';

export interface ToAnswerButtonProps {
  readonly count: number;
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
      {t('toAnswer')} <Count>{formatNumber(count)}</Count>
    </Button>
  );
}

const Count = styled.span`
  ${tabularFigures}
  font: ${font.caption};
`;
