import { Alert, TextField, useLanguage } from '@touchline/shared';
import { fieldElementId } from '@touchline/shared/form';
import { FoldedOwnValues } from '../common/own-values/FoldedOwnValues.tsx';
import { useOwnFields } from '../common/own-values/useOwnFields.ts';
import { ContactList, type ContactListProps } from './ContactList.tsx';
import { NAME_FIELD, OWNER_FIELD, ZONE_FIELD } from './draftErrors.ts';
import { messages } from './messages.ts';
import { type OrganizationDraft, storedValues } from './organizationDraft.ts';
import { OwnerField } from './OwnerField.tsx';
import { TimeZoneField } from './TimeZoneField.tsx';

export interface OrganizationFormProps extends Omit<ContactListProps, 'contacts' | 'ownFields'> {
  readonly fields: OrganizationDraft;
  /** Why the last attempt failed, beyond the `errors` shown at the fields. */
  readonly failure: string | undefined;
}

/** The fields of both dialogs; the owner of a stored organization only. Each error is shown at its field; several are also counted. */
export function OrganizationForm({ fields, failure, ...list }: OrganizationFormProps) {
  const { formId, errors, busy, change } = list;
  const t = messages.use();
  const { language } = useLanguage();
  const ownFields = useOwnFields('organization');
  return (
    <>
      <TextField
        id={fieldElementId(formId, NAME_FIELD)}
        label={t('organizationName')}
        value={fields.name}
        error={errors.get(NAME_FIELD)}
        autoComplete="off"
        readOnly={busy}
        onChange={(name) => change({ type: 'rename', name })}
      />
      {fields.ownerId !== undefined && (
        <OwnerField
          id={fieldElementId(formId, OWNER_FIELD)}
          ownerId={fields.ownerId}
          error={errors.get(OWNER_FIELD)}
          busy={busy}
          onChange={(ownerId) => change({ type: 'assign', ownerId })}
        />
      )}
      {fields.timeZone !== undefined && (
        <TimeZoneField
          timeZone={fields.timeZone}
          error={errors.get(ZONE_FIELD)}
          busy={busy}
          onChange={(timeZone) => change({ type: 'locate', timeZone })}
        />
      )}
      <FoldedOwnValues
        about="organization"
        fields={ownFields}
        typed={fields.typed}
        stored={storedValues(fields)}
        errorOf={(key) => errors.get(key)}
        elementId={(key) => fieldElementId(formId, key)}
        busy={busy}
        onType={(field, text) => change({ type: 'value', key: undefined, field, text, language })}
      />
      <ContactList contacts={fields.contacts} ownFields={useOwnFields('contact')} {...list} />
      {failure !== undefined && <Alert>{failure}</Alert>}
      {failure === undefined && errors.size > 1 && <Alert>{t('whatIsWrong', { count: errors.size })}</Alert>}
    </>
  );
}
