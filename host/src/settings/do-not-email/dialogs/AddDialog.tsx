import {
  Alert,
  ConfirmDialog,
  logFailure,
  notify,
  space,
  TextField,
  useFormatNumber,
} from '@touchline/shared';
import type { SuppressionCheck } from '@touchline/shared/contract';
import {
  MAX_EXPLANATION_LENGTH,
  mixesAlphabets,
  parseSuppressed,
  TEXT_LIMITS,
} from '@touchline/shared/contract/rules';
import { fieldElementId, refusalOf, useForm } from '@touchline/shared/form';
import { useState } from 'react';
import { styled } from 'styled-components';
import { FormDialog } from '../../FormDialog.tsx';
import { useSearchText } from '../../useSearchText.ts';
import { messages } from '../messages.ts';
import { addSuppression, checkSuppression, suppressionCheck } from '../suppressions.ts';

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
  const [asked, setAsked] = useState<SuppressionCheck>();
  const add = async () => {
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
  const save = async () => {
    // Whoever is quick has not seen yet whom it concerns.
    const check = await checkSuppression(address);
    if (check === undefined || !isWorthAsking(check)) return add();
    setAsked(check);
    // Nothing is wrong, and nothing is under way either.
    return {};
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
      {asked !== undefined && (
        <ConfirmDialog
          open
          title={t('askTitle', { domain: asked.address.slice(1) })}
          description={<Concern check={asked} />}
          confirmLabel={t('askSubmit')}
          onConfirm={() => void form.send(add)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </FormDialog>
  );
}

/** A slip of a domain would cancel the mail of many. */
const isWorthAsking = ({ kind, contact_count, is_public, is_listed }: SuppressionCheck): boolean =>
  kind === 'domain' && !is_listed && (is_public || contact_count > 1);

/** Whom it concerns. A failure says nothing: the list can be added to all the same. */
function Concerned({ address }: { readonly address: string }) {
  const { value } = suppressionCheck.use(address);
  return (
    <Said aria-live="polite">
      {value !== undefined && (
        <Alert kind={value.is_public || mixesAlphabets(value.address) ? 'warning' : 'info'}>
          <Concern check={value} />
        </Alert>
      )}
    </Said>
  );
}

/** The same in words. */
function Concern({ check }: { readonly check: SuppressionCheck }) {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const { address, is_public, is_listed, contact_count: people, planned_count: mails } = check;
  if (is_listed) return t('isListed');
  return [
    mixesAlphabets(address) && t('addressMixed'),
    is_public && t('isPublic', { domain: address.slice(1) }),
    people === 0 ? t('concernsNobody') : t('concerns', { count: people, number: formatNumber(people) }),
    mails > 0 && t('cancels', { count: mails, number: formatNumber(mails) }),
  ]
    .filter(Boolean)
    .join(' ');
}

/** Takes no room of its own while it says nothing, and is there all the same: what comes into it is read out. */
const Said = styled.div`
  &:empty {
    margin-top: -${space(2)};
  }
`;
