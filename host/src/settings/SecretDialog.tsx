import { Dialog, DialogCloseButton, color, font, radius, space } from '@touchline/shared';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { CopyButton } from './CopyButton.tsx';
import { useKeepQuestion } from './useKeepQuestion.ts';

export interface SecretDialogProps {
  readonly title: string;
  /** Name of the secret, for screen readers. */
  readonly label: string;
  readonly secret: string;
  readonly closeLabel: string;
  /** It has reached somebody otherwise: closing loses nothing. */
  readonly isPassedOn?: boolean;
  readonly onClose: () => void;
  /** What it is for. */
  readonly children: ReactNode;
}

/** Shows once what cannot be asked for again; asks before it is closed unless it was copied. */
export function SecretDialog(props: SecretDialogProps) {
  const { title, label, secret, closeLabel, isPassedOn = false, onClose, children } = props;
  const [isCopied, setCopied] = useState(isPassedOn);
  const { confirmClose, question } = useKeepQuestion(!isCopied);
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      confirmClose={confirmClose}
      footer={<DialogCloseButton>{closeLabel}</DialogCloseButton>}
    >
      {children}
      <Secret>
        <code aria-label={label}>{secret}</code>
        <CopyButton text={secret} onCopied={() => setCopied(true)} />
      </Secret>
      {question}
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
