import { Alert, logFailure, notify, TextField, useFormatNumber } from '@touchline/shared';
import { MAX_EXPLANATION_LENGTH, parseSuppressed, TEXT_LIMITS } from '@touchline/shared/contract/rules';
import { fieldElementId, refusalOf, useForm } from '@touchline/shared/form';
import { FormDialog } from '../../FormDialog.tsx';
import { useSearchText } from '../../useSearchText.ts';
import { messages } from '../messages.ts';
import { addSuppression, suppressionCheck } from '../suppressions.ts';

export interface AddDialogProps {
  readonly onClose: () => void;
  readonly onChanged: () => Promise<void>;
}

type Key = 'address' | 'explanation';
const KEYS: readonly Key[] = ['address', 'explanation'];

/** Puts an address or a whole domain on the list, and says before whom that concerns. */
export function AddDialog({ onClose, onChanged }: AddDialogProps) {
  const t = messages.use();
  const form = useForm<Record<Key, string>, Key>({
    initial: { address: '', explanation: '' },
    check: ({ address }) => {
      if (address.trim() === '') return new Map([['address', t('addressNeeded')]]);
      return new Map(parseSuppressed(address) === undefined ? [['address', t('addressWrong')]] : []);
    },
  });
  const { address, explanation } = form.fields;
  const typed = useSearchText();
  const save = async () => {
    try {
      await addSuppression({ address: address.trim(), explanation: explanation.trim() });
      notify({ kind: 'success', text: t('added', { email: address.trim() }) });
      onClose();
      void onChanged();
      return undefined;
    } catch (error) {
      logFailure('Nothing could be put on the do-not-email list.', error);
      return refusalOf(error, (path) => KEYS.find((key) => key === path), t('addFailed'));
    }
  };
  return (
    <FormDialog
      form={form}
      title={t('addTitle')}
      description={t('addText')}
      saveLabel={t('addSubmit')}
      busyLabel={t('adding')}
      save={save}
      onClose={onClose}
    >
      <TextField
        id={fieldElementId(form.formId, 'address')}
        label={t('address')}
        hint={t('addressHint')}
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={TEXT_LIMITS.email}
        value={address}
        onChange={(value) => {
          form.change('address', value);
          typed.setText(value);
        }}
        error={form.errors.get('address')}
      />
      <Concerned address={typed.search} />
      <TextField
        id={fieldElementId(form.formId, 'explanation')}
        label={t('addReason')}
        maxLength={MAX_EXPLANATION_LENGTH}
        value={explanation}
        onChange={(value) => form.change('explanation', value)}
        error={form.errors.get('explanation')}
      />
    </FormDialog>
  );
}

/** Whom it concerns. A failure says nothing: the list can be added to all the same. */
function Concerned({ address }: { readonly address: string }) {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const { value } = suppressionCheck.use(address);
  return (
    <div aria-live="polite">
      {value !== undefined && (
        <Alert kind={value.is_public ? 'warning' : 'info'}>
          {value.is_listed
            ? t('isListed')
            : [
                value.is_public && t('isPublic', { domain: value.address.slice(1) }),
                value.contact_count === 0
                  ? t('concernsNobody')
                  : t('concerns', { count: value.contact_count, number: formatNumber(value.contact_count) }),
              ]
                .filter(Boolean)
                .join(' ')}
        </Alert>
      )}
    </div>
  );
}
