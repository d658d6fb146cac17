import { errorStatus, fieldErrors, logFailure, notify, Select, TextField } from '@touchline/shared';
import type { Mailbox, MailboxList } from '@touchline/shared/contract';
import { MAILBOX_ENVELOPES } from '@touchline/shared/contract/rules';
import { fieldElementId, useForm } from '@touchline/shared/form';
import { isBuiltIn } from '../isBuiltIn.ts';
import { saveMailbox } from '../mailboxRequests.ts';
import { HoursFieldset } from './HoursFieldset.tsx';
import { LimitsFieldset } from './LimitsFieldset.tsx';
import { MailboxFormDialog, refusalOf } from './MailboxFormDialog.tsx';
import { messages } from './messages.ts';
import {
  checkSettings,
  fieldsOf,
  settingsKeyOf,
  settingsOf,
  type SettingsFields,
  type SettingsKey,
} from './settingsFields.ts';
import { SignatureField } from './SignatureField.tsx';

export interface SettingsDialogProps {
  readonly mailbox: Mailbox;
  /** Who it may belong to. */
  readonly people: MailboxList['people'];
  readonly onClose: () => void;
  readonly onChanged: () => Promise<void>;
}

/** Stands for "nobody" in the list of people, whose values cannot be empty. */
const NOBODY = 'nobody';

/** Name, owner, signature, limits and hours of a mailbox (B5). What the environment sets cannot be changed. */
export function SettingsDialog({ mailbox, people, onClose, onChanged }: SettingsDialogProps) {
  const t = messages.use();
  const { id, email, updated_at } = mailbox;
  const isFixed = isBuiltIn(mailbox);
  const form = useForm<SettingsFields, SettingsKey>({
    initial: () => fieldsOf(mailbox),
    check: (fields) => (isFixed ? new Map() : checkSettings(fields, t)),
  });
  const { fields, errors, formId } = form;
  const title = email === '' ? t('editTitleSandbox') : t('editTitle', { email });
  const save = async () => {
    try {
      await saveMailbox(id, { ...settingsOf(fields), updated_at });
    } catch (error) {
      logFailure('The settings of a mailbox could not be saved.', error);
      const isConflict = errorStatus(error) === 409 && fieldErrors(error).size === 0;
      return isConflict
        ? { failure: t('changedMeanwhile') }
        : refusalOf(error, settingsKeyOf, t('saveFailed'));
    }
    onClose();
    notify({ kind: 'success', text: t('saved', { email }) });
    await onChanged();
    return undefined;
  };
  return (
    <MailboxFormDialog
      form={form}
      title={title}
      saveLabel={t('save')}
      busyLabel={t('saving')}
      startsWith="dialog"
      save={save}
      onClose={onClose}
    >
      {!isFixed && (
        <TextField
          id={fieldElementId(formId, 'name')}
          label={t('name')}
          value={fields.name}
          error={errors.get('name')}
          onChange={(value) => form.change('name', value)}
        />
      )}
      <Select
        id={fieldElementId(formId, 'ownerId')}
        label={t('owner')}
        value={fields.ownerId === null ? NOBODY : String(fields.ownerId)}
        options={[
          { value: NOBODY, label: t('nobody') },
          ...people.map((person) => ({ value: String(person.id), label: person.email })),
        ]}
        onChange={(value) => form.change('ownerId', value === NOBODY ? null : Number(value))}
      />
      <SignatureField
        value={fields.signatureHtml}
        error={errors.get('signatureHtml')}
        onChange={(value) => form.change('signatureHtml', value)}
      />
      {!isFixed && (
        <>
          <LimitsFieldset form={form} />
          <HoursFieldset form={form} />
          <Select
            id={fieldElementId(formId, 'envelope')}
            label={t('envelope')}
            hint={t(mailbox.kind === 'password' ? 'envelopeHint' : 'envelopeFixed')}
            // Google and Microsoft send with the plain address alone.
            disabled={mailbox.kind !== 'password'}
            value={fields.envelope}
            error={errors.get('envelope')}
            options={MAILBOX_ENVELOPES.map((value) => ({ value, label: t(`envelope.${value}`) }))}
            onChange={(value) => form.change('envelope', value)}
          />
        </>
      )}
    </MailboxFormDialog>
  );
}
