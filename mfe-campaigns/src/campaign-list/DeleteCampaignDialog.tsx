import { changeFailure, ConfirmDialog, errorStatus, logFailure, RussianMessage } from '@touchline/shared';
import { TakeBackHint, useDeletedNotice } from '@touchline/shared/deletions';
import { type ReactNode, useRef, useState } from 'react';
import { campaignList } from '../campaignList.ts';
import { deleteCampaign } from '../campaignRequests.ts';
import { useDialogPlace } from '../dialogs.ts';
import { GoneDialog } from '../GoneDialog.tsx';
import { messages as campaignMessages } from '../messages.ts';
import { useCampaignCache } from '../useCampaign.ts';
import { messages } from './messages.ts';

export interface DeleteCampaignDialogProps {
  /** Called in place of closing once the campaign is deleted. */
  readonly onDeleted?: () => void;
}

/** The question before a campaign is deleted, if the URL names one. */
export function DeleteCampaignDialog({ onDeleted }: DeleteCampaignDialogProps) {
  const t = messages.use();
  const { shown } = useDialogPlace();
  const { rows: campaigns, status } = campaignList.use();
  const id = shown?.name === 'delete' ? shown.id : undefined;
  // Held: once it is deleted it leaves the list, but the question has still to close.
  const [held, setHeld] = useState<{ readonly id: number; readonly name: string }>();
  if (id === undefined) return null;
  const listed = campaigns.find((campaign) => campaign.id === id);
  if (listed !== undefined && (held?.id !== id || held.name !== listed.name)) setHeld(listed);
  if (held?.id === id) return <Question key={id} id={id} name={held.name} onDeleted={onDeleted} />;
  return status === 'succeeded' ? <GoneDialog title={t('deleteTitle')} /> : null;
}

interface QuestionProps {
  readonly id: number;
  readonly name: string;
  readonly onDeleted: (() => void) | undefined;
}

/** Asks before a campaign is deleted (C14); a failure is shown in the question. */
function Question({ id, name, onDeleted }: QuestionProps) {
  const t = messages.use();
  const unnamed = campaignMessages.use()('unnamed');
  const { close, closeAll } = useDialogPlace();
  const { remove } = useCampaignCache();
  const tellDeleted = useDeletedNotice();
  const isDeleted = useRef(false);
  const shownName = name || unnamed;
  const confirm = async () => {
    let deletion: number | undefined;
    try {
      deletion = await deleteCampaign(id);
    } catch (error) {
      // Somebody else has deleted it, which is what was asked for.
      if (errorStatus(error) !== 404) {
        logFailure('The campaign could not be deleted.', error);
        throw error;
      }
    }
    isDeleted.current = true;
    await remove(id);
    const text = t('deleted', { name: shownName });
    tellDeleted({ name: shownName, text, deletion, about: `campaign ${id}` });
  };
  return (
    <ConfirmDialog
      open
      title={t('deleteTitle')}
      description={t('deleteText', { name: shownName })}
      confirmLabel={t('delete')}
      busyLabel={t('deleting')}
      describeError={describeFailure}
      onConfirm={confirm}
      onClose={() => (isDeleted.current ? (onDeleted ?? closeAll)() : close())}
    >
      <TakeBackHint />
    </ConfirmDialog>
  );
}

function describeFailure(error: unknown): ReactNode {
  return (
    <>
      <RussianMessage text={(asked) => messages.in(asked)('deleteFailed')} />{' '}
      {changeFailure(error, messages.text('deleteFailedWhy'))}
    </>
  );
}
