import { color, font, useFormatNumber } from '@touchline/shared';
import { styled } from 'styled-components';
import { messages } from './messages.ts';
import { unassignedContacts } from './unassignedContacts.ts';

/** Says that unassigned contacts are not among what is mine: whose a contact is, its organization says (U6). */
export function UnownedContacts() {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const { length: count } = unassignedContacts.use().rows;
  return <Note>{count > 0 && t('unowned', { count, formatted: formatNumber(count) })}</Note>;
}

const Note = styled.output`
  color: ${color.muted};
  font: ${font.small};
  &:empty {
    display: none;
  }
`;
