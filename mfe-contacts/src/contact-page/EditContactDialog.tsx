import {
  Alert,
  Button,
  changeFailure,
  Dialog,
  DialogCloseButton,
  fieldErrors,
  logFailure,
  notify,
  TextField,
  useLanguage,
} from '@touchline/shared';
import {
  CONTACT_FIELD_KEYS,
  CONTACT_FIELDS,
  contactValues,
  mixesAlphabets,
} from '@touchline/shared/contract';
import { useState } from 'react';
import { OwnValueFields } from '../common/own-values/OwnValueFields.tsx';
import {
  changedValues,
  isTyped,
  NOTHING_TYPED,
  typedErrors,
  withTyped,
} from '../common/own-values/typedValues.ts';
import { useOwnFields } from '../common/own-values/useOwnFields.ts';
import { useDialogPlace } from '../dialogs.ts';
import type { ContactDialogProps } from './contactDialog.ts';
import { saveContact } from './contactPageData.ts';
import { messages } from './messages.ts';

const TYPES = { text: 'text', email: 'email', phone: 'tel' } as const;

const NO_VALUES = {};

/** The fields of the contact. */
export function EditContactDialog({
  shown: { contact, ownValues = NO_VALUES },
  onChanged,
}: ContactDialogProps) {
  const t = messages.use();
  const { language } = useLanguage();
  const { close } = useDialogPlace();
  // What is stored may change meanwhile: the version of the beginning says so.
  const [stored] = useState(contact);
  const [values, setValues] = useState(() => contactValues(contact));
  const fields = useOwnFields('contact');
  const [storedOwn] = useState(ownValues);
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const [wrong, setWrong] = useState<ReadonlyMap<string, string>>(new Map());
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const errors = fieldErrors(error);
  const isDirty = CONTACT_FIELD_KEYS.some((key) => values[key] !== stored[key]) || isTyped(typed, storedOwn);
  const save = async () => {
    const found = typedErrors(typed, language);
    setWrong(found);
    if (found.size > 0) return;
    const changed = changedValues(typed, storedOwn);
    setBusy(true);
    setError(undefined);
    try {
      await saveContact(stored, values, Object.keys(changed).length > 0 ? changed : undefined);
      notify({ kind: 'success', text: t('saved') });
      close();
      await onChanged();
    } catch (failure) {
      logFailure('A contact could not be saved.', failure);
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      title={t('editTitle')}
      size="small"
      dirty={isDirty}
      busy={isBusy}
      onClose={close}
      onSubmit={() => void save()}
      footer={
        <>
          <DialogCloseButton>{t('cancel')}</DialogCloseButton>
          <Button kind="primary" type="submit" busy={isBusy}>
            {t('save')}
          </Button>
        </>
      }
    >
      {error !== undefined && <Alert>{changeFailure(error, t('saveFailed'))}</Alert>}
      {CONTACT_FIELD_KEYS.map((key) => (
        <TextField
          key={key}
          type={TYPES[CONTACT_FIELDS[key].kind]}
          label={CONTACT_FIELDS[key].label[language]}
          value={values[key]}
          error={errors.get(key)}
          hint={key === 'email' && mixesAlphabets(values.email) ? t('emailMixed') : undefined}
          readOnly={isBusy}
          autoComplete="off"
          onChange={(value) => setValues((before) => ({ ...before, [key]: value }))}
        />
      ))}
      <OwnValueFields
        fields={fields}
        typed={typed}
        stored={storedOwn}
        errorOf={(key) => wrong.get(key) ?? errors.get(key)}
        busy={isBusy}
        onType={(field, text) => setTyped((before) => withTyped(before, field, text, language))}
      />
    </Dialog>
  );
}
