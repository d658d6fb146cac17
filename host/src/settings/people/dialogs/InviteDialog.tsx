import { ChoiceField, logFailure, notify, TextField } from '@touchline/shared';
import type { AccountLink, Role } from '@touchline/shared/contract';
import { TEXT_LIMITS } from '@touchline/shared/contract/rules';
import { fieldElementId, refusalOf, useForm } from '@touchline/shared/form';
import { FormDialog } from '../../FormDialog.tsx';
import { messages } from '../messages.ts';
import { invite } from '../people.ts';
import { RoleField } from './RoleField.tsx';

/** How an invitation reaches whom it is for. */
const WAYS = ['mail', 'link', 'both'] as const;

interface InviteFields {
  readonly email: string;
  readonly role: Role;
  readonly way: (typeof WAYS)[number];
}

export interface InviteDialogProps {
  /** Whether the server can mail links; otherwise there is but one way. */
  readonly canMail: boolean;
  readonly onClose: () => void;
  /** @param link to be shown; absent when the mail has gone and nobody asked for it */
  readonly onInvited: (email: string, link: AccountLink | undefined, isMailMissing: boolean) => void;
}

/** Invites somebody: by a mail, by a link to pass on, or both. */
export function InviteDialog({ canMail, onClose, onInvited }: InviteDialogProps) {
  const t = messages.use();
  const form = useForm<InviteFields, 'email' | 'role' | 'way'>({
    initial: { email: '', role: 'staff', way: canMail ? 'mail' : 'link' },
    check: (fields) => new Map(fields.email.trim() === '' ? [['email', t('emailNeeded')]] : []),
  });
  const { role, way } = form.fields;
  const save = async () => {
    const email = form.fields.email.trim();
    try {
      const link = await invite({ email, role, by_mail: way !== 'link' });
      if (link.mailed) notify({ kind: 'success', text: t('inviteMailed', { email }) });
      onInvited(email, link.mailed && way === 'mail' ? undefined : link, way !== 'link' && !link.mailed);
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
      saveLabel={t(`inviteSubmit.${way}`)}
      busyLabel={t(way === 'link' ? 'creating' : 'inviting')}
      save={save}
      onClose={onClose}
    >
      <TextField
        id={fieldElementId(form.formId, 'email')}
        label={t('email')}
        type="email"
        required
        maxLength={TEXT_LIMITS.email}
        value={form.fields.email}
        onChange={(value) => form.change('email', value)}
        error={form.errors.get('email')}
      />
      <RoleField value={role} onChange={(value) => form.change('role', value)} />
      {canMail && (
        <ChoiceField
          label={t('way')}
          hint={t(`wayHint.${way}`)}
          value={way}
          options={WAYS.map((value) => ({ value, label: t(`way.${value}`) }))}
          onChange={(value) => form.change('way', value)}
        />
      )}
    </FormDialog>
  );
}
