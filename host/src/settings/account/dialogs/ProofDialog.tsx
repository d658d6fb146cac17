import { Dialog, notify, PasswordField, TextField } from '@touchline/shared';
import type { TwoFactorProof } from '@touchline/shared/contract';
import { fieldElementId, refusalOf, useForm } from '@touchline/shared/form';
import { useState } from 'react';
import { RecoveryCodes } from '../../../two-factor/RecoveryCodes.tsx';
import { endTwoFactor, renewRecoveryCodes } from '../../../two-factor/twoFactor.ts';
import { FormDialog } from '../../FormDialog.tsx';
import { useKeepQuestion } from '../../useKeepQuestion.ts';
import { account } from '../../ownAccount.ts';
import { messages } from '../messages.ts';

export interface ProofDialogProps {
  readonly task: 'two-factor-codes' | 'two-factor-off';
  readonly onClose: () => void;
}

const FIELDS = ['password', 'code'] as const;

/** What takes both factors: turning the second one off, and other recovery codes (U1). */
export function ProofDialog({ task, onClose }: ProofDialogProps) {
  const t = messages.use();
  const { reload } = account.useChanges();
  const [codes, setCodes] = useState<readonly string[]>();
  const form = useForm<TwoFactorProof, keyof TwoFactorProof>({
    initial: { password: '', code: '' },
    check: ({ password, code }) =>
      new Map([
        ...(password === '' ? ([['password', t('passwordNeeded')]] as const) : []),
        ...(code.trim() === '' ? ([['code', t('codeNeeded')]] as const) : []),
      ]),
  });
  const { fields, errors, formId } = form;
  const isOff = task === 'two-factor-off';
  const save = async () => {
    try {
      if (!isOff) setCodes(await renewRecoveryCodes(fields));
      else await endTwoFactor(fields);
    } catch (error) {
      // Not logged: the error carries the password.
      return refusalOf(error, (path) => FIELDS.find((field) => field === path), t('failed'));
    }
    reload();
    if (isOff) {
      notify({ kind: 'success', text: t('twoFactorIsOff') });
      onClose();
    }
    return undefined;
  };
  if (codes !== undefined) {
    return <CodesDialog codes={codes} onClose={onClose} />;
  }
  return (
    <FormDialog
      form={form}
      title={t(isOff ? 'offTitle' : 'newCodesTitle')}
      description={t(isOff ? 'offText' : 'newCodesText')}
      saveLabel={t(isOff ? 'turnOff' : 'makeCodes')}
      busyLabel={t('saving')}
      saveKind={isOff ? 'danger' : 'primary'}
      save={save}
      onClose={onClose}
    >
      <PasswordField
        id={fieldElementId(formId, 'password')}
        label={t('currentPassword')}
        value={fields.password}
        onChange={(value) => form.change('password', value)}
        error={errors.get('password')}
      />
      <TextField
        id={fieldElementId(formId, 'code')}
        label={t('code')}
        hint={t('codeHint')}
        autoComplete="one-time-code"
        spellCheck={false}
        maxLength={40}
        value={fields.code}
        onChange={(value) => form.change('code', value)}
        error={errors.get('code')}
      />
    </FormDialog>
  );
}

interface CodesDialogProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

function CodesDialog({ codes, onClose }: CodesDialogProps) {
  const t = messages.use();
  const [isUnkept, setUnkept] = useState(true);
  const { confirmClose, question } = useKeepQuestion(isUnkept);
  return (
    <Dialog open title={t('newCodesTitle')} onClose={onClose} confirmClose={confirmClose}>
      <RecoveryCodes codes={codes} onKept={() => setUnkept(false)} onDone={onClose} />
      {question}
    </Dialog>
  );
}
