import { Alert, PasswordField, Select, TextField, useFormatNumber, useRole } from '@touchline/shared';
import type { KeyProof } from '@touchline/shared/contract';
import { KEY_PERMISSIONS, type KeyPermission, may } from '@touchline/shared/contract/permissions';
import { TEXT_LIMITS } from '@touchline/shared/contract/rules';
import { fieldElementId, refusalOf, useForm } from '@touchline/shared/form';
import { CheckboxGroup } from '../../CheckboxGroup.tsx';
import { FormDialog } from '../../FormDialog.tsx';
import { makeApiKey } from '../apiKeys.ts';
import { messages } from '../messages.ts';
import { usePermissionName } from '../permissions.ts';

export interface NewKeyDialogProps {
  /** What making one takes of whoever is signed in. */
  readonly proof: KeyProof;
  readonly onClose: () => void;
  readonly onMade: (name: string, key: string) => void;
}

interface Fields {
  readonly name: string;
  readonly permissions: readonly KeyPermission[];
  /** Days, or {@link FOREVER}. */
  readonly days: string;
  readonly password: string;
}

const FIELDS = ['name', 'permissions', 'days', 'password'] as const;
type Field = (typeof FIELDS)[number];
const fieldOf = (path: string) => {
  const [first] = path.split('.');
  return FIELDS.find((field) => field === (first === 'expires_at' ? 'days' : first));
};

const FOREVER = '';
const DAYS = [30, 90, 365] as const;
const DAY = 24 * 60 * 60_000;
/** When a key ends that is made now. */
const inDays = (days: string) =>
  days === FOREVER ? null : new Date(Date.now() + Number(days) * DAY).toISOString();

/** Asks what a key is for, what it may do, and for the password of who makes it, if they have one. */
export function NewKeyDialog({ proof, onClose, onMade }: NewKeyDialogProps) {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const role = useRole();
  const nameOf = usePermissionName();
  const takesPassword = proof === 'password';
  const form = useForm<Fields, Field>({
    initial: { name: '', permissions: ['read'], days: String(DAYS[1]), password: '' },
    check: ({ name, permissions, password }) =>
      new Map([
        ...(name.trim() === '' ? ([['name', t('nameNeeded')]] as const) : []),
        ...(permissions.length === 0 ? ([['permissions', t('permissionsNeeded')]] as const) : []),
        ...(takesPassword && password === '' ? ([['password', t('passwordNeeded')]] as const) : []),
      ]),
  });
  const { fields, errors, formId } = form;
  const save = async () => {
    const name = fields.name.trim();
    const { permissions, days, password } = fields;
    const expires_at = inDays(days);
    try {
      const { key } = await makeApiKey({
        name,
        permissions: [...permissions],
        expires_at,
        ...(takesPassword && { password }),
      });
      onMade(name, key);
      return undefined;
    } catch (error) {
      // Not logged: the error may carry the password.
      return refusalOf(error, fieldOf, t('notMade'));
    }
  };
  return (
    <FormDialog
      form={form}
      title={t('addTitle')}
      saveLabel={t('create')}
      busyLabel={t('creating')}
      save={save}
      onClose={onClose}
    >
      {proof === 'sign_in' && <Alert kind="info">{t('signInAnew')}</Alert>}
      <TextField
        id={fieldElementId(formId, 'name')}
        label={t('name')}
        hint={t('nameHint')}
        required
        maxLength={TEXT_LIMITS.keyName}
        value={fields.name}
        onChange={(value) => form.change('name', value)}
        error={errors.get('name')}
      />
      <CheckboxGroup
        id={fieldElementId(formId, 'permissions')}
        label={t('permissions')}
        values={fields.permissions}
        options={KEY_PERMISSIONS.filter((permission) => may(role, permission)).map((permission) => ({
          value: permission,
          label: nameOf(permission),
        }))}
        onChange={(values) => form.change('permissions', values)}
        error={errors.get('permissions')}
      />
      <Select
        id={fieldElementId(formId, 'days')}
        label={t('expires')}
        value={fields.days}
        options={[
          ...DAYS.map((count) => ({
            value: String(count),
            label: t('days', { count, formatted: formatNumber(count) }),
          })),
          { value: FOREVER, label: t('forever') },
        ]}
        onChange={(value) => form.change('days', value)}
        error={errors.get('days')}
      />
      {takesPassword && (
        <PasswordField
          id={fieldElementId(formId, 'password')}
          label={t('password')}
          autoComplete="current-password"
          value={fields.password}
          onChange={(value) => form.change('password', value)}
          error={errors.get('password')}
        />
      )}
    </FormDialog>
  );
}
