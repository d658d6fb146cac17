import { color, font, space } from '@touchline/shared';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

export interface PickerFieldProps {
  readonly label: string;
  readonly id: string;
  readonly error: string | undefined;
  readonly children: (wiring: { readonly id: string; readonly 'aria-describedby'?: string }) => ReactNode;
}

/** A field that is filled in by a dialog: a button that opens it, and what was chosen there. */
export function PickerField({ label, id, error, children }: PickerFieldProps) {
  return (
    <Group aria-labelledby={`${id}-legend`} $isInvalid={error !== undefined}>
      <span id={`${id}-legend`}>{label}</span>
      <div>{children({ id, ...(error !== undefined && { 'aria-describedby': `${id}-error` }) })}</div>
      {error !== undefined && (
        <strong id={`${id}-error`} role="alert">
          {error}
        </strong>
      )}
    </Group>
  );
}

const Group = styled.fieldset<{ $isInvalid: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: 6px;
  & > span {
    font: ${font.label};
  }
  & > div {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    justify-items: start;
    align-content: start;
    gap: ${space(1)};
  }
  & button {
    max-width: 100%;
    border-color: ${({ $isInvalid }) => ($isInvalid ? color.danger : undefined)};
  }
  & p {
    color: ${color.muted};
    font: ${font.small};
    overflow-wrap: anywhere;
  }
  & > strong {
    color: ${color.dangerText};
    font: ${font.small};
  }
`;
