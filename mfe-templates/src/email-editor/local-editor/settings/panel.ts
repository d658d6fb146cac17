import { space } from '@touchline/shared';
import { styled } from 'styled-components';
import type { Values } from '../../../emailEditor.ts';

/** Props of every panel of a block, a row, a column or the mail. */
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
