import {
  Button,
  changeFailure,
  Dialog,
  DialogCloseButton,
  logFailure,
  notify,
  PasswordField,
  space,
  TextField,
  useDiscardQuestion,
} from '@touchline/shared';
import type { Mailbox } from '@touchline/shared/contract';
import { errorsOfRefusal, fieldElementId, useForm } from '@touchline/shared/form';
import { styled } from 'styled-components';
import { changeConnection } from '../mailboxRequests.ts';
import { checkConnection } from './checkConnection.ts';
import {
  type ConnectionFields,
  type ConnectionKey,
  connectionKeyOf,
  connectionOf,
  SERVER_KINDS,
  unknownServer,
} from './connectionFields.ts';
import { FormFailure } from './FormFailure.tsx';
import { messages } from './messages.ts';
import { ServerFieldset } from './ServerFieldset.tsx';

export interface ConnectionDialogProps {
  readonly mailbox: Mailbox;
  readonly onClose: () => void;
  readonly onChanged: () => Promise<void>;
}

/** Another password, or other servers, for a mailbox that is connected (B7). */
export function ConnectionDialog({ mailbox, onClose, onChanged }: ConnectionDialogProps) {
  const t = messages.use();
  const { id, email } = mailbox;
  const form = useForm<ConnectionFields, ConnectionKey>({
    initial: () => ({
      user: mailbox.user || email,
      password: '',
      smtp: mailbox.smtp ?? unknownServer('smtp'),
      imap: mailbox.imap ?? unknownServer('imap'),
    }),
    check: (fields) => checkConnection(fields, t),
  });
  const { fields, errors, formId, busy } = form;
  const { confirmClose, question } = useDiscardQuestion({ dirty: fields !== form.original, busy });
  const save = async () => {
    try {
      await changeConnection(id, connectionOf(fields));
    } catch (error) {
      logFailure('The sign-in of a mailbox could not be changed.', error);
      const refused = errorsOfRefusal(error, connectionKeyOf);
      return refused.size > 0 ? { errors: refused } : { failure: changeFailure(error, t('saveFailed')) };
    }
    onClose();
    notify({ kind: 'success', text: t('signInSaved', { email }) });
    await onChanged();
    return undefined;
  };
  return (
    <Dialog
      open
      title={t('signInTitle', { email })}
      description={t('signInText')}
      size="medium"
      busy={busy}
      onClose={onClose}
      confirmClose={confirmClose}
      onSubmit={() => {
        if (form.check()) void form.send(save);
      }}
      footer={
        <>
          <DialogCloseButton disabled={busy}>{t('cancel')}</DialogCloseButton>
          <Button kind="primary" type="submit" busy={busy} busyLabel={t('connecting')}>
            {t('save')}
          </Button>
        </>
      }
    >
      <Stack>
        <PasswordField
          id={fieldElementId(formId, 'password')}
          label={t('password')}
          hint={t('passwordHint')}
          autoComplete="new-password"
          value={fields.password}
          error={errors.get('password')}
          onChange={(value) => form.change('password', value)}
        />
        <TextField
          id={fieldElementId(formId, 'user')}
          label={t('user')}
          autoComplete="off"
          spellCheck={false}
          autoCapitalize="none"
          value={fields.user}
          error={errors.get('user')}
          onChange={(value) => form.change('user', value)}
        />
        {SERVER_KINDS.map((kind) => (
          <ServerFieldset
            key={kind}
            kind={kind}
            server={fields[kind]}
            errors={errors}
            formId={formId}
            onChange={(server) =>
              form.edit(
                (current) => ({ ...current, [kind]: server }),
                [`${kind}.host`, `${kind}.port`, `${kind}.security`],
              )
            }
          />
        ))}
        <FormFailure>{form.failure}</FormFailure>
      </Stack>
      {question}
    </Dialog>
  );
}

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)};
`;
