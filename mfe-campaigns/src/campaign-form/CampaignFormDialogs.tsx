import { useDialogPlace } from '../dialogs.ts';
import { CreateCampaignDialog } from './CreateCampaignDialog.tsx';
import { EditCampaignDialog } from './EditCampaignDialog.tsx';

/** Create or Edit Campaign, whichever the URL names. */
export function CampaignFormDialogs() {
  const { shown } = useDialogPlace();
  if (shown?.name === 'create') return <CreateCampaignDialog />;
  if (shown?.name === 'edit') return <EditCampaignDialog key={shown.id} id={shown.id} />;
  return null;
}
