import { notify, PasswordField, TextField } from '@touchline/shared';
import type { Passkey } from '@touchline/shared/contract';
import { TEXT_LIMITS } from '@touchline/shared/contract/rules';
import { fieldElementId, refusalOf, useForm } from '@touchline/shared/form';
import { FormDialog } from '../../FormDialog.tsx';
import { addPasskey, passkeys, renamePasskey } from '../account.ts';
import { messages } from '../messages.ts';

export interface PasskeyDialogProps {
  /** The one to call otherwise; without it, one is made. */
  readonly passkey?: Passkey | undefined;
  readonly onClose: () => void;
}

const FIELDS = ['name', 'password'] as const;

/** Has the device make a passkey, or names one anew (U1). */
export function PasskeyDialog({ passkey, onClose }: PasskeyDialogProps) {
  const t = messages.use();
  const { put } = passkeys.useChanges();
  const form = useForm<{ name: string; password: string }, 'name' | 'password'>({
    initial: { name: passkey?.name ?? t('passkeyDefault'), password: '' },
    check: ({ name, password }) =>
      new Map([
        ...(name.trim() === '' ? ([['name', t('passkeyNameNeeded')]] as const) : []),
        ...(passkey === undefined && password === '' ? ([['password', t('passwordNeeded')]] as const) : []),
      ]),
  });
  const { fields, errors, formId } = form;
  const save = async () => {
    const name = fields.name.trim();
    try {
      const saved = passkey ? await renamePasskey(passkey.id, name) : await addPasskey(name, fields.password);
      if (saved === undefined) return { failure: t('passkeyCancelled') };
      await put(undefined, saved);
    } catch (error) {
      // Not logged: the error may carry the password.
      return refusalOf(error, (path) => FIELDS.find((field) => field === path), t('passkeyNotAdded'));
    }
    if (!passkey) notify({ kind: 'success', text: t('passkeyIsAdded') });
    onClose();
    return undefined;
  };
  return (
    <FormDialog
      form={form}
      title={t(passkey ? 'passkeyNameTitle' : 'passkeyTitle')}
      {...(!passkey && { description: t('passkeyText') })}
      saveLabel={t(passkey ? 'save' : 'passkeyNext')}
      busyLabel={t(passkey ? 'saving' : 'passkeyBusy')}
      save={save}
      onClose={onClose}
    >
      <TextField
        id={fieldElementId(formId, 'name')}
        label={t('passkeyName')}
        maxLength={TEXT_LIMITS.personName}
        value={fields.name}
        onChange={(value) => form.change('name', value)}
        error={errors.get('name')}
      />
      {!passkey && (
        <PasswordField
          id={fieldElementId(formId, 'password')}
          label={t('currentPassword')}
          value={fields.password}
          onChange={(value) => form.change('password', value)}
          error={errors.get('password')}
        />
      )}
    </FormDialog>
  );
}
