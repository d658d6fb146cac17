import { space } from '@touchline/shared';
import { styled } from 'styled-components';
import type { Values } from '../../../emailEditor.ts';

/** What every panel of a block, a row, a column or the mail is given. */
export interface PanelProps {
  readonly values: Values;
  /** A patch to merge deeply into the values; `undefined` removes. */
  readonly onChange: (patch: Values) => void;
}

/** The controls of a panel, one below the other. */
export const Panel = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 20px ${space(2)};
`;
