import { Dialog, notify } from '@touchline/shared';
import { SetUpSteps } from '../../../two-factor/SetUpSteps.tsx';
import { account, sessions } from '../account.ts';
import { messages } from '../messages.ts';

/** Sets up the second factor (U1). */
export function SetUpDialog({ onClose }: { readonly onClose: () => void }) {
  const t = messages.use();
  const own = account.useChanges();
  const { reload } = sessions.useChanges();
  const end = () => {
    // Also when it is closed over the codes: it is on then.
    own.reload();
    reload();
    onClose();
  };
  return (
    <Dialog open title={t('twoFactorTitle')} onClose={end}>
      <SetUpSteps
        onDone={() => {
          notify({ kind: 'success', text: t('twoFactorOn') });
          end();
        }}
      />
    </Dialog>
  );
}
