import { logFailure, notify, PasswordField, TextField } from '@touchline/shared';
import type { OwnAccount } from '@touchline/shared/contract';
import { parseUntrustedAccount } from '@touchline/shared/contract/readers';
import { TEXT_LIMITS } from '@touchline/shared/contract/rules';
import { fieldElementId, refusalOf, useForm } from '@touchline/shared/form';
import { FormDialog } from '../../FormDialog.tsx';
import { saveAccount } from '../account.ts';
import { account } from '../../ownAccount.ts';
import { messages } from '../messages.ts';
import { PhotoField } from './PhotoField.tsx';
import { TimeZoneField } from './TimeZoneField.tsx';

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
  const { put, reload } = account.useChanges();
  const isOther = (email: string) => email.trim() !== own.email;
  const form = useForm<ProfileFields, keyof ProfileFields>({
    initial: { name: own.name, email: own.email, password: '', time_zone: own.time_zone ?? browserZone() },
    check: ({ email, password }) =>
      new Map([
        ...(email.trim() === '' ? ([['email', t('emailNeeded')]] as const) : []),
        ...(isOther(email) && password === '' ? ([['password', t('passwordNeeded')]] as const) : []),
      ]),
  });
  const { fields, errors, formId } = form;
  const wiring = (key: 'name' | 'email') => ({
    id: fieldElementId(formId, key),
    value: fields[key],
    onChange: (value: string) => form.change(key, value),
    error: errors.get(key),
  });
  const save = async () => {
    const email = fields.email.trim();
    let awaited: OwnAccount['awaited_address'] | undefined;
    try {
      const saved = await saveAccount({
        name: fields.name.trim(),
        time_zone: fields.time_zone || null,
        ...(isOther(email) && { email, password: fields.password }),
      });
      await put(undefined, saved);
      awaited = parseUntrustedAccount(saved)?.awaited_address;
    } catch (error) {
      // An error that carries a password is not logged.
      if (!isOther(email)) logFailure('The profile could not be saved.', error);
      // It waits also where the mail to it failed.
      else reload(undefined);
      return refusalOf(error, (path) => FIELDS.find((field) => field === path), t('failed'));
    }
    const isAsked = isOther(email) && awaited?.email === email;
    const asked = awaited?.can_mail === true ? 'addressMailed' : 'addressKept';
    notify({ kind: 'success', text: isAsked ? t(asked, { email }) : t('saved') });
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
      <TimeZoneField
        value={fields.time_zone}
        error={errors.get('time_zone')}
        onChange={(zone) => form.change('time_zone', zone)}
      />
    </FormDialog>
  );
}

/** What to begin with where none was chosen; empty for a browser that keeps to UTC. */
function browserZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return Intl.supportedValuesOf('timeZone').includes(timeZone) && timeZone !== 'UTC' ? timeZone : '';
}
