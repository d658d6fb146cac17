import { color } from '@touchline/shared';
import { styled } from 'styled-components';
import { messages } from './messages.ts';

/** Says in a question before a deletion how it can be taken back (S8). */
export function TakeBackHint() {
  const t = messages.use();
  return <Hint>{t('takeBack')}</Hint>;
}

const Hint = styled.p`
  color: ${color.muted};
`;
