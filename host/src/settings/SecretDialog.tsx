import { Dialog, DialogCloseButton, color, font, radius, space } from '@touchline/shared';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { CopyButton } from './CopyButton.tsx';

export interface SecretDialogProps {
  readonly title: string;
  /** Name of the secret, for screen readers. */
  readonly label: string;
  readonly secret: string;
  readonly closeLabel: string;
  readonly onClose: () => void;
  /** What it is for. */
  readonly children: ReactNode;
}

/** Shows once what cannot be asked for again. */
export function SecretDialog({ title, label, secret, closeLabel, onClose, children }: SecretDialogProps) {
  return (
    <Dialog open title={title} onClose={onClose} footer={<DialogCloseButton>{closeLabel}</DialogCloseButton>}>
      {children}
      <Secret>
        <code aria-label={label}>{secret}</code>
        <CopyButton text={secret} />
      </Secret>
    </Dialog>
  );
}

const Secret = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(1)};
  margin-top: ${space(2)};
  padding: ${space(1.5)};
  border-radius: ${radius.tile};
  background: ${color.hover};
  font: ${font.small};
  & > code {
    min-width: 0;
    overflow-wrap: anywhere;
  }
`;
