import { Dialog, notify } from '@touchline/shared';
import { useState } from 'react';
import { SetUpSteps } from '../../../two-factor/SetUpSteps.tsx';
import { useKeepQuestion } from '../../useKeepQuestion.ts';
import { sessions } from '../account.ts';
import { account } from '../../ownAccount.ts';
import { messages } from '../messages.ts';

/** Sets up the second factor (U1). */
export function SetUpDialog({ onClose }: { readonly onClose: () => void }) {
  const t = messages.use();
  const own = account.useChanges();
  const { reload } = sessions.useChanges();
  const [isUnkept, setUnkept] = useState(false);
  const { confirmClose, question } = useKeepQuestion(isUnkept);
  return (
    <Dialog open title={t('twoFactorTitle')} onClose={onClose} confirmClose={confirmClose}>
      <SetUpSteps
        onUnkept={(isNow) => {
          setUnkept(isNow);
          // It is on, however the dialog is left.
          own.reload();
          reload();
        }}
        onDone={() => {
          notify({ kind: 'success', text: t('twoFactorOn') });
          onClose();
        }}
      />
      {question}
    </Dialog>
  );
}
