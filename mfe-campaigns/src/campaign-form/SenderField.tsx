import {
  Alert,
  Checkbox,
  color,
  radius,
  RetryButton,
  Select,
  space,
  visuallyHidden,
} from '@touchline/shared';
import { styled } from 'styled-components';
import { messages } from './messages.ts';
import { type SenderOptions, useSenderChoice } from './useSenderChoice.ts';

export interface SenderFieldProps extends SenderOptions {
  readonly id: string;
  readonly error: string | undefined;
  readonly busy: boolean;
}

/**
 * Which mailboxes a campaign goes out from (B6): one, several, or that of each organization's owner. Not shown for an API that
 * knows of no mailboxes.
 */
export function SenderField(props: SenderFieldProps) {
  const { id, error, busy } = props;
  const t = messages.use();
  const choice = useSenderChoice(props);
  if (choice.failed) {
    return <Alert action={<RetryButton onRetry={choice.reload} />}>{t('mailboxesFailed')}</Alert>;
  }
  if (choice.options.length === 0) return null;
  return (
    <div>
      <Select
        id={id}
        label={t('sender')}
        hint={choice.hint && t(choice.hint)}
        value={choice.value}
        error={error}
        disabled={busy}
        wraps
        options={choice.options}
        onChange={choice.choose}
      />
      {choice.isSeveral && (
        <Several disabled={busy}>
          <legend>{t('mailboxes')}</legend>
          <Boxes>
            {choice.mailboxes.map((mailbox) => (
              <Checkbox
                key={mailbox.id}
                label={mailbox.label}
                checked={choice.chosen.has(mailbox.id)}
                onChange={(isChosen) => choice.toggle(mailbox.id, isChosen)}
              />
            ))}
          </Boxes>
        </Several>
      )}
    </div>
  );
}

const Several = styled.fieldset`
  margin-top: ${space(1)};
  & > legend {
    ${visuallyHidden}
  }
`;

const Boxes = styled.div`
  display: grid;
  max-height: 200px;
  padding: ${space(1)} ${space(1.5)};
  overflow-y: auto;
  overflow-wrap: anywhere;
  border: 1px solid ${color.line};
  border-radius: ${radius.control};
`;
