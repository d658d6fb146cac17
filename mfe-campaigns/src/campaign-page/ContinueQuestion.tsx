import { ConfirmDialog } from '@touchline/shared';
import { messages } from './messages.ts';

export interface ContinueQuestionProps {
  /** Whose mails go on. */
  readonly name: string;
  /** What will happen. */
  readonly text: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/**
 * Asks before sending goes on to people for whom it was stopped: what is due goes out at once (S7). No plan is shown: the one of
 * the server leaves out whom it has stopped.
 */
export function ContinueQuestion({ name, text, onConfirm, onClose }: ContinueQuestionProps) {
  const t = messages.use();
  return (
    <ConfirmDialog
      open
      kind="primary"
      title={t('continueTitle', { name })}
      description={text}
      confirmLabel={t('continueSending')}
      onConfirm={() => {
        // First, so that the focus is back on the button that asked, which may disappear with the answer.
        onClose();
        onConfirm();
      }}
      onClose={onClose}
    />
  );
}
