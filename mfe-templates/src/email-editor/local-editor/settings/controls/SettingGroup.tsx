import { font, space } from '@touchline/shared';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

export interface SettingGroupProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** Several controls for one thing, named as a whole. */
export function SettingGroup({ label, children }: SettingGroupProps) {
  return (
    <Fieldset>
      <Legend>{label}</Legend>
      <Controls>{children}</Controls>
    </Fieldset>
  );
}

const Fieldset = styled.fieldset`
  min-width: 0;
`;

const Legend = styled.legend`
  padding: 0;
  margin-bottom: 6px;
  font: ${font.label};
`;

const Controls = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: start;
  gap: ${space(1)};
  & > * {
    width: 100%;
  }
`;
