import { notify, Select, TextField, useOwnerName } from '@touchline/shared';
import { canOwn } from '@touchline/shared/contract/permissions';
import type { ShownMailbox, ShownMailboxList } from '@touchline/shared/contract/readers';
import { MAILBOX_ENVELOPES } from '@touchline/shared/contract/rules';
import { fieldElementId } from '@touchline/shared/form';
import { isBuiltIn } from '../isBuiltIn.ts';
import { HoursFieldset } from './HoursFieldset.tsx';
import { LimitsFieldset } from './LimitsFieldset.tsx';
import { FormDialog } from '../../FormDialog.tsx';
import { RichTextField } from '../../RichTextField.tsx';
import { messages } from './messages.ts';
import { SettingsConflict } from './SettingsConflict.tsx';
import { useSettingsForm } from './useSettingsForm.ts';

export interface SettingsDialogProps {
  readonly mailbox: ShownMailbox;
  /** Who it may belong to, and who has something. */
  readonly people: ShownMailboxList['people'];
  readonly onClose: () => void;
  readonly onChanged: () => Promise<void>;
}

/** Stands for "nobody" in the list of people, whose values cannot be empty. */
const NOBODY = 'nobody';

/** Name, owner, signature, limits and hours of a mailbox (B5). What the environment sets cannot be changed. */
export function SettingsDialog({ mailbox, people, onClose, onChanged }: SettingsDialogProps) {
  const t = messages.use();
  const nameWithRole = useOwnerName();
  const { kind, email } = mailbox;
  const isSandbox = kind === 'sandbox';
  const isFixed = isBuiltIn(mailbox);
  const { form, conflict, takeTheirs, save } = useSettingsForm(mailbox);
  const { fields, errors, formId } = form;
  const saveAndClose = async () => {
    const refusal = await save();
    if (refusal !== undefined) return refusal;
    onClose();
    notify({ kind: 'success', text: isSandbox ? t('savedSandbox') : t('saved', { email }) });
    await onChanged();
    return undefined;
  };
  return (
    <FormDialog
      form={form}
      title={isSandbox ? t('editTitleSandbox') : t('editTitle', { email })}
      saveLabel={t('save')}
      busyLabel={t('saving')}
      startsWith="dialog"
      isAsking={conflict !== undefined}
      save={saveAndClose}
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
      {fields.ownerId !== undefined && (
        <Select
          id={fieldElementId(formId, 'ownerId')}
          label={t('owner')}
          error={errors.get('ownerId')}
          wraps
          value={fields.ownerId === null ? NOBODY : String(fields.ownerId)}
          options={[
            { value: NOBODY, label: t('nobody') },
            ...people
              .filter(({ id, role }) => canOwn(role) || id === fields.ownerId)
              .map(({ id, email: address, role }) => ({
                value: String(id),
                label: nameWithRole(address, role),
              })),
          ]}
          onChange={(value) => form.change('ownerId', value === NOBODY ? null : Number(value))}
        />
      )}
      <RichTextField
        label={t('signature')}
        hint={t('signatureHint')}
        loading={t('loading')}
        value={fields.signatureHtml}
        error={errors.get('signatureHtml')}
        onChange={(value) => form.change('signatureHtml', value)}
      />
      {!isFixed && (
        <>
          <LimitsFieldset form={form} />
          <HoursFieldset form={form} />
        </>
      )}
      {!isFixed && fields.envelope !== undefined && (
        <Select
          id={fieldElementId(formId, 'envelope')}
          label={t('envelope')}
          hint={t(kind === 'password' ? 'envelopeHint' : 'envelopeFixed')}
          // Google and Microsoft send with the plain address alone.
          disabled={kind !== 'password'}
          value={fields.envelope}
          error={errors.get('envelope')}
          options={MAILBOX_ENVELOPES.map((value) => ({ value, label: t(`envelope.${value}`) }))}
          onChange={(value) => form.change('envelope', value)}
        />
      )}
      {conflict !== undefined && (
        <SettingsConflict
          {...conflict}
          fields={fields}
          people={people}
          onOverwrite={() => {
            if (form.check()) void form.send(saveAndClose);
          }}
          onTakeTheirs={takeTheirs}
        />
      )}
    </FormDialog>
  );
}
