import { Button, color, font, lazyPart, space } from '@touchline/shared';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { messages } from './messages.ts';

/** Few who read a list open a whole mail. */
const IncomingMailDialog = lazyPart(async () => ({
  default: (await import('./IncomingMailDialog.tsx')).IncomingMailDialog,
}));

export interface WholeMailButtonProps {
  readonly id: string;
  /** Whether the mail contains more than is shown: then a line says so. */
  readonly isFolded: boolean;
  /** No text could be extracted from it. */
  readonly isUnread?: boolean;
  /** Subject of the mail, where several are shown together: names the button for screen readers. */
  readonly subject?: string;
}

/** Opens the whole mail behind what a contact wrote. */
export function WholeMailButton({ id, isFolded, isUnread = false, subject }: WholeMailButtonProps) {
  const t = messages.use();
  const [isOpen, setOpen] = useState(false);
  return (
    <Row>
      <Button
        size="small"
        icon={<Mail />}
        {...(subject !== undefined && { 'aria-label': t('showWholeOf', { subject }) })}
        onClick={() => setOpen(true)}
      >
        {t('showWhole')}
      </Button>
      {(isFolded || isUnread) && <Note>{t(isUnread ? 'unread' : 'folded')}</Note>}
      {isOpen && <IncomingMailDialog id={id} onClose={() => setOpen(false)} />}
    </Row>
  );
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(0.5)} ${space(1)};
`;

const Note = styled.span`
  color: ${color.muted};
  font: ${font.small};
`;
