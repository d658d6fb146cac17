import {
  Alert,
  Button,
  changeFailure,
  Dialog,
  DialogCloseButton,
  logFailure,
  notify,
  TextArea,
  useDiscardQuestion,
} from '@touchline/shared';
import type { ShownCampaign } from '@touchline/shared/contract/readers';
import { TEXT_LIMITS } from '@touchline/shared/contract/rules';
import { useState } from 'react';
import { sendCampaignBack } from '../../campaignRequests.ts';
import { messages as campaignMessages } from '../../messages.ts';
import { useCampaignCache } from '../../useCampaign.ts';
import { messages } from './messages.ts';

export interface SendBackDialogProps {
  readonly campaign: ShownCampaign;
  readonly onClose: () => void;
}

/** Sends a campaign back to whoever asked for its approval, with what has to change (U4). */
export function SendBackDialog({ campaign, onClose }: SendBackDialogProps) {
  const t = messages.use();
  const unnamed = campaignMessages.use()('unnamed');
  const { put } = useCampaignCache();
  const [note, setNote] = useState('');
  const [isAsked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { confirmClose, question } = useDiscardQuestion({ dirty: note !== '', busy });
  const send = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const answer = await sendCampaignBack(campaign.id, note.trim());
      onClose();
      await put(answer, campaign.id);
      notify({ kind: 'success', text: t('done', { name: campaign.name || unnamed }) });
    } catch (error) {
      logFailure('The campaign could not be sent back.', error);
      setFailure(changeFailure(error, t('failed')));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      size="medium"
      title={t('title')}
      description={t('text')}
      busy={busy}
      onClose={onClose}
      confirmClose={confirmClose}
      onSubmit={() => {
        setAsked(true);
        if (!busy && note.trim() !== '') void send();
      }}
      footer={
        <>
          <DialogCloseButton disabled={busy}>{t('cancel')}</DialogCloseButton>
          <Button kind="primary" type="submit" busy={busy} busyLabel={t('sending')}>
            {t('send')}
          </Button>
        </>
      }
    >
      {failure !== undefined && <Alert>{failure}</Alert>}
      <TextArea
        label={t('note')}
        value={note}
        maxLength={TEXT_LIMITS.approvalNote}
        readOnly={busy}
        error={isAsked && note.trim() === '' ? t('noteRequired') : undefined}
        onChange={setNote}
      />
      {question}
    </Dialog>
  );
}
