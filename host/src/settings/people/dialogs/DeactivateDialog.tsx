import { logFailure, notify, Select, useFormatNumber, useLanguage } from '@touchline/shared';
import { may, type Person } from '@touchline/shared/contract';
import { fieldElementId, refusalOf, useForm } from '@touchline/shared/form';
import { FormDialog } from '../../FormDialog.tsx';
import { messages } from '../messages.ts';
import { deactivate } from '../people.ts';

export interface DeactivateDialogProps {
  readonly person: Person;
  readonly people: readonly Person[];
  readonly onClose: () => void;
  readonly onChanged: () => Promise<void>;
}

const NOBODY = '';
const THINGS = ['mailboxes', 'organizations', 'conversations'] as const;

/** Has somebody leave, and asks who takes over what is theirs. */
export function DeactivateDialog({ person, people, onClose, onChanged }: DeactivateDialogProps) {
  const t = messages.use();
  const { language } = useLanguage();
  const formatNumber = useFormatNumber();
  const form = useForm<{ readonly heir: string }, 'heir'>({
    initial: { heir: NOBODY },
    check: () => new Map(),
  });
  const { heir } = form.fields;
  const { id, email, owns } = person;
  const owned = THINGS.filter((thing) => owns[thing] > 0).map((thing) =>
    t(`owns_${thing}`, { count: owns[thing], formatted: formatNumber(owns[thing]) }),
  );
  const heirs = people.filter(
    (other) => other.id !== id && other.deactivated_at === null && may(other.role, 'contacts'),
  );
  const save = async () => {
    try {
      await deactivate(id, heir === NOBODY ? null : Number(heir));
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
      {owned.length > 0 && (
        <Select
          id={fieldElementId(form.formId, 'heir')}
          label={t('heir')}
          hint={t('heirHint', { list: new Intl.ListFormat(language).format(owned) })}
          value={heir}
          options={[
            { value: NOBODY, label: t('nobody') },
            ...heirs.map((other) => ({ value: String(other.id), label: other.name || other.email })),
          ]}
          onChange={(value) => form.change('heir', value)}
          error={form.errors.get('heir')}
        />
      )}
    </FormDialog>
  );
}
