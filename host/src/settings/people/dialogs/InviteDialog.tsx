import { logFailure, TextField } from '@touchline/shared';
import type { AccountLink, NewInvitation } from '@touchline/shared/contract';
import { TEXT_LIMITS } from '@touchline/shared/contract/rules';
import { fieldElementId, refusalOf, useForm } from '@touchline/shared/form';
import { FormDialog } from '../../FormDialog.tsx';
import { messages } from '../messages.ts';
import { invite } from '../people.ts';
import { RoleField } from './RoleField.tsx';

export interface InviteDialogProps {
  readonly onClose: () => void;
  readonly onInvited: (email: string, link: AccountLink) => void;
}

/** Invites somebody: what comes of it is a link to pass on. */
export function InviteDialog({ onClose, onInvited }: InviteDialogProps) {
  const t = messages.use();
  const form = useForm<NewInvitation, 'email' | 'role'>({
    initial: { email: '', role: 'staff' },
    check: ({ email }) => new Map(email.trim() === '' ? [['email', t('emailNeeded')]] : []),
  });
  const { email, role } = form.fields;
  const save = async () => {
    try {
      onInvited(email.trim(), await invite({ email: email.trim(), role }));
      return undefined;
    } catch (error) {
      logFailure('Nobody could be invited.', error);
      return refusalOf(error, (path) => (path === 'email' ? path : undefined), t('failed'));
    }
  };
  return (
    <FormDialog
      form={form}
      title={t('inviteTitle')}
      saveLabel={t('inviteSubmit')}
      busyLabel={t('creating')}
      save={save}
      onClose={onClose}
    >
      <TextField
        id={fieldElementId(form.formId, 'email')}
        label={t('email')}
        type="email"
        required
        maxLength={TEXT_LIMITS.email}
        value={email}
        onChange={(value) => form.change('email', value)}
        error={form.errors.get('email')}
      />
      <RoleField value={role} onChange={(value) => form.change('role', value)} />
    </FormDialog>
  );
}
