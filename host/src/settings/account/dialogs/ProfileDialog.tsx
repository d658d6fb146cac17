import { logFailure, notify, PasswordField, TextField } from '@touchline/shared';
import type { OwnAccount } from '@touchline/shared/contract';
import { TEXT_LIMITS } from '@touchline/shared/contract/rules';
import { fieldElementId, refusalOf, useForm } from '@touchline/shared/form';
import { useId } from 'react';
import { FormDialog } from '../../FormDialog.tsx';
import { account, saveAccount } from '../account.ts';
import { messages } from '../messages.ts';
import { PhotoField } from './PhotoField.tsx';

interface ProfileFields {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly time_zone: string;
}

const FIELDS = ['name', 'email', 'password', 'time_zone'] as const;

/** Changes what somebody says of themselves; another address takes the password (U1). */
export function ProfileDialog({ own, onClose }: { readonly own: OwnAccount; readonly onClose: () => void }) {
  const t = messages.use();
  const { put } = account.useChanges();
  const zones = useId();
  const isOther = (email: string) => email.trim() !== own.email;
  const form = useForm<ProfileFields, keyof ProfileFields>({
    initial: { name: own.name, email: own.email, password: '', time_zone: own.time_zone ?? '' },
    check: ({ email, password }) =>
      new Map([
        ...(email.trim() === '' ? ([['email', t('emailNeeded')]] as const) : []),
        ...(isOther(email) && password === '' ? ([['password', t('passwordNeeded')]] as const) : []),
      ]),
  });
  const { fields, errors, formId } = form;
  const wiring = (key: 'name' | 'email' | 'time_zone') => ({
    id: fieldElementId(formId, key),
    value: fields[key],
    onChange: (value: string) => form.change(key, value),
    error: errors.get(key),
  });
  const save = async () => {
    const email = fields.email.trim();
    try {
      const saved = await saveAccount({
        name: fields.name.trim(),
        time_zone: fields.time_zone.trim() || null,
        ...(isOther(email) && { email, password: fields.password }),
      });
      await put(undefined, saved);
    } catch (error) {
      // An error that carries a password is not logged.
      if (!isOther(email)) logFailure('The profile could not be saved.', error);
      return refusalOf(error, (path) => FIELDS.find((field) => field === path), t('failed'));
    }
    notify({ kind: 'success', text: t('saved') });
    onClose();
    return undefined;
  };
  return (
    <FormDialog
      form={form}
      title={t('profileTitle')}
      saveLabel={t('save')}
      busyLabel={t('saving')}
      save={save}
      onClose={onClose}
    >
      <PhotoField own={own} />
      <TextField
        {...wiring('name')}
        label={t('name')}
        hint={t('nameHint')}
        autoComplete="name"
        maxLength={TEXT_LIMITS.personName}
      />
      <TextField
        {...wiring('email')}
        label={t('email')}
        hint={t('emailHint')}
        type="email"
        autoComplete="username"
        maxLength={TEXT_LIMITS.email}
      />
      {isOther(fields.email) && (
        <PasswordField
          id={fieldElementId(formId, 'password')}
          label={t('currentPassword')}
          hint={t('currentPasswordHint')}
          value={fields.password}
          onChange={(value) => form.change('password', value)}
          error={errors.get('password')}
        />
      )}
      <TextField
        {...wiring('time_zone')}
        label={t('timeZone')}
        hint={t('timeZoneHint')}
        list={zones}
        spellCheck={false}
        autoComplete="off"
      />
      <datalist id={zones}>
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone}>
            {zone}
          </option>
        ))}
      </datalist>
    </FormDialog>
  );
}
