import { Dialog, DialogCloseButton, ErrorState, errorStatus, notify, Skeleton } from '@touchline/shared';
import type { ShownCampaign } from '@touchline/shared/contract/readers';
import { useState } from 'react';
import { updateCampaign } from '../campaignRequests.ts';
import { useKeeping, useKept } from '../common/keptPlace.ts';
import { useDialogPlace } from '../dialogs.ts';
import { GoneDialog } from '../GoneDialog.tsx';
import { useCampaignCache } from '../useCampaign.ts';
import { CampaignDialog, type Saving } from './CampaignDialog.tsx';
import { type CampaignFields, campaignUpdateOf } from './campaignFields.ts';
import { messages } from './messages.ts';
import { useStoredCampaign } from './useStoredCampaign.ts';

/**
 * Edit Campaign (C7). It begins with what is stored now, not with what the page has cached, and later changes by others do
 * not touch what is being typed. Give it the id as `key`.
 */
export function EditCampaignDialog({ id }: { readonly id: number }) {
  const t = messages.use();
  const { close } = useDialogPlace();
  const { put } = useCampaignCache();
  const { value: stored, error, load } = useStoredCampaign(id);
  // What was typed changes the version that it began with, also where Back has led here.
  const [theirs, setTheirs] = useState(useKept('version of form') as ShownCampaign | undefined);
  const campaign = theirs ?? stored;
  useKeeping('version of form', campaign);
  if (campaign === undefined) {
    if (errorStatus(error) === 404) return <GoneDialog title={t('editTitle')} />;
    return (
      <Dialog
        open
        size="large"
        title={t('editTitle')}
        onClose={close}
        footer={<DialogCloseButton>{t('cancel')}</DialogCloseButton>}
      >
        {error === undefined ? <Skeleton count={6} /> : <ErrorState title={t('loadFailed')} onRetry={load} />}
      </Dialog>
    );
  }
  const save = async (fields: CampaignFields, { over = campaign, overlap }: Saving) => {
    await put(await updateCampaign(id, campaignUpdateOf(fields, over, overlap)), id);
    const text = t('updated', { name: fields.name.trim() });
    notify({ kind: 'success', about: `campaign ${id}`, text });
  };
  return (
    <CampaignDialog
      key={campaign.updated_at}
      title={t('editTitle')}
      saveLabel={t('save')}
      stored={campaign}
      canSave={alwaysPossible}
      save={save}
      failureText={t('updateFailed')}
      onTakeTheirs={setTheirs}
    />
  );
}

const alwaysPossible = () => true;
