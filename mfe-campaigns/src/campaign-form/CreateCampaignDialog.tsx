import { notify } from '@touchline/shared';
import { createCampaign } from '../campaignRequests.ts';
import { useCampaignCache } from '../useCampaign.ts';
import { CampaignDialog, type Saving } from './CampaignDialog.tsx';
import { canBeCreated, type CampaignFields, newCampaignOf } from './campaignFields.ts';
import { messages } from './messages.ts';

/** Create Campaign (C5, C6). */
export function CreateCampaignDialog() {
  const t = messages.use();
  const { put } = useCampaignCache();
  const save = async (fields: CampaignFields, { overlap }: Saving) => {
    await put(await createCampaign(newCampaignOf(fields, overlap)));
    notify({ kind: 'success', text: t('created', { name: fields.name.trim() }) });
  };
  return (
    <CampaignDialog
      title={t('createTitle')}
      saveLabel={t('create')}
      canSave={canBeCreated}
      save={save}
      failureText={t('createFailed')}
    />
  );
}
