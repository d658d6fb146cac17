import {
  Alert,
  Button,
  changeFailure,
  ChoiceField,
  Dialog,
  DialogCloseButton,
  logFailure,
  notify,
} from '@touchline/shared';
import { useState } from 'react';
import { useDialogPlace } from '../dialogs.ts';
import type { ContactDialogProps } from './contactDialog.ts';
import { resumeAfterBounce } from './contactPageData.ts';
import { messages } from './messages.ts';

const REASONS = ['worksAgain', 'corrected'] as const;
type Reason = (typeof REASONS)[number];

/** Asks how a bounce was mended, and lets the sequences that it ended go on. */
export function ResumeDialog({ shown: { contact, bounced }, name, onChanged }: ContactDialogProps) {
  const t = messages.use();
  const { close } = useDialogPlace();
  const isAnother = bounced !== undefined && bounced.toLowerCase() !== contact.email.trim().toLowerCase();
  const [reason, setReason] = useState<Reason>(isAnother ? 'corrected' : 'worksAgain');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const resume = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await resumeAfterBounce(contact.id, { explanation: t(reason) });
      notify({ kind: 'success', text: t('resumedAfterBounce', { name }) });
      close();
    } catch (failure) {
      logFailure('Sequences could not be resumed after a bounce.', failure);
      setError(failure);
    } finally {
      setBusy(false);
      await onChanged();
    }
  };
  return (
    <Dialog
      open
      title={t('resumeTitle', { email: contact.email })}
      description={t('resumeHint')}
      size="small"
      startsWith="dialog"
      busy={isBusy}
      onClose={close}
      onSubmit={() => void resume()}
      footer={
        <>
          <DialogCloseButton>{t('cancel')}</DialogCloseButton>
          <Button kind="primary" type="submit" busy={isBusy}>
            {t('resume')}
          </Button>
        </>
      }
    >
      {error !== undefined && <Alert>{changeFailure(error, t('resumeFailed'))}</Alert>}
      <ChoiceField
        label={t('mended')}
        value={reason}
        options={REASONS.map((value) => ({ value, label: t(value) }))}
        onChange={setReason}
      />
    </Dialog>
  );
}
