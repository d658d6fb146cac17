import { Button, color, font, space, useFormatNumber } from '@touchline/shared';
import { ArrowUp } from 'lucide-react';
import { styled } from 'styled-components';
import { messages } from './messages.ts';

export interface ArrivalsNoteProps {
  readonly count: number;
  readonly onShow: () => void;
}

/** Says politely that replies have arrived, and scrolls to them only when asked to. */
export function ArrivalsNote({ count, onShow }: ArrivalsNoteProps) {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  return (
    <Note>
      {/* Always rendered: a screen reader announces changes in it, but not content that appears together with it. */}
      <output>{count > 0 && t('arrived', { count, formatted: formatNumber(count) })}</output>
      {count > 0 && (
        <Button kind="quiet" size="small" icon={<ArrowUp />} onClick={onShow}>
          {t('showArrived')}
        </Button>
      )}
    </Note>
  );
}

const Note = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(0.5)};
  min-height: 28px;
  color: ${color.accentText};
  font: ${font.label};
`;
