import {
  Alert,
  Button,
  changeFailure,
  Dialog,
  DialogCloseButton,
  errorStatus,
  logFailure,
  notify,
  TextArea,
} from '@touchline/shared';
import type { SuppressedAddress } from '@touchline/shared/contract';
import { MAX_EXPLANATION_LENGTH } from '@touchline/shared/contract/rules';
import { useRef, useState } from 'react';
import { messages } from '../messages.ts';
import { liftSuppression } from '../suppressions.ts';

export interface LiftDialogProps {
  readonly address: SuppressedAddress;
  readonly onClose: () => void;
  readonly onLifted: () => Promise<void>;
}

/** Asks why an address is to get mail again (S12). */
export function LiftDialog({ address, onClose, onLifted }: LiftDialogProps) {
  const t = messages.use();
  const { email, kind, contact_count: count } = address;
  const [explanation, setExplanation] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  // A double click is faster than the next render.
  const running = useRef(false);
  const isBlank = explanation.trim() === '';
  const lift = async () => {
    if (isBlank || running.current) return;
    running.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      const staysForOther = await liftSuppression(address, explanation.trim());
      if (staysForOther) notify({ kind: 'info', text: t('staysForOther', { email }) });
      else notify({ kind: 'success', text: t('allowed', { email }) });
      onClose();
      await onLifted();
    } catch (error) {
      logFailure('A suppression could not be lifted.', error);
      running.current = false;
      setBusy(false);
      setFailure(changeFailure(error, t('allowFailed')));
      // The list behind shows another reason by now, or no such address.
      if (errorStatus(error) === 409 || errorStatus(error) === 404) void onLifted();
    }
  };
  return (
    <Dialog
      open
      title={t('allowTitle', { email })}
      description={t(count === 0 ? 'allowText' : count === 1 ? 'contactGoesOn' : 'contactsGoOn')}
      onClose={onClose}
      busy={busy}
      dirty={!isBlank}
      onSubmit={() => void lift()}
      footer={
        <>
          <DialogCloseButton disabled={busy}>{t('cancel')}</DialogCloseButton>
          <Button type="submit" kind="primary" disabled={isBlank} busy={busy} busyLabel={t('allowing')}>
            {t('allow')}
          </Button>
        </>
      }
    >
      <WhyListed address={address} />
      {kind === 'domain' && count > 0 && <Alert kind="info">{t('domainText')}</Alert>}
      <TextArea
        label={t('reason')}
        hint={t('reasonHint')}
        rows={3}
        required
        maxLength={MAX_EXPLANATION_LENGTH}
        value={explanation}
        onChange={setExplanation}
      />
      {failure !== undefined && <Alert>{failure}</Alert>}
    </Dialog>
  );
}

/** Who put it on the list, and why: only what nobody of the staff added is the wish of a person, or a bounce. */
function WhyListed({ address }: { readonly address: SuppressedAddress }) {
  const t = messages.use();
  const { kind, reason, is_proved, is_complaint, added_by: person, explanation } = address;
  if (kind === 'erased') return <Alert kind="warning">{t('erasedText')}</Alert>;
  if (person !== null) {
    return (
      <Alert kind="info">
        {explanation === '' ? t('addedText', { person }) : t('addedForText', { person, reason: explanation })}
      </Alert>
    );
  }
  if (!is_proved) return <Alert kind="info">{t('unprovedText')}</Alert>;
  if (is_complaint) return <Alert kind="warning">{t('complaintText')}</Alert>;
  return <Alert kind="warning">{t(reason === 'bounced' ? 'bouncedText' : 'unsubscribedText')}</Alert>;
}
