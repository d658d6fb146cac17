import { notify, PasswordField, VisuallyHidden } from '@touchline/shared';
import type { OwnAccount } from '@touchline/shared/contract';
import { fieldElementId, refusalOf, useForm } from '@touchline/shared/form';
import { PasswordStrength } from '../../../password/PasswordStrength.tsx';
import { FormDialog } from '../../FormDialog.tsx';
import { changePassword, sessions } from '../account.ts';
import { messages } from '../messages.ts';

interface PasswordFields {
  readonly old_password: string;
  readonly password: string;
}

const FIELDS = ['old_password', 'password'] as const;

/** Changes the password, which takes the one before (U1). */
export function PasswordDialog({ own, onClose }: { readonly own: OwnAccount; readonly onClose: () => void }) {
  const t = messages.use();
  const { reload } = sessions.useChanges();
  const form = useForm<PasswordFields, keyof PasswordFields>({
    initial: { old_password: '', password: '' },
    check: ({ old_password, password }) =>
      new Map([
        ...(old_password === '' ? ([['old_password', t('passwordNeeded')]] as const) : []),
        ...(password === '' ? ([['password', t('newPasswordNeeded')]] as const) : []),
      ]),
  });
  const { fields, errors, formId } = form;
  const save = async () => {
    try {
      await changePassword(fields);
    } catch (error) {
      // Not logged: the error carries the request, and that both passwords.
      return refusalOf(error, (path) => FIELDS.find((field) => field === path), t('failed'));
    }
    reload();
    notify({ kind: 'success', text: t('passwordChanged') });
    onClose();
    return undefined;
  };
  return (
    <FormDialog
      form={form}
      title={t('passwordTitle')}
      saveLabel={t('save')}
      busyLabel={t('saving')}
      save={save}
      onClose={onClose}
    >
      {/* Password managers store the password under this. */}
      <VisuallyHidden
        as="input"
        type="email"
        name="email"
        autoComplete="username"
        tabIndex={-1}
        aria-hidden="true"
        readOnly
        value={own.email}
      />
      <PasswordField
        id={fieldElementId(formId, 'old_password')}
        label={t('oldPassword')}
        name="old-password"
        value={fields.old_password}
        onChange={(value) => form.change('old_password', value)}
        error={errors.get('old_password')}
      />
      <div>
        <PasswordField
          id={fieldElementId(formId, 'password')}
          label={t('newPassword')}
          hint={t('newPasswordHint')}
          name="new-password"
          autoComplete="new-password"
          value={fields.password}
          onChange={(value) => form.change('password', value)}
          error={errors.get('password')}
        />
        <PasswordStrength password={fields.password} known={[own.email, own.name]} />
      </div>
    </FormDialog>
  );
}
