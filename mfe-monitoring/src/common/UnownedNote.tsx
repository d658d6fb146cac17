import { color, font, useFormatNumber } from '@touchline/shared';
import { styled } from 'styled-components';
import { messages } from './messages.ts';

/** Says of how many contacts Mine shows nothing because they have no organization, and so no owner (U6). */
export function UnownedNote({ count }: { readonly count: number }) {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  return <Note>{count > 0 && t('unowned', { count, formatted: formatNumber(count) })}</Note>;
}

const Note = styled.output`
  color: ${color.muted};
  font: ${font.small};
  &:empty {
    display: none;
  }
`;
