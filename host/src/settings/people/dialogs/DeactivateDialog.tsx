import { logFailure, notify } from '@touchline/shared';
import type { Person } from '@touchline/shared/contract';
import { fieldElementId, refusalOf, useForm } from '@touchline/shared/form';
import { FormDialog } from '../../FormDialog.tsx';
import { messages } from '../messages.ts';
import { deactivate } from '../people.ts';
import { HeirField, NO_HEIR } from './HeirField.tsx';

export interface DeactivateDialogProps {
  readonly person: Person;
  readonly people: readonly Person[];
  readonly onClose: () => void;
  readonly onChanged: () => Promise<void>;
}

/** Has somebody leave, and asks who takes over what is theirs. */
export function DeactivateDialog({ person, people, onClose, onChanged }: DeactivateDialogProps) {
  const t = messages.use();
  const form = useForm<{ readonly heir: string }, 'heir'>({
    initial: { heir: NO_HEIR },
    check: () => new Map(),
  });
  const { heir } = form.fields;
  const { id, email } = person;
  const save = async () => {
    try {
      await deactivate(id, heir === NO_HEIR ? null : Number(heir));
    } catch (error) {
      logFailure('An account could not be deactivated.', error);
      return refusalOf(error, (path) => (path === 'heir_id' ? 'heir' : undefined), t('failed'));
    }
    notify({ kind: 'success', text: t('deactivatedNow', { email }) });
    void onChanged();
    onClose();
    return undefined;
  };
  return (
    <FormDialog
      form={form}
      title={t('deactivateTitle', { email })}
      saveLabel={t('deactivateSubmit')}
      busyLabel={t('deactivating')}
      saveKind="danger"
      save={save}
      onClose={onClose}
    >
      <p>{t('deactivateText')}</p>
      <HeirField
        id={fieldElementId(form.formId, 'heir')}
        person={person}
        people={people}
        value={heir}
        nobody={t('nobody')}
        error={form.errors.get('heir')}
        onChange={(value) => form.change('heir', value)}
      />
    </FormDialog>
  );
}
